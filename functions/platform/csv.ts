/** Characters that start a formula in a spreadsheet, wide forms included, or that it skips before one. */
const FORMULA = /^[\s\p{Cc}]*[=+\-@＝＋－＠]/u;
const NUMBER = /^-?\d+([.,]\d+)?$/;

/** A field of RFC 4180 that a spreadsheet shows as plain text; a negative number stays one. */
const field = (text: string): string => {
  const plain = FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
  return /[",;\r\n\t']/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
};

/** Rows as CSV (RFC 4180), without a byte order mark. @param separator as the reader's spreadsheet expects it */
export const csvText = (rows: readonly (readonly string[])[], separator: ',' | ';' = ','): string =>
  rows.map((row) => `${row.map(field).join(separator)}\r\n`).join('');
