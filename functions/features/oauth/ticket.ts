import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { hashOf } from '#functions/platform/hash.ts';
import { oauthStateSchema } from '#shared/model/oauth.ts';

/** 256 random bits. */
const random = (): string => randomBytes(32).toString('base64url');

export const newState = (): string => `ost_${random()}`;
export const isState = (value: string): boolean => oauthStateSchema.safeParse(value).success;

/** A PKCE pair by S256 (RFC 7636). */
export const newPkce = (): { readonly verifier: string; readonly challenge: string } => {
  const verifier = random();
  return { verifier, challenge: hashOf(verifier) };
};

/** What the browser completes a link with: which row, and the secret that decrypts it. */
export interface Ticket {
  readonly stateHash: string;
  readonly secret: string;
}
export const newTicket = (stateHash: string): Ticket => ({ stateHash, secret: random() });
export const ticketText = ({ stateHash, secret }: Ticket): string => `${stateHash}.${secret}`;
export const readTicket = (text: string): Ticket => {
  const [stateHash = '', secret = ''] = text.split('.');
  return { stateHash, secret };
};

const IV_BYTES = 12;
const TAG_BYTES = 16;
/** A key for one message. */
const keyOf = ({ secret, stateHash }: Ticket): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, stateHash, 'sunward-oauth-returned', 32));

/** Encrypts what a vendor returned, so that only the ticket decrypts it: the store itself cannot read it. */
export const lock = (ticket: Ticket, values: Readonly<Record<string, string>>): Uint8Array => {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', keyOf(ticket), iv);
  const locked = Buffer.concat([cipher.update(JSON.stringify(values), 'utf8'), cipher.final()]);
  return Uint8Array.from(Buffer.concat([iv, cipher.getAuthTag(), locked]));
};

/** @throws when the ticket is a different one or a byte was changed */
export const unlock = (ticket: Ticket, locked: Uint8Array): unknown => {
  const bytes = Buffer.from(locked);
  const decipher = createDecipheriv('aes-256-gcm', keyOf(ticket), bytes.subarray(0, IV_BYTES));
  decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  const opened = Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
  return JSON.parse(opened.toString('utf8'));
};
