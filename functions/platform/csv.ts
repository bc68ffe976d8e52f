/** Characters that start a formula in a spreadsheet, wide forms included, or that it skips before one. */
const FORMULA = /^[\s\p{Cc}]*[=+\-@＝＋－＠]/u;
const NUMBER = /^-?\d+([.,]\d+)?$/;

/** Ends of lines and tabs, at which a spreadsheet of another language may split within a field and begin a formula. */
const CONTROLS = /\p{Cc}+/gu;

/** A field of RFC 4180 in one line that a spreadsheet shows as plain text; a negative number stays one. */
const field = (given: string, separator: string): string => {
  const text = given.replaceAll(CONTROLS, ' ');
  const plain = FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
  // German spreadsheets split at semicolons whatever the file does, and what stands behind one must not begin a formula.
  const special = separator === ';' ? /[";']/ : /[",;']/;
  return special.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
};

/** Rows as CSV (RFC 4180), without a byte order mark. @param separator as the reader's spreadsheet expects it */
export const csvText = (rows: readonly (readonly string[])[], separator: ',' | ';' = ','): string =>
  rows.map((row) => `${row.map((text) => field(text, separator)).join(separator)}\r\n`).join('');
