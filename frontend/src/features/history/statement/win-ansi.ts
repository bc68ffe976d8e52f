/** Characters of Windows-1252 above Latin-1: the standard type of a PDF has these and Latin-1. */
const BEYOND_LATIN = '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ';
/** Letters that Unicode does not take apart. */
const WHOLE: Readonly<Record<string, string>> = {
  Ł: 'L',
  ł: 'l',
  Đ: 'D',
  đ: 'd',
  Ħ: 'H',
  ħ: 'h',
  ı: 'i',
  ẞ: 'SS',
  '\u2212': '-',
  '\u202F': ' ',
  '\u2011': '-',
};

const isKnown = (char: string): boolean => {
  const code = char.codePointAt(0) ?? 0;
  return (code >= 0x20 && code <= 0x7e) || (code >= 0xa0 && code <= 0xff) || BEYOND_LATIN.includes(char);
};

/**
 * A text in the characters that the standard type of a PDF has: an accent that it lacks is left out, any other letter shown as `?`.
 * @returns `lost`: whether a letter could not be shown
 */
export const inWinAnsi = (text: string): { readonly text: string; readonly lost: boolean } => {
  let lost = false;
  const shown = [...text.normalize('NFC')].map((char) => {
    if (isKnown(char)) return char;
    const whole = WHOLE[char];
    if (whole !== undefined) return whole;
    const base = [...char.normalize('NFD')].filter((part) => !/\p{M}/u.test(part)).join('');
    if (base !== '' && [...base].every(isKnown)) return base;
    lost = true;
    return '?';
  });
  return { text: shown.join(''), lost };
};
