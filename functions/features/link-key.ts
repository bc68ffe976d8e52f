import type { Deps } from '#functions/deps.ts';
import { hashAccess, newBoxAccess } from '#functions/ocpp/address.ts';
import { BOX_PATH, BOX_SERVICE } from '#shared/ocpp.ts';
import { hashWebhookKey, newWebhookKey } from './webhook-key.ts';

/** A new key of a link: what is stored of it, and what its user sees of it, once only. */
export interface LinkKey {
  readonly hash: string;
  /** Of the password that belongs to it; absent: it has none. */
  readonly passwordHash?: string;
  /** What is stored of it encrypted, among the link's fields: a wallbox's address can be looked up again, a webhook's cannot. */
  readonly kept: Readonly<Record<string, string>>;
  /** Values by name. */
  readonly reveal: Readonly<Record<string, string>>;
}

/** Name of the field that keeps a wallbox's key; no field of the form has it. */
const KEPT_KEY = 'key';

const addressOf = (publicUrl: string, key: string): string => `${publicUrl.replace(/^http/, 'ws')}${BOX_PATH}${key}`;

/**
 * The address that a link's wallboxes dial.
 * @param fields of the link, with what is kept of its key
 * @param hash of the key that is valid now
 * @returns null: it has none, or was linked before addresses were kept
 */
export const boxAddressOf = (
  { publicUrl }: Pick<Deps, 'publicUrl'>,
  fields: Readonly<Record<string, string>>,
  hash: string | null,
): string | null => {
  const key = fields[KEPT_KEY];
  return key === undefined || hashAccess(key) !== hash ? null : addressOf(publicUrl, key);
};

/** Makes the key of a link whose devices call us: with a report, or by dialling. */
export const newLinkKey = ({ publicUrl }: Pick<Deps, 'publicUrl'>, service: string): LinkKey => {
  if (service !== BOX_SERVICE) {
    const key = newWebhookKey();
    return { hash: hashWebhookKey(key), kept: {}, reveal: { key, url: `${publicUrl}/api/webhook/${key}` } };
  }
  const { key, password } = newBoxAccess();
  return {
    hash: hashAccess(key),
    passwordHash: hashAccess(password),
    kept: { [KEPT_KEY]: key },
    reveal: { address: addressOf(publicUrl, key), password },
  };
};
