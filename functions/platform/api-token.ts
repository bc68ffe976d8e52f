import { randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { hashOf } from './hash.ts';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const PREFIX = 'swd_';
/** 190 random bits: nobody guesses them, and a fast hash protects them as well as a slow one. */
const RANDOM = 32;
const CHECK = 6;
const form = new RegExp(`^${PREFIX}[0-9A-Za-z]{${RANDOM + CHECK}}$`);

/** Of everything before it, so that a scanner of public code tells a token from a text that looks like one. */
const checkOf = (text: string): string => {
  let rest = crc32(text);
  let check = '';
  for (let place = 0; place < CHECK; place++) {
    check = (ALPHABET[rest % ALPHABET.length] ?? '') + check;
    rest = Math.floor(rest / ALPHABET.length);
  }
  return check;
};

const randomText = (): string => {
  // Bytes from 248 up would favour the first letters.
  const usable = ALPHABET.length * Math.floor(256 / ALPHABET.length);
  let text = '';
  while (text.length < RANDOM)
    for (const byte of randomBytes(RANDOM))
      if (byte < usable && text.length < RANDOM) text += ALPHABET[byte % ALPHABET.length];
  return text;
};

/** A token for programs: `swd_`, 32 random letters and digits, and 6 that check what stands before them. */
export const newApiToken = (): string => {
  const text = `${PREFIX}${randomText()}`;
  return `${text}${checkOf(text)}`;
};

/** Whether a text is a token by its form. A typing error costs no read. */
export const isApiToken = (text: string): boolean =>
  form.test(text) && checkOf(text.slice(0, -CHECK)) === text.slice(-CHECK);

/** What is stored in its place. */
export const apiTokenHash = (token: string): string => hashOf(token);

/** What its user recognises it by. */
export const apiTokenHint = (token: string): string => `${token.slice(0, 8)}…${token.slice(-4)}`;
