/** Characters that start a formula in a spreadsheet, wide forms included, or that it skips before one. */
const FORMULA = /^[\s\p{Cc}]*[=+\-@＝＋－＠]/u;
const NUMBER = /^-?\d+([.,]\d+)?$/;

/** A field of RFC 4180 that a spreadsheet shows as plain text; a negative number stays one. */
const field = (text: string, separator: string): string => {
  const plain = FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
  // German spreadsheets split at semicolons whatever the file does, and what stands behind one must not begin a formula.
  const special = separator === ';' ? /[";\r\n\t']/ : /[",;\r\n\t']/;
  return special.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
};

/** Rows as CSV (RFC 4180), without a byte order mark. @param separator as the reader's spreadsheet expects it */
export const csvText = (rows: readonly (readonly string[])[], separator: ',' | ';' = ','): string =>
  rows.map((row) => `${row.map((text) => field(text, separator)).join(separator)}\r\n`).join('');
