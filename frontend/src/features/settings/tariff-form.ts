import * as z from 'zod';
import type { Locale } from '#shared/locales.ts';
import {
  overlapping,
  type PriceWindow,
  type SteppedPrice,
  type TariffChange,
  type TariffView,
} from '#shared/model/tariff.ts';
import {
  octopusRegions,
  type PriceZone,
  powerCountries,
  priceZoneIds,
  priceZones,
  zoneByTimezone,
} from '#shared/price-zones.ts';
import { type FormReader, formReader } from '../../components/form-reader.ts';
import { typedNumber } from '../../components/number-rule.ts';

export const tariffKinds = ['fixed', 'windows', 'market', 'tibber', 'octopus'] as const;

const windowSchema = z.object({
  from: z.string(),
  until: z.string(),
  price: z.string(),
  /** None: every day, all year. */
  weekdays: z.array(z.number()),
  months: z.array(z.number()),
});
type WindowValues = z.output<typeof windowSchema>;

/** Values of the fields: numbers as typed. */
const valuesSchema = z.object({
  kind: z.enum(tariffKinds),
  zone: z.enum(priceZoneIds),
  energy: z.string(),
  energyWindows: z.array(windowSchema),
  taxPercent: z.string(),
  hasGrid: z.boolean(),
  grid: z.string(),
  gridWindows: z.array(windowSchema),
  homeId: z.string(),
  apiToken: z.string(),
  region: z.enum(octopusRegions),
  eurPerUnit: z.string(),
  feedIn: z.enum(['fixed', 'market']),
  feedInZone: z.enum(priceZoneIds),
  factorPercent: z.string(),
});
export type TariffValues = z.output<typeof valuesSchema>;

/** Bounds of the contract, EUR per kWh. */
const PRICE = { min: -2, max: 5 } as const;
const TIME = /^([01]\d|2[0-3]):(00|15|30|45)$/;

/** What is usual in a zone's country, as typed: fees in EUR/kWh net, tax in %. */
export const usualIn = (zone: PriceZone, locale: Locale): Pick<TariffValues, 'energy' | 'taxPercent'> => {
  const { feesEur, taxPercent } = powerCountries[priceZones[zone]];
  return { energy: typedNumber(feesEur, locale), taxPercent: typedNumber(taxPercent, locale) };
};

type List = 'energyWindows' | 'gridWindows';

const readWindows = (windows: readonly WindowValues[], list: List, reader: FormReader): PriceWindow[] => {
  const read = windows.map(({ from, until, price, weekdays, months }, nth): PriceWindow => {
    for (const [name, time] of [
      ['from', from],
      ['until', until],
    ] as const)
      if (!TIME.test(time)) reader.wrong(`${list}.${nth}.${name}`, 'quarter');
    return {
      from,
      until,
      eurPerKWh: reader.number(`${list}.${nth}.price`, price, PRICE) ?? 0,
      weekdays: weekdays.length === 0 ? null : weekdays,
      months: months.length === 0 ? null : months,
    };
  });
  if (!read.every(({ from, until }) => TIME.test(from) && TIME.test(until))) return read;
  const place = overlapping(read);
  if (place !== null) reader.wrong(`${list}.${place}.from`, 'overlap');
  return read;
};

const readImport = (values: TariffValues, hasToken: boolean, reader: FormReader): TariffChange['import'] => {
  const { kind } = values;
  const rate = () => reader.number('eurPerUnit', values.eurPerUnit, { min: 0.001, max: 10, optional: true });
  const stepped = (): { energy: SteppedPrice; grid: SteppedPrice | null; taxPercent: number } => ({
    energy: {
      eurPerKWh: reader.number('energy', values.energy, PRICE) ?? 0,
      windows: readWindows(values.energyWindows, 'energyWindows', reader),
    },
    grid: values.hasGrid
      ? {
          eurPerKWh: reader.number('grid', values.grid, PRICE) ?? 0,
          windows: readWindows(values.gridWindows, 'gridWindows', reader),
        }
      : null,
    taxPercent: reader.number('taxPercent', values.taxPercent, { min: 0, max: 60 }) ?? 0,
  });
  switch (kind) {
    case 'fixed':
      return { kind };
    case 'windows':
      return { kind, ...stepped() };
    case 'market':
      return { kind, zone: values.zone, ...stepped() };
    case 'tibber': {
      const apiToken = values.apiToken.trim();
      if (apiToken === '' && !hasToken) reader.wrong('apiToken', 'required');
      const homeId = values.homeId.trim();
      return {
        kind,
        homeId: homeId === '' ? null : homeId,
        eurPerUnit: rate(),
        ...(apiToken !== '' && { apiToken }),
      };
    }
    case 'octopus':
      return { kind, region: values.region, eurPerUnit: rate() };
  }
};

/** @param hasToken whether a token is stored, which may stay */
export const tariffFormSchema = (hasToken: boolean) =>
  valuesSchema.transform((values, ctx): TariffChange => {
    const reader = formReader(ctx);
    const percent = () => reader.number('factorPercent', values.factorPercent, { min: 0, max: 200 }) ?? 0;
    return {
      import: readImport(values, hasToken, reader),
      feedIn:
        values.feedIn === 'fixed'
          ? { kind: 'fixed' }
          : { kind: 'market', zone: values.feedInZone, factor: percent() / 100 },
    };
  });

const typedWindows = ({ windows }: SteppedPrice, locale: Locale): WindowValues[] =>
  windows.map(({ from, until, eurPerKWh, weekdays, months }) => ({
    from,
    until,
    price: typedNumber(eurPerKWh, locale),
    weekdays: weekdays ?? [],
    months: months ?? [],
  }));

/** A stored tariff as the fields show it; what it does not say begins with what is usual in the site's country. */
export const tariffValues = (
  { import: bought, feedIn }: Pick<TariffView, 'import' | 'feedIn'>,
  timezone: string,
  locale: Locale,
): TariffValues => {
  const here = zoneByTimezone(timezone) ?? 'DE-LU';
  const zone = bought.kind === 'market' ? bought.zone : here;
  const stepped = bought.kind === 'market' || bought.kind === 'windows' ? bought : null;
  const foreign = bought.kind === 'tibber' || bought.kind === 'octopus' ? bought : null;
  return {
    kind: bought.kind,
    zone,
    ...usualIn(zone, locale),
    ...(stepped !== null && {
      energy: typedNumber(stepped.energy.eurPerKWh, locale),
      taxPercent: typedNumber(stepped.taxPercent, locale),
    }),
    energyWindows: stepped === null ? [] : typedWindows(stepped.energy, locale),
    hasGrid: stepped?.grid != null,
    grid: stepped?.grid == null ? '' : typedNumber(stepped.grid.eurPerKWh, locale),
    gridWindows: stepped?.grid == null ? [] : typedWindows(stepped.grid, locale),
    homeId: bought.kind === 'tibber' ? (bought.homeId ?? '') : '',
    apiToken: '',
    region: bought.kind === 'octopus' ? bought.region : 'C',
    eurPerUnit: foreign?.eurPerUnit == null ? '' : typedNumber(foreign.eurPerUnit, locale),
    feedIn: feedIn.kind,
    feedInZone: feedIn.kind === 'market' ? feedIn.zone : zone,
    factorPercent: typedNumber(feedIn.kind === 'market' ? 100 * feedIn.factor : 95, locale),
  };
};

/** A window to begin with: the night. */
export const newWindow: WindowValues = { from: '22:00', until: '06:00', price: '', weekdays: [], months: [] };
