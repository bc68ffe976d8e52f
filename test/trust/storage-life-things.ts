import { createHash } from 'node:crypto';
import * as z from 'zod';
import type { Storage } from '#functions/storage/index.ts';
import * as make from '#test/integration/storage/samples.ts';

/** One call of storage in a table's long lifetime: name `repository.method`. */
export interface Step {
  readonly name: string;
  readonly call: (storage: Storage) => Promise<unknown>;
}

const { NOON, iso, newId, newUserId } = make;
export const hash = (text: string): string => createHash('sha256').update(text).digest('hex');
export const bytes = (fill: number): Uint8Array => new Uint8Array(40).fill(fill);
export const found = <T>(value: T | null): T => {
  if (value === null) throw new Error('What the life has made is not there');
  return value;
};

export const ids = {
  owner: newUserId(),
  guest: newUserId(),
  gone: newUserId(),
  affiliate: newId('aff'),
  invitation: newId('inv'),
  week: newId('sch'),
  map: newId('soc'),
};
export const site = make.account({ ownerId: ids.owner });
export const accountId = site.id;
export const link = make.credentials(accountId);
export const hook = make.credentials(accountId, {
  service: 'webhook',
  webhookKeyHash: hash('first'),
  accountKey: null,
});
export const outHook = {
  accountId,
  id: newId('whk'),
  masked: 'hooks.user.example/…',
  types: ['source.lost'],
  url: bytes(7),
  secret: bytes(8),
} as const;
export const delivery = { accountId, hookId: outHook.id, at: iso(NOON), deliveryId: 'msg_0a1b2c3d' } as const;
export const box = { accountId, credentialsId: hook.id, identity: 'BOX1' };
export const sensor = make.sensor(accountId, { credentialsId: link.id });
export const appliance = make.appliance(accountId, { credentialsId: link.id });
export const desiredState = { mode: 'ON', currentA: 10 } as const;
export const grant = {
  sessionId: 'cs_1',
  plan: 'PREMIUM',
  years: 10,
  paidAt: iso(NOON),
  revoked: false,
  applied: false,
} as const;
export const token = make.apiToken({ userId: ids.owner, sites: [accountId] });
export const priceDay = make.priceDay(NOON);
export const tariff = {
  tariff: { import: { kind: 'tibber', homeId: null, eurPerUnit: null }, feedIn: { kind: 'fixed' } },
  token: { keyId: newId('crd'), sealed: bytes(6) },
  trouble: null,
} as const;
export const skyDay = make.skyDay(NOON);
export const sunSite = {
  place: { latitude: 48.15, longitude: 11.6 },
  roofs: [{ tiltDegrees: 30, azimuthDegrees: 180, kWp: 8.4 }],
};
export const outage = { slots: [], sinceMs: null, confirmedMs: NOON, writtenMs: NOON };
export const anything = z.unknown();
export const budget = { name: 'feedback', subject: ids.owner, limit: 3, windowS: 86_400, window: 'fixed' } as const;
export const use = { quotaKey: `feedback/${ids.owner}/${Math.floor(NOON / 86_400_000)}`, used: 1 };
export const mailed = { owner: ids.owner, purpose: 'email' } as const;
export const trailed = make.trailEntry({ actor: ids.guest, subject: accountId });
export const session = {
  userId: ids.owner,
  sessionId: 'session',
  device: null,
  country: 'AT',
  secondFactor: true,
} as const;
export const pendingFactor = { id: 'first', sealed: bytes(1), at: iso(NOON) };
export const due = { kind: 'site', at: iso(NOON), subject: accountId } as const;

/** A browser that gets pushes. */
export const pushDevice = {
  id: 'p'.repeat(43),
  userId: ids.owner,
  sessionId: 'session',
  endpoint: 'https://updates.push.services.mozilla.com/wpush/v2/of-nobody',
  p256dh: 'B'.repeat(87),
  auth: 'A'.repeat(22),
  device: 'Chrome, Android',
};
