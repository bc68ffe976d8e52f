import * as z from 'zod';
import { hashWebhookKey, newWebhookKey } from '#functions/features/webhook-key.ts';
import { CHARGER_ID } from '#infra/local/home/home.ts';
import type { LocalProduct } from '#infra/local/start.ts';
import { vendorAccounts } from '#infra/local/vendors.ts';
import { ApiError } from '#shared/contract/errors.ts';
import { defaultAccountSettings } from '#shared/model/account.ts';
import { defaultApplianceSettings } from '#shared/model/appliance.ts';
import type { AccountId, CredentialsId } from '#shared/model/ids.ts';
import { defaultSensorSettings } from '#shared/model/sensor.ts';

const AT_ONCE = 24;
const anything = z.unknown();

export interface LoadSite {
  readonly accountId: AccountId;
  readonly minutes: number;
  readonly reports: { readonly key: string; readonly credentialsId: CredentialsId } | null;
}

/** A call that was retried because its answer was late finds its own result: ids are new. */
const made = async (making: Promise<unknown>): Promise<void> => {
  try {
    await making;
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'already_exists')) throw error;
  }
};

/** Which sites of a load there are. */
export interface SiteMix {
  /** One site in this many has a meter that reports by itself. */
  readonly reportsEvery: number;
  /** One site in this many is PREMIUM and runs every minute; the others are BASIC and run every 15. */
  readonly premiumEvery: number;
}

const makeSite = async (
  { deps }: LocalProduct,
  index: number,
  { reportsEvery, premiumEvery }: SiteMix,
): Promise<LoadSite> => {
  const { storage } = deps;
  const premium = index % premiumEvery === 0;
  const minutes = premium ? 1 : 15;
  const createdAt = new Date(deps.now()).toISOString();
  const health = { lastSuccessAt: createdAt, error: null, errorAt: null };
  const accountId = deps.newId('acc');
  await made(
    storage.accounts.create({
      id: accountId,
      name: `Load ${index}`,
      timezone: 'Europe/Berlin',
      settings: { ...defaultAccountSettings, autochargeInterval: minutes },
      products: [premium ? 'PREMIUM' : 'BASIC'],
      subscriptionStatus: 'active',
      createdAt,
    }),
  );
  const link = async (
    service: 'webhook' | 'go-e-v3',
    fields: Readonly<Record<string, string>>,
    hash: string | null,
  ) => {
    const id = deps.newId('crd');
    const sealed = await deps.secrets.seal(accountId, id, fields);
    const own = { accountId, service, name: service, settings: {}, health, createdAt, accountKey: null };
    await made(storage.credentials.create({ id, ...own, sealed, webhookKeyHash: hash }));
    return id;
  };
  const key = newWebhookKey();
  const meter = await link('webhook', {}, hashWebhookKey(key));
  const box = await link('go-e-v3', vendorAccounts['go-e-v3'], null);
  await made(
    storage.sensors.create({
      id: deps.newId('sen'),
      accountId,
      credentialsId: meter,
      deviceId: 'webhook',
      service: 'webhook',
      name: 'Meter',
      settings: defaultSensorSettings,
      createdAt,
    }),
  );
  await made(
    storage.appliances.create({
      id: deps.newId('app'),
      accountId,
      credentialsId: box,
      deviceId: CHARGER_ID,
      service: 'go-e-v3',
      name: 'Charger',
      kind: 'charger',
      mode: 'AUTO',
      // Never from the grid: what reports say stays just below what a start needs.
      autoCharge: { priority: 1, sunShare: 1 },
      settings: { ...defaultApplianceSettings, minCurrentA: 6, maxCurrentA: 16, phases: 3 },
      capabilities: { current: { minA: 6, maxA: 16 }, phaseSwitching: false, metered: true },
      createdAt,
    }),
  );
  await deps.schedules.ensure(accountId, minutes);
  return { accountId, minutes, reports: index % reportsEvery === 0 ? { key, credentialsId: meter } : null };
};

/**
 * Creates sites from one index to another directly in storage, since their owners' checkouts are not what is loaded.
 */
export const makeSites = async (
  product: LocalProduct,
  [from, to]: readonly [number, number],
  mix: SiteMix,
): Promise<LoadSite[]> => {
  const made: LoadSite[] = [];
  let next = from;
  const work = async (): Promise<void> => {
    for (let index = next++; index < to; index = next++) made.push(await makeSite(product, index, mix));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return made;
};

/** Effects on a site. */
export interface Effects {
  /** Times of its runs, ms: one reading each. */
  readonly ranMs: readonly number[];
  /** Number of stored reports. */
  readonly reports: number;
  /** Number of stored runs, whatever started them. */
  readonly runs: number;
}

export const effectsOf = async (
  { deps }: LocalProduct,
  { accountId, reports }: LoadSite,
  fromMs: number,
): Promise<Effects> => {
  const { history, webhooks } = deps.storage;
  const readings = await history.readings(accountId, fromMs, deps.now() + 1);
  const report = reports === null ? null : await webhooks.getReport(accountId, reports.credentialsId, anything);
  const site = await deps.storage.control.loadSite(accountId);
  return {
    ranMs: readings.map(({ timeMs }) => timeMs),
    reports: report?.version ?? 0,
    runs: site?.run?.version ?? 0,
  };
};
