import { HOUR_MS } from '#shared/units.ts';
import { faultName } from '../platform/fault-name.ts';
import type { RunDeps, SiteRun } from './run-types.ts';
import type { DayClosing, SiteBundle } from './store.ts';

/** As far ahead as anything is planned. */
const AHEAD_MS = 73 * HOUR_MS;

/**
 * A site with the prices that follow from its tariff, from now on, and with what the grid emits, where an appliance has a limit of it.
 * Without a tariff, or while they cannot be read, the prices of the settings count: nothing that is charged waits for a price.
 */
export const withPrices = async (
  { prices: book, now, log }: Pick<RunDeps, 'prices' | 'now' | 'log'>,
  site: SiteBundle,
): Promise<SiteBundle> => {
  const asksCo2 = site.appliances.some(({ settings }) => settings.below?.co2GPerKWh != null);
  if (book === undefined || (site.tariff == null && !asksCo2)) return site;
  const nowMs = now();
  try {
    return {
      ...site,
      ...(site.tariff != null && { prices: await book.pricesAhead(site, nowMs, nowMs + AHEAD_MS) }),
      ...(asksCo2 && { co2: await book.co2Then(site.account.timezone, nowMs, nowMs + AHEAD_MS) }),
    };
  } catch (error) {
    log.warn('prices not known', {
      accountId: site.account.id,
      fault: faultName(error),
    });
    return site;
  }
};

/** What days of a site are closed with: their prices by the quarter hour, where these change, and what the grid emitted. */
export const pastPrices = ({
  deps: { prices: book },
  bundle,
}: Pick<SiteRun, 'deps' | 'bundle'>): Pick<DayClosing, 'pricesThen' | 'co2Then'> => {
  if (book === undefined) return {};
  return {
    co2Then: (fromMs, toMs) => book.co2Then(bundle.account.timezone, fromMs, toMs),
    ...(bundle.tariff != null && { pricesThen: (fromMs, toMs) => book.pricesThen(bundle, fromMs, toMs) }),
  };
};
