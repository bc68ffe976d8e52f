import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { replaceMethod } from '#infra/local/payments/checkout.ts';
import type { UserId } from '#shared/model/ids.ts';
import { priceKey } from '#shared/plans.ts';
import { accessClaims } from '#test/support/api-event.ts';
import type { TestProduct } from '#test/support/product.ts';
import { decision, siteReading } from '../integration/storage/samples.ts';
import { consented } from './consent.ts';
import { type SeededSite, seedOthers, seedSite } from './site.ts';

/** A site with everything a site can have, whose owner has a known address and earns as an affiliate. */
export const fullSite = async (product: TestProduct): Promise<SeededSite & { readonly customer: string }> => {
  const site = await seedSite(product);
  await seedOthers(product, site);
  const { storage } = product.deps;
  const { accountId, ownerId } = site;
  const claims = accessClaims(ownerId);
  const params = { accountId };
  const ticket = await consented(product, accountId, claims);
  await product.call('finishOauth', { params, claims, body: { ticket } });
  const now = product.time.nowMs;
  for (const atMs of [now, now - 60_000, now - 40 * 86_400_000]) {
    await storage.history.putReading(accountId, siteReading(atMs, site.sensorId, [site.applianceId]));
    await storage.decisions.put(accountId, [decision(atMs, site.applianceId)]);
  }
  await storage.days.close(accountId, 'Europe/Berlin', now);
  await product.call('reportByKey', { params: { key: site.webhookKey }, body: { gridW: -2560 } });
  await product.call('getReferrals', { params: { userId: ownerId }, claims });
  await storage.grants.put(
    accountId,
    {
      sessionId: 'cs_1',
      plan: 'PREMIUM',
      years: 10,
      paidAt: new Date(now).toISOString(),
      revoked: true,
      applied: true,
    },
    null,
  );
  await product.deps.schedules.ensure(accountId, 1);
  const account = await storage.accounts.get(accountId);
  return { ...site, customer: account?.billing?.customerId ?? '' };
};

/** Every row of the table. */
export const allRows = async ({ dynamo }: TestProduct): Promise<Record<string, unknown>[]> => {
  const { Items = [] } = await dynamo.client.send(
    new ScanCommand({ TableName: dynamo.tableName, ConsistentRead: true }),
  );
  return Items;
};
const holds =
  (words: readonly string[]) =>
  (row: object): boolean =>
    words.some((word) => JSON.stringify(row).includes(word));
/** Entities of all rows that contain one of these words. Encoded text is not searched: it has no ids. */
export const entitiesWith = async (product: TestProduct, ...words: readonly string[]): Promise<string[]> => {
  const rows = (await allRows(product)).filter(holds(words));
  return [...new Set(rows.map((row) => String(row.__edb_e__)))].sort();
};
/** Entities whose rows outlive what they are about, until they expire: see `outlives` in functions/storage/table/entity-data.ts. */
const expiring: readonly unknown[] = ['quota', 'trail'];
/** Keys of the same rows, but of none that outlives its subject until it expires. */
export const rowsWith = async (product: TestProduct, ...words: readonly string[]): Promise<string[]> =>
  (await allRows(product))
    .filter(({ __edb_e__: entity }) => !expiring.includes(entity))
    .filter(holds(words))
    .map(({ pk, sk }) => `${String(pk)} ${String(sk)}`)
    .sort();

/** Whatever is left of a site anywhere; nothing after its removal. Invoices stay at the provider, as the law requires. */
export const leftOfSite = async (product: TestProduct, site: SeededSite & { customer: string }): Promise<unknown> => {
  const { state } = product.payments;
  const own = <T extends { readonly customer: string | null }>(things: Readonly<Record<string, T>>): T[] =>
    Object.values(things).filter(({ customer }) => customer === site.customer);
  return {
    // A token of a user may still name the site, and goes with the user.
    rows: (await rowsWith(product, site.accountId)).filter((key) => !/^\$sunward#token(User|Hash)_/.test(key)),
    schedule: product.schedules.get(site.accountId) ?? null,
    customer: state.customer[site.customer]?.deleted !== true,
    running: own(state.subscription).filter(({ status }) => status !== 'canceled').length,
    methods: own(state.method).length,
    open: own(state.session).filter(({ status }) => status === 'open').length,
  };
};
export const nothing = { rows: [], schedule: null, customer: false, running: 0, methods: 0, open: 0 };

/** A referred user who pays monthly. */
export const payingGuest = async (product: TestProduct, code: string, userId: UserId): Promise<string> => {
  const call = (operation: Parameters<TestProduct['call']>[0], parts: object = {}) =>
    product.call(operation, { claims: accessClaims(userId), ...parts });
  const event = { headers: { cookie: `other=1; sunward_ref=${code}` } };
  await call('getMe', event);
  const body = { name: 'Guest', timezone: 'Europe/Berlin', priceId: priceKey('BASIC', 'month') };
  const made = await call('createAccount', { params: { userId }, body });
  const accountId: string = made.body.id;
  const account = await product.deps.storage.accounts.get(accountId as never);
  const customer = account?.billing?.customerId ?? '';
  product.payments.simulator.act((book) => replaceMethod(book, customer, '4242'));
  const params = { accountId };
  await call('changeSubscriptionBaseProduct', { params, body: { priceId: priceKey('PREMIUM', 'month') } });
  return customer;
};

/** Simulates a process that dies. */
export class Killed extends Error {}

/**
 * Makes the process die at its nth request to the table.
 * @param after the request took effect, but its response was lost; otherwise it never arrived
 * @returns the number of requests, and a function that ends the simulation
 */
export const killAt = (product: TestProduct, nth: number, after: boolean) => {
  let requests = 0;
  const name = `kill-${Math.random()}`;
  product.dynamo.client.middlewareStack.add(
    (next) => async (args) => {
      requests += 1;
      if (requests > nth || (requests === nth && !after)) throw new Killed();
      const result = await next(args);
      if (requests === nth) throw new Killed();
      return result;
    },
    { step: 'initialize', name },
  );
  return {
    requests: () => requests,
    revive: () => void product.dynamo.client.middlewareStack.remove(name),
  };
};
