import { randomBytes } from 'node:crypto';
import { hashOf } from './hash.ts';

const CODES = 10;
/** Crockford's base 32: no letter that is mistaken for a digit. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
/** 24 of 32 signs are 120 bits: too many to guess, so that a plain hash protects them in the table. */
const LENGTH = 24;

const newCode = (): string =>
  Array.from(randomBytes(LENGTH), (byte) => ALPHABET[byte % ALPHABET.length])
    .join('')
    .replaceAll(/(.{4})(?=.)/g, '$1-');

/** Ten codes, each of which replaces the authenticator app once. */
export const newRecoveryCodes = (): readonly string[] => Array.from({ length: CODES }, newCode);

/** The hash that is stored of a code, however it was typed: capitals, spaces and hyphens do not count, nor O for 0 or I for 1. */
export const recoveryHash = (code: string): string =>
  hashOf(code.toLowerCase().replaceAll(/[\s-]/g, '').replaceAll('o', '0').replaceAll(/[il]/g, '1'));
