import type { AccountSettings } from '#shared/model/account.ts';
import { minuteOf, type PriceTrouble, type SteppedPrice, type Tariff } from '#shared/model/tariff.ts';
import type { PriceSlot } from '../control/planner/types.ts';
import { homePrices, type ImportTariff, type PriceWindow } from './home-prices.ts';
import type { MarketSlot } from './port.ts';
import { type PriceDay, slotsOfDays } from './price-day.ts';

export type { PriceSlot } from '../control/planner/types.ts';

/** The prices of a site's settings: those of a fixed tariff. */
export type SettledPrices = Pick<AccountSettings, 'importPriceEurPerKWh' | 'feedInPriceEurPerKWh'>;

/** What is known of the days that a tariff follows. */
export interface KnownDays {
  /** Of what a kWh from the grid costs; null: it follows no days. */
  readonly import: readonly PriceDay[] | null;
  /** Of what a kWh that is fed in earns; null: it follows no days. */
  readonly feedIn: readonly PriceDay[] | null;
}

/** Windows as what they add to the price outside of them. */
const windowsOf = ({ eurPerKWh, windows }: SteppedPrice): readonly PriceWindow[] =>
  windows.map(({ months, weekdays, from, until, eurPerKWh: inside }) => ({
    months,
    weekdays,
    fromMinute: minuteOf(from),
    untilMinute: minuteOf(until),
    eurPerKWh: inside - eurPerKWh,
  }));

/** What a kWh from the grid is made of. */
const importOf = (tariff: Tariff['import'], settled: SettledPrices): ImportTariff => {
  switch (tariff.kind) {
    case 'fixed':
      return { followsMarket: false, markupEur: settled.importPriceEurPerKWh, windows: [], taxPercent: 0 };
    case 'windows':
    case 'market': {
      const { energy, grid, taxPercent } = tariff;
      return {
        followsMarket: tariff.kind === 'market',
        markupEur: energy.eurPerKWh + (grid?.eurPerKWh ?? 0),
        windows: [...windowsOf(energy), ...(grid === null ? [] : windowsOf(grid))],
        taxPercent,
      };
    }
    case 'tibber':
    case 'octopus':
      // The supplier's price has everything in it.
      return { followsMarket: true, markupEur: 0, windows: [], taxPercent: 0 };
  }
};

/** EUR for a unit of the currency of days; null: they are in another currency, and no rate is given. */
const rateOf = (tariff: Tariff['import'], days: readonly PriceDay[]): number | null => {
  const foreign = days.some(({ currency }) => currency !== 'EUR');
  if (!foreign) return 1;
  return tariff.kind === 'tibber' || tariff.kind === 'octopus' ? tariff.eurPerUnit : null;
};

const inEur = (days: readonly PriceDay[], rate: number): readonly MarketSlot[] => {
  const slots = slotsOfDays(days);
  return rate === 1 ? slots : slots.map((slot) => ({ ...slot, perKWh: slot.perKWh * rate }));
};

/**
 * What a site pays and earns in each quarter hour of a span, as far as it is known: what is not known is left out, never 0.
 * @returns `trouble` currency: the supplier bills in another one, and no rate is given
 */
export const sitePrices = (
  tariff: Tariff,
  settled: SettledPrices,
  timezone: string,
  known: KnownDays,
  fromMs: number,
  untilMs: number,
): { readonly slots: readonly PriceSlot[]; readonly trouble: PriceTrouble | null } => {
  const days = known.import ?? [];
  const rate = rateOf(tariff.import, days);
  if (rate === null) return { slots: [], trouble: 'currency' };
  const fixed = { kind: 'fixed', eurPerKWh: settled.feedInPriceEurPerKWh } as const;
  const bought = homePrices(
    { timezone, import: importOf(tariff.import, settled), feedIn: fixed },
    inEur(days, rate),
    fromMs,
    untilMs,
  );
  if (tariff.feedIn.kind === 'fixed') return { slots: bought, trouble: null };
  const { factor } = tariff.feedIn;
  const market = new Map(slotsOfDays(known.feedIn ?? []).map(({ startMs, perKWh }) => [startMs, perKWh]));
  const slots = bought.flatMap((slot) => {
    const perKWh = market.get(slot.startMs);
    return perKWh === undefined ? [] : [{ ...slot, feedInEur: perKWh * factor }];
  });
  return { slots, trouble: null };
};
