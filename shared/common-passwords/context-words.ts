/** What the first guesses at this product's passwords contain. Documented in SECURITY.md, Passwords. */
export const contextWords = [
  'sunward',
  'surplus',
  'solar',
  'photovoltaik',
  'wallbox',
  'charger',
  'superadmin',
  'admin',
  'installer',
  'owner',
  'password',
  'passwort',
] as const;

/** A password needs this many letters beside those words: digits and signs are what guesses add to them. */
const OTHER_LETTERS = 4;

/**
 * Whether little but one of these words, digits and signs is in a password: `Sunward-2026!`. One without any of the words passes.
 * @param form as passwords are compared, in lower case
 */
export const isMostlyContext = (form: string): boolean => {
  const rest = contextWords.reduce((text, word) => text.replaceAll(word, ' '), form);
  return rest !== form && (rest.match(/\p{L}/gu) ?? []).length < OTHER_LETTERS;
};
