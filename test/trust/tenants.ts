import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import type { OperationId } from '#shared/contract/index.ts';
import type { UserId } from '#shared/model/ids.ts';
import { accessClaims } from '#test/support/api-event.ts';
import type { TestProduct } from '#test/support/product.ts';
import { fullSite } from '../contract/removed.ts';
import { newUserId, type SeededSite } from '../contract/site.ts';

/** A user's site with everything that a site can have, every text of it recognisable. */
export interface Tenant {
  readonly site: SeededSite;
  /** Part of every name that the tenant has chosen. */
  readonly marker: string;
  /** A former installer. */
  readonly formerId: UserId;
  /** Whatever must never be disclosed to others: ids, names, keys, addresses. */
  readonly words: readonly string[];
}

/** A tenant; two of them have the same shape, and no word in common. */
export const seedTenant = async (product: TestProduct, marker: string): Promise<Tenant> => {
  product.services.consentSite = `site-of-${marker}`;
  const { customer, ...site } = await fullSite(product);
  const { accountId, ownerId, credentialsId, sensorId, applianceId } = site;
  const claims = accessClaims(ownerId);
  const change = async (operation: OperationId, params: Record<string, string>, body: object): Promise<void> => {
    const { status } = await product.call(operation, { params, body, claims });
    if (status >= 300) throw new Error(`${operation} was answered ${status}`);
  };
  await change('patchAccount', { accountId }, { name: `${marker} home` });
  await change('patchCredentials', { accountId, credentialsId }, { name: `${marker} link` });
  await change('patchSensor', { accountId, sensorId }, { name: `${marker} meter` });
  await change('patchAppliance', { accountId, applianceId }, { name: `${marker} car` });
  await change('inviteMember', { accountId }, { email: `${marker}@invited.example` });
  const { members } = product.deps.storage;
  const formerId = newUserId();
  await members.add({ accountId, userId: formerId, role: 'installer' });
  await members.remove(accountId, formerId);
  const { body } = await product.call('getReferrals', { params: { userId: ownerId }, claims });
  // The code of an app is the same for all whose app has the same secret.
  const { factorCode: _, ...ids } = site;
  const words = [...Object.values(ids), customer, marker, formerId, body.referralCode].filter((word) => word !== '');
  return { site, marker, formerId, words };
};

/** Every row of the table by its key, except those that contain one of the words. */
export const rowsWithout = async (
  { dynamo }: TestProduct,
  words: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  const { Items = [] } = await dynamo.client.send(
    new ScanCommand({ TableName: dynamo.tableName, ConsistentRead: true }),
  );
  const rows = Items.map((item) => [`${String(item.pk)} ${String(item.sk)}`, JSON.stringify(item)] as const);
  return new Map(rows.filter(([, text]) => !words.some((word) => text.includes(word))));
};

/** Differences between two snapshots of the table, by key. */
export const changesIn = (before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): string[] =>
  [...new Set([...before.keys(), ...after.keys()])].filter((key) => before.get(key) !== after.get(key)).sort();

/** Effects on a tenant's home, schedule, mailbox and payments so far. */
export const effectsOn = ({ schedules, runs, mails, payments, dropped }: TestProduct, { words }: Tenant): string => {
  const own = (value: unknown): boolean => words.some((word) => JSON.stringify(value)?.includes(word) === true);
  return JSON.stringify({
    schedules: [...schedules].filter(own),
    runs: runs.filter(own),
    mails: mails.filter(own),
    dropped: [...dropped].filter(own),
    payments: Object.values(payments.state)
      .flatMap((things) => Object.values(things as object))
      .filter(own),
  });
};
