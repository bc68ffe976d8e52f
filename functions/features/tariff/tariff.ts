import type { Deps } from '#functions/deps.ts';
import { type MarketPricesDeps, refreshFeed } from '#functions/features/market-prices.ts';
import { loadSite } from '#functions/features/site.ts';
import { askAgain, askSupplier, type SupplierPricesDeps } from '#functions/features/supplier-prices.ts';
import { withinDeadline } from '#functions/features/vendor.ts';
import { faultForLog } from '#functions/http/error-edge.ts';
import type { Handlers } from '#functions/http/implement.ts';
import { VendorError } from '#functions/integrations/port.ts';
import { isoTime } from '#functions/platform/clock.ts';
import { zoneDay, zoneDaySpan } from '#functions/platform/zone-day.ts';
import type { StoredSite, StoredTariff } from '#functions/storage/index.ts';
import { feedsOf } from '#functions/tariffs/price-book.ts';
import { ApiError } from '#shared/contract/errors.ts';
import { fault } from '#shared/faults.ts';
import type { AccountId } from '#shared/model/ids.ts';
import { defaultTariff, type Tariff, type TariffChange, type TariffView } from '#shared/model/tariff.ts';

export type TariffDeps = MarketPricesDeps & SupplierPricesDeps & Pick<Deps, 'newId' | 'priceBook'>;

/** A site's tariff with its prices of today and tomorrow by the site's wall clock. */
const tariffView = async (
  { priceBook, tariffSources, now }: Pick<TariffDeps, 'priceBook' | 'tariffSources' | 'now'>,
  site: Pick<StoredSite, 'account' | 'tariff'>,
): Promise<TariffView> => {
  const { account, tariff: stored } = site;
  const today = zoneDaySpan(zoneDay(now(), account.timezone), account.timezone);
  const tomorrow = zoneDaySpan(zoneDay(today.toMs, account.timezone), account.timezone);
  const { slots, trouble, sources } = await priceBook.pricesAhead(site, today.fromMs, tomorrow.toMs);
  const named = await tariffSources.attributions(sources);
  return {
    ...(stored?.tariff ?? defaultTariff),
    hasToken: stored?.token != null,
    prices: slots.map(({ startMs, importEur, feedInEur, guessed }) => ({
      start: isoTime(startMs),
      importEurPerKWh: importEur,
      feedInEurPerKWh: feedInEur,
      guessed,
    })),
    trouble,
    attribution: named.length === 0 ? null : named.join('; '),
  };
};

/** The change without the token. */
const tariffOf = ({ import: bought, feedIn }: TariffChange): Tariff => {
  if (bought.kind !== 'tibber') return { import: bought, feedIn };
  const { apiToken: _, ...rest } = bought;
  return { import: rest, feedIn };
};

/** The token to store: the one that was typed, encrypted, or the one that is there. @throws ApiError when there is none */
const tokenOf = async (
  { secrets, newId }: Pick<TariffDeps, 'secrets' | 'newId'>,
  accountId: AccountId,
  { import: bought }: TariffChange,
  before: StoredTariff | null,
): Promise<StoredTariff['token']> => {
  if (bought.kind !== 'tibber') return null;
  if (bought.apiToken !== undefined) {
    const keyId = newId('crd');
    return { keyId, sealed: await secrets.seal(accountId, keyId, { token: bought.apiToken }) };
  }
  if (before?.token != null) return before.token;
  throw new ApiError('invalid_request', { faults: [fault('import.apiToken', 'required')] });
};

/**
 * Asks the supplier with a token before it is stored.
 * @throws VendorError when it does not answer with prices; ApiError when it has no contract for the home
 */
const trySupplier = async (deps: TariffDeps, accountId: AccountId, stored: StoredTariff): Promise<void> => {
  const { trouble, tomorrowKnown } = await withinDeadline(() => askSupplier(deps, accountId, stored));
  if (trouble === 'key') throw new VendorError('auth_failed', 'supplier: the token was refused');
  if (trouble === 'contract') throw new ApiError('invalid_request', { faults: [fault('import.homeId', 'unknown')] });
  if (trouble === 'down') throw new VendorError('upstream', 'supplier: no answer');
  await askAgain(deps, accountId, tomorrowKnown);
};

/** Prices of the feeds that the tariff follows, so that they can be shown at once. What fails the next firing does. */
const fetchFeeds = async (deps: TariffDeps, tariff: Tariff): Promise<void> => {
  for (const feed of feedsOf(tariff)) {
    await deps.storage.marketFeeds.use(feed);
    await withinDeadline(() => refreshFeed(deps, { feed, triedMs: null })).catch((error: unknown) =>
      deps.logger.warn('prices not read', { feed, fault: faultForLog(error) }),
    );
  }
};

export const createTariffHandlers = (deps: TariffDeps): Pick<Handlers<'api'>, 'getTariff' | 'setTariff'> => ({
  getTariff: async ({ params: { accountId } }) => tariffView(deps, await loadSite(deps, accountId)),

  setTariff: async ({ params: { accountId }, body }) => {
    const site = await loadSite(deps, accountId);
    const tariff = tariffOf(body);
    const token = await tokenOf(deps, accountId, body, site.tariff);
    const stored: StoredTariff = { tariff, token, trouble: null };
    if (token !== null) await trySupplier(deps, accountId, stored);
    await fetchFeeds(deps, tariff);
    await deps.storage.tariffs.put(accountId, stored);
    deps.priceBook.forget();
    return tariffView(deps, { ...site, tariff: stored });
  },
});
