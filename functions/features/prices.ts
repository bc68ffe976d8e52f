import type { Logger } from '@aws-lambda-powertools/logger';
import { faultForLog } from '#functions/http/error-edge.ts';
import { isoTime } from '#functions/platform/clock.ts';
import type { Payments } from '#functions/platform/payments.ts';
import type { Storage } from '#functions/storage/index.ts';
import { ApiError } from '#shared/contract/errors.ts';
import { fault } from '#shared/faults.ts';
import { type CataloguePrice, isFreePrice } from '#shared/plans.ts';
import type { OfferedPrice } from '#shared/price-list.ts';

export interface PriceDeps {
  readonly storage: Pick<Storage, 'prices'>;
  readonly payments: Pick<Payments, 'readPrices'>;
  readonly now: () => number;
  readonly logger: Pick<Logger, 'warn'>;
}

/**
 * Stores the payment provider's prices as they are now. Idempotent; of concurrent calls the one that began last counts.
 * @throws ApiError `payments_unavailable`; the stored prices then stay
 */
export const refreshPrices = async ({
  storage,
  payments,
  now,
  logger,
}: PriceDeps): Promise<readonly OfferedPrice[]> => {
  const readAt = isoTime(now());
  const { offered, unfit } = await payments.readPrices();
  if (unfit.length > 0) logger.warn('prices not offered', { priceKeys: unfit });
  await storage.prices.put(offered, readAt);
  return offered;
};

/** The prices that are offered: those that are stored, and on a new stage those of the provider. */
export const offeredPrices = async (deps: PriceDeps): Promise<readonly OfferedPrice[]> =>
  (await deps.storage.prices.get()) ?? refreshPrices(deps);

/**
 * Before anything is begun for a price that the payment provider does not have. A missing free price is no wrong choice, and
 * fails where it is used (`payments_unavailable`).
 * @throws ApiError `unknown_price`
 */
export const requireOffered = async (
  { payments }: { readonly payments: Pick<Payments, 'offers'> },
  price: CataloguePrice,
): Promise<void> => {
  if (isFreePrice(price) || (await payments.offers(price.key))) return;
  throw new ApiError('unknown_price', { faults: [fault('priceId', 'unknown')] });
};

/** The same as `refreshPrices`, for the upkeep: while the provider does not respond, the stored prices stay. */
export const keepPrices = async (deps: PriceDeps): Promise<void> => {
  try {
    await refreshPrices(deps);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'payments_unavailable') throw error;
    deps.logger.warn('prices not read', { fault: faultForLog(error) });
  }
};
