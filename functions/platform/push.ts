import type { PushKeys } from './push-keys.ts';

/** Where a push goes: what its browser told of itself. */
export interface PushTarget {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

export interface PushMessage {
  /** JSON of at most 3 kB. */
  readonly data: PushPayload;
  /** After this time it is no news any more and is not delivered, s. */
  readonly ttlS: number;
  readonly urgency: 'low' | 'normal' | 'high';
  /** A later push of the same topic replaces one that is not delivered yet: 32 characters of base64url at most. */
  readonly topic: string;
}

/** Something that one tap on a notification does without opening the app. */
export interface PushAction {
  readonly action: string;
  readonly title: string;
  /** Page that does it, where the browser knows no such taps. */
  readonly navigate: string;
}
/** What our service worker needs for it, beside what browsers know. */
export interface PushDeed {
  /** Path to which it posts. */
  readonly post: string;
  /** What to say then. */
  readonly done: string;
  readonly failed: string;
}

/**
 * A message as browsers of their own understand it (Declarative Web Push), which our service worker shows in the same way
 * (frontend/public/push.js).
 */
export interface PushPayload {
  readonly web_push: 8030;
  readonly notification: {
    readonly title: string;
    readonly body: string;
    /** Whole address of the page that it leads to. */
    readonly navigate: string;
    readonly lang: string;
    /** A later notification with the same tag takes its place. */
    readonly tag: string;
    readonly actions: readonly PushAction[];
    readonly data: { readonly navigate: string; readonly deeds: Readonly<Record<string, PushDeed>> };
  };
}

/** Sends pushes over the push services of browsers (RFC 8030), encrypted for the browser alone (RFC 8291). */
export interface Push {
  readonly publicKey: string;
  /** Whether an address is at a push service that browsers use: to others nothing is sent. */
  accepts(endpoint: string): boolean;
  /**
   * @returns `gone`: the browser is not subscribed any more
   * @throws PushError when the push service did not take it
   */
  send(target: PushTarget, message: PushMessage): Promise<'sent' | 'gone'>;
}

/** Names no address: that is a secret of the browser. */
export class PushError extends Error {
  /** null: no answer. */
  readonly status: number | null;

  constructor(service: string, status: number | null) {
    super(`the push service ${service} ${status === null ? 'did not answer' : `answered ${status}`}`);
    this.name = 'PushError';
    this.status = status;
  }
}

/** Hosts of the push services of Chrome, Edge, Firefox and Safari; a dot at the beginning: and all below. */
const SERVICES = [
  'fcm.googleapis.com',
  '.push.services.mozilla.com',
  '.notify.windows.com',
  '.push.apple.com',
] as const;

const isAt = (host: string, service: string): boolean =>
  service.startsWith('.') ? host.endsWith(service) : host === service;

const TIMEOUT_MS = 10_000;
const GONE: readonly number[] = [404, 410];

export interface PushOptions {
  readonly keys: () => PushKeys;
  /** Who a push service may turn to: `mailto:` or an address of ours. */
  readonly subject: () => string;
  readonly fetch: typeof globalThis.fetch;
  /** Push services besides those of browsers; only the local product and tests have any. */
  readonly others?: readonly string[];
}

export const createPush = ({ keys, subject, fetch, others = [] }: PushOptions): Push => {
  const services = [...SERVICES, ...others];
  const accepts = (endpoint: string): boolean => {
    if (!URL.canParse(endpoint)) return false;
    const { protocol, hostname, port, username, password } = new URL(endpoint);
    const isPlain = protocol === 'https:' && port === '' && username === '' && password === '';
    return isPlain && services.some((service) => isAt(hostname, service));
  };
  return {
    get publicKey() {
      return keys().publicKey;
    },
    accepts,
    send: async ({ endpoint, p256dh, auth }, { data, ttlS, urgency, topic }) => {
      // One that was taken by an earlier release, and is not any more.
      if (!accepts(endpoint)) return 'gone';
      // A separate file in a bundle, loaded with the first push.
      const { buildPushPayload } = await import('@block65/webcrypto-web-push');
      const request = await buildPushPayload(
        { data: JSON.stringify(data), options: { ttl: Math.max(1, Math.round(ttlS)), urgency, topic } },
        { endpoint, expirationTime: null, keys: { p256dh, auth } },
        { subject: subject(), ...keys() },
      );
      const { host } = new URL(endpoint);
      const { 'content-length': _, ...headers } = request.headers;
      let answer: Response;
      try {
        answer = await fetch(endpoint, {
          method: 'POST',
          headers,
          body: request.body,
          redirect: 'manual',
          signal: AbortSignal.timeout(TIMEOUT_MS),
        });
      } catch {
        throw new PushError(host, null);
      }
      await answer.body?.cancel();
      if (GONE.includes(answer.status)) return 'gone';
      if (!answer.ok) throw new PushError(host, answer.status);
      return 'sent';
    },
  };
};
