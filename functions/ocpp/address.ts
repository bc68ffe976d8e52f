import { createHash, randomInt, timingSafeEqual } from 'node:crypto';
import { BOX_PATH, type BoxProtocol, boxProtocols } from '#shared/ocpp.ts';

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const KEY_LENGTH = 22;
/** The longest that OCPP 1.6 allows. */
const PASSWORD_LENGTH = 20;
/** What a box calls itself where its address does not say. */
const NAMELESS = 'box';
const LONGEST_IDENTITY = 48;

const random = (length: number): string => Array.from({ length }, () => BASE62[randomInt(BASE62.length)]).join('');

/** What a link's boxes dial with; shown once, stored hashed. */
export interface BoxAccess {
  /** Part of the address: 131 random bits. */
  readonly key: string;
  /** For boxes that ask for one. Some take 40 hex digits for 20 bytes, so it is never all hex digits. */
  readonly password: string;
}

export const newBoxAccess = (): BoxAccess => {
  const key = random(KEY_LENGTH);
  for (;;) {
    const password = random(PASSWORD_LENGTH);
    if (!/^[0-9a-f]+$/i.test(password)) return { key, password };
  }
};

/** What a box dialled. */
export interface Dialled {
  readonly key: string;
  /** The name that the box gives itself: of one link it tells boxes apart. */
  readonly identity: string;
}

/**
 * Reads the path that a box dialled: most append their name to the address that was entered, some do not; a slash too many or a
 * query does no harm.
 * @param user of Basic authentication, which is the name as well; null: none
 * @returns null: it is none of our addresses
 */
export const readPath = (path: string, user: string | null): Dialled | null => {
  const [plain = ''] = path.split('?');
  if (!plain.startsWith(BOX_PATH)) return null;
  const [key = '', ...rest] = plain
    .slice(BOX_PATH.length)
    .split('/')
    .filter((part) => part !== '');
  if (!new RegExp(`^[0-9A-Za-z]{${KEY_LENGTH}}$`).test(key)) return null;
  const named = decoded(rest.at(-1) ?? '') || (user ?? '');
  const identity = [...named]
    .filter((letter) => letter >= ' ' && letter !== '\u007f')
    .join('')
    .trim()
    .slice(0, LONGEST_IDENTITY);
  return { key, identity: identity === '' ? NAMELESS : identity };
};

const decoded = (part: string): string => {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
};

/** User and password of Basic authentication; null: there is none, or it cannot be read. */
export const readBasic = (header: string | undefined): { readonly user: string; readonly password: string } | null => {
  const [, encoded] = /^basic +([0-9a-z+/=_-]+)\s*$/i.exec(header ?? '') ?? [];
  if (encoded === undefined) return null;
  const text = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = text.indexOf(':');
  return colon < 0 ? null : { user: text.slice(0, colon), password: text.slice(colon + 1) };
};

/** SHA-256 in hex: all that is stored of key and password. */
export const hashAccess = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** Whether a password is the one whose hash is stored; takes equally long for any guess. */
export const isPassword = (typed: string, storedHash: string | null): boolean =>
  storedHash !== null &&
  timingSafeEqual(Buffer.from(hashAccess(typed)), Buffer.from(storedHash.padEnd(64).slice(0, 64)));

/**
 * The protocol to agree on, out of those that a box offers.
 * @returns what is echoed; '' where it offers none; null: it offers others only
 */
export const chooseProtocol = (offered: string | undefined): BoxProtocol | '' | null => {
  const names = (offered ?? '')
    .split(',')
    .map((each) => each.trim().toLowerCase())
    .filter((each) => each !== '');
  if (names.length === 0) return '';
  return boxProtocols.find((each) => names.includes(each)) ?? null;
};
