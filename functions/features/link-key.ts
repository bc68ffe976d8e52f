import type { Deps } from '#functions/deps.ts';
import { hashAccess, newBoxAccess } from '#functions/ocpp/address.ts';
import { BOX_PATH, BOX_SERVICE } from '#shared/ocpp.ts';
import { hashWebhookKey, newWebhookKey } from './webhook-key.ts';

/** A new key of a link: what is stored of it, and what its user sees of it, once only. */
export interface LinkKey {
  readonly hash: string;
  /** Of the password that belongs to it; absent: it has none. */
  readonly passwordHash?: string;
  /** Values by name. */
  readonly reveal: Readonly<Record<string, string>>;
}

/** Makes the key of a link whose devices call us: with a report, or by dialling. */
export const newLinkKey = ({ publicUrl }: Pick<Deps, 'publicUrl'>, service: string): LinkKey => {
  if (service !== BOX_SERVICE) {
    const key = newWebhookKey();
    return { hash: hashWebhookKey(key), reveal: { key, url: `${publicUrl}/api/webhook/${key}` } };
  }
  const { key, password } = newBoxAccess();
  return {
    hash: hashAccess(key),
    passwordHash: hashAccess(password),
    reveal: { address: `${publicUrl.replace(/^http/, 'ws')}${BOX_PATH}${key}`, password },
  };
};
