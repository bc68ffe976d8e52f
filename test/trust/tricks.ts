/** Ways to put another user's id where the caller's own belongs. */
export interface Trick {
  readonly name: string;
  /** As part of a URL, percent-encoded if the trick wants it so. */
  readonly write: (own: string, other: string) => string;
}

const hex = (text: string, sign = '%'): string =>
  [...Buffer.from(text)].map((byte) => `${sign}${byte.toString(16).padStart(2, '0')}`).join('');

/** Letters that look like ASCII ones, or that careless code compares as equal. */
const fullWidth = (text: string): string =>
  [...text].map((char) => (/[!-~]/.test(char) ? String.fromCharCode(char.charCodeAt(0) + 0xfee0) : char)).join('');

/** The next id in its order: what a caller would guess from their own. */
const neighbour = (id: string): string => {
  const last = id.at(-1) ?? '';
  return `${id.slice(0, -1)}${last === '0' ? '1' : '0'}`;
};

export const tricks: readonly Trick[] = [
  { name: 'swapped', write: (_, other) => other },
  { name: 'guessed', write: (_, other) => neighbour(other) },
  { name: 'lower case', write: (_, other) => other.toLowerCase() },
  { name: 'upper case', write: (_, other) => other.toUpperCase() },
  { name: 'percent-encoded', write: (_, other) => hex(other) },
  { name: 'percent-encoded twice', write: (_, other) => hex(other, '%25') },
  { name: 'percent-encoded three times', write: (_, other) => hex(other, '%2525') },
  { name: 'first letter overlong', write: (_, other) => `%c1%a1${other.slice(1)}` },
  { name: 'full width', write: (_, other) => encodeURIComponent(fullWidth(other)) },
  { name: 'trailing zero-width space', write: (_, other) => `${other}${encodeURIComponent('\u200b')}` },
  { name: 'right to left', write: (_, other) => `${encodeURIComponent('\u202e')}${other}` },
  { name: 'path traversal', write: (own, other) => `${own}%2F..%2F${other}` },
  { name: 'path traversal, encoded twice', write: (own, other) => `${own}%252F..%252F${other}` },
  { name: 'backslash', write: (own, other) => `${own}%5C..%5C${other}` },
  { name: 'trailing slash', write: (_, other) => `${other}%2F` },
  { name: 'trailing NUL', write: (_, other) => `${other}%00` },
  { name: 'NUL between', write: (own, other) => `${own}%00${other}` },
  { name: 'line feed between', write: (own, other) => `${own}%0A${other}` },
  { name: 'trailing line feed', write: (_, other) => `${other}%0A` },
  { name: 'leading space', write: (_, other) => `%20${other}` },
  { name: 'list', write: (own, other) => `${own},${other}` },
  { name: 'table key', write: (own, other) => `${own}%23${other}` },
  { name: 'path parameters', write: (own, other) => `${own};id=${other}` },
  { name: 'first half', write: (_, other) => other.slice(0, -13) },
  { name: 'wildcard', write: () => '*' },
  { name: 'prototype', write: () => '__proto__' },
];

/** Only possible in JSON. */
export const jsonTricks: readonly { readonly name: string; readonly write: (own: string, other: string) => unknown }[] =
  [
    { name: 'array', write: (own, other) => [own, other] },
    { name: 'array of one', write: (_, other) => [other] },
    { name: 'operator', write: () => ({ $ne: null }) },
    { name: 'object', write: (_, other) => ({ id: other, toString: other }) },
    { name: 'null', write: () => null },
  ];
