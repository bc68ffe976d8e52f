import type { Deps } from '#functions/deps.ts';
import { VendorError } from '#functions/integrations/port.ts';
import { isoTime } from '#functions/platform/clock.ts';
import { UnsealError } from '#functions/platform/unseal-error.ts';
import { addDays, zoneDay, zoneDaySpan } from '#functions/platform/zone-day.ts';
import type { StoredTariff } from '#functions/storage/index.ts';
import { isWholeDay } from '#functions/tariffs/price-day.ts';
import type { AccountId } from '#shared/model/ids.ts';
import { HOUR_MS, MINUTE_MS } from '#shared/units.ts';

export type SupplierPricesDeps = Pick<Deps, 'storage' | 'secrets' | 'tariffSources' | 'now' | 'logger'>;

/** The one supplier that answers with a customer's own prices. */
const SOURCE = 'tibber';
/** Its day, and when the next one is published, minutes since midnight. */
const ZONE = 'Europe/Berlin';
const PUBLISHED_MINUTE = 13 * 60;
/** All customers of ours share its limit of calls: they are spread over so long. */
const SPREAD_MS = 2 * HOUR_MS;
/** Until it is asked again for what was missing or failed. */
const AGAIN_MS = 2 * HOUR_MS;

/** A number from 0 to 1 that is always the same for a site. */
const shareOf = (accountId: AccountId): number => {
  let sum = 0;
  for (const char of accountId) sum = (31 * sum + char.charCodeAt(0)) % 9973;
  return sum / 9973;
};

/** When a site's prices of the next day are asked for first, ms. */
const nextAskMs = (accountId: AccountId, nowMs: number): number => {
  const today = zoneDay(nowMs, ZONE);
  const askOn = (day: string): number =>
    zoneDaySpan(day, ZONE).fromMs + PUBLISHED_MINUTE * MINUTE_MS + shareOf(accountId) * SPREAD_MS;
  const atMs = askOn(today);
  return atMs > nowMs ? atMs : askOn(addDays(today, 1));
};

const troubleOf = (error: VendorError): NonNullable<StoredTariff['trouble']> => {
  if (error.kind === 'auth_failed') return 'key';
  return error.kind === 'refused' ? 'contract' : 'down';
};

/** Asks the supplier for a customer's prices of today and tomorrow, and stores them. @returns null: all went well */
export const askSupplier = async (
  { storage, secrets, tariffSources, now, logger }: SupplierPricesDeps,
  accountId: AccountId,
  { tariff, token }: Pick<StoredTariff, 'tariff' | 'token'>,
): Promise<{ readonly trouble: StoredTariff['trouble']; readonly tomorrowKnown: boolean }> => {
  if (tariff.import.kind !== 'tibber' || token === null) return { trouble: 'key', tomorrowKnown: false };
  const { homeId } = tariff.import;
  const today = zoneDay(now(), ZONE);
  const tomorrow = addDays(today, 1);
  try {
    const fields = await secrets.unseal(accountId, token.keyId, token.sealed);
    const days = await tariffSources.supplier(
      SOURCE,
      { ...fields, ...(homeId !== null && { homeId }) },
      { first: today, last: tomorrow },
    );
    for (const day of days) await storage.supplierDays.put(accountId, day);
    return { trouble: null, tomorrowKnown: days.some((day) => day.day === tomorrow && isWholeDay(day)) };
  } catch (error) {
    if (error instanceof UnsealError) return { trouble: 'key', tomorrowKnown: false };
    if (!(error instanceof VendorError)) throw error;
    logger.warn('supplier prices not read', { accountId, kind: error.kind });
    return { trouble: troubleOf(error), tomorrowKnown: false };
  }
};

/** Asks for a site's prices, notes what came of it, and when to ask again. Nothing of a site that is gone, or has another tariff. */
export const tendSupplierPrices = async (deps: SupplierPricesDeps, accountId: AccountId): Promise<boolean> => {
  const { storage } = deps;
  const site = await storage.accounts.get(accountId);
  const stored = site === null ? null : await storage.tariffs.get(accountId);
  if (stored === null || stored.tariff.import.kind !== 'tibber') return true;
  const { trouble, tomorrowKnown } = await askSupplier(deps, accountId, stored);
  if (trouble !== stored.trouble) await storage.tariffs.note(accountId, stored.token?.keyId ?? null, trouble);
  await askAgain(deps, accountId, tomorrowKnown || trouble === 'key' || trouble === 'contract');
  return true;
};

/** Puts the next question on the list of what is due. */
export const askAgain = async (
  { storage, now }: Pick<SupplierPricesDeps, 'storage' | 'now'>,
  accountId: AccountId,
  settled: boolean,
): Promise<void> => {
  const nowMs = now();
  const dailyMs = nextAskMs(accountId, nowMs);
  const atMs = settled ? dailyMs : Math.min(dailyMs, nowMs + AGAIN_MS);
  await storage.due.add({ kind: 'prices', at: isoTime(atMs), subject: accountId });
};
