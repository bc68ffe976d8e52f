import * as z from 'zod';
import { faultTexts } from '../faults.ts';
import { octopusRegions, priceZoneIds } from '../price-zones.ts';
import { isoTimeSchema, oneLine } from './common.ts';

/** Most windows of one price. */
export const MAX_WINDOWS = 12;
/** Markets end at 4 or 5 EUR/kWh; fees may be given back. */
const eurPerKWhSchema = z.number().min(-2).max(5);

const quarterTimeSchema = z
  .string()
  .regex(/^([01]\d|2[0-3]):(00|15|30|45)$/, { error: faultTexts.quarter_time })
  .meta({ description: "A quarter hour by the wall clock of the site's time zone.", example: '22:00' });

const priceWindowSchema = z
  .strictObject({
    months: z
      .array(z.int().min(1).max(12))
      .min(1)
      .max(12)
      .nullable()
      .meta({ description: 'Months in which it applies, 1 to 12. null: all year.', example: null }),
    weekdays: z.array(z.int().min(1).max(7)).min(1).max(7).nullable().meta({
      description: 'Days on which it begins, 1 (Monday) to 7. null: every day.',
      example: null,
    }),
    from: quarterTimeSchema,
    until: quarterTimeSchema.meta({
      description: 'Its end. Not later than `from`: it crosses midnight; the same: the whole day.',
      example: '06:00',
    }),
    eurPerKWh: eurPerKWhSchema.meta({ description: 'Price in this window, EUR per kWh.', example: 0.26 }),
  })
  .meta({ id: 'PriceWindow' });
export type PriceWindow = z.output<typeof priceWindowSchema>;

/** Minutes since midnight of a time such as `22:15`. */
export const minuteOf = (time: string): number => 60 * Number(time.slice(0, 2)) + Number(time.slice(3));

const QUARTERS_A_DAY = 96;

/** Quarter hours of one month's week in which a window holds, 0 (Monday 0:00) to 671. */
const quartersOf = ({ weekdays, from, until }: PriceWindow): readonly number[] => {
  const first = minuteOf(from) / 15;
  const length = (minuteOf(until) / 15 - first + QUARTERS_A_DAY - 1) % QUARTERS_A_DAY;
  return (weekdays ?? [1, 2, 3, 4, 5, 6, 7]).flatMap((day) =>
    Array.from({ length: length + 1 }, (_, nth) => ((day - 1) * QUARTERS_A_DAY + first + nth) % (7 * QUARTERS_A_DAY)),
  );
};

/** Place in the list of the first window that holds at a time at which an earlier one does; null: none. */
export const overlapping = (windows: readonly PriceWindow[]): number | null => {
  const taken = new Set<string>();
  for (const [place, window] of windows.entries()) {
    const months = window.months ?? [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];
    const mine = new Set(months.flatMap((month) => quartersOf(window).map((quarter) => `${month}/${quarter}`)));
    for (const key of mine) if (taken.has(key)) return place;
    for (const key of mine) taken.add(key);
  }
  return null;
};

/** A price with windows in which another one holds. */
const steppedPriceSchema = z
  .strictObject({
    eurPerKWh: eurPerKWhSchema.meta({ description: 'Price outside of all windows, EUR per kWh.', example: 0.34 }),
    windows: z
      .array(priceWindowSchema)
      .max(MAX_WINDOWS)
      .meta({ description: 'Windows in which another price applies; no two at the same time.' }),
  })
  .superRefine(({ windows }, context) => {
    const place = overlapping(windows);
    if (place === null) return;
    context.addIssue({
      code: 'custom',
      path: ['windows', place, 'from'],
      input: windows[place]?.from,
      message: faultTexts.overlaps,
    });
  })
  .meta({ id: 'SteppedPrice' });
export type SteppedPrice = z.output<typeof steppedPriceSchema>;

const energySchema = steppedPriceSchema.meta({
  description: "The supplier's price; with the market's price, what comes on top of it: fees, levies, margin.",
});
const gridSchema = steppedPriceSchema.nullable().meta({
  description:
    'Grid fees by time (Germany: module 3 for controllable loads), beside the other part. null: they are in it, the same at all times.',
});
const taxPercentSchema = z.number().min(0).max(60).meta({
  description: 'Value added tax on top of the other figures, %. 0: they include it.',
  example: 19,
});
const zoneSchema = z
  .enum(priceZoneIds)
  .meta({ description: 'Zone of the day-ahead market, whose prices are net.', example: 'DE-LU' });
const eurPerUnitSchema = z.number().min(0.001).max(10).nullable().meta({
  description: "EUR for one unit of the supplier's currency. null: it bills in EUR.",
  example: 1.15,
});

const fixedSchema = z.strictObject({
  kind: z.literal('fixed').meta({ description: "The price of the site's settings." }),
});
const windowsSchema = z.strictObject({
  kind: z.literal('windows').meta({ description: 'Prices by times of the week and the year.' }),
  energy: energySchema,
  grid: gridSchema,
  taxPercent: taxPercentSchema,
});
const marketSchema = z.strictObject({
  kind: z.literal('market').meta({ description: 'The day-ahead market with what comes on top of it.' }),
  zone: zoneSchema,
  energy: energySchema,
  grid: gridSchema,
  taxPercent: taxPercentSchema,
});
const tibberSchema = z.strictObject({
  kind: z.literal('tibber').meta({ description: "Prices of the customer's contract with Tibber, all included." }),
  homeId: oneLine(z.string().trim().min(1).max(80))
    .nullable()
    .meta({ description: 'Id of the home at Tibber. null: the first with a contract.' }),
  eurPerUnit: eurPerUnitSchema,
});
const octopusSchema = z.strictObject({
  kind: z.literal('octopus').meta({ description: 'Octopus Agile in Great Britain, with tax.' }),
  region: z.enum(octopusRegions).meta({ description: 'Last letter of the tariff code.', example: 'C' }),
  eurPerUnit: eurPerUnitSchema,
});
const tokenSchema = oneLine(z.string().trim().min(1).max(400)).exactOptional().meta({
  description: "The customer's token; encrypted, never shown again. Absent: the one that is stored stays.",
});

const feedInSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('fixed').meta({ description: "The feed-in price of the site's settings." }) }),
  z.strictObject({
    kind: z.literal('market').meta({ description: "A part of the market's price, also where that is negative." }),
    zone: zoneSchema,
    factor: z.number().min(0).max(2).meta({ description: "Part of the market's price.", example: 0.95 }),
  }),
]);

/** What a kWh costs and earns, as it is stored. */
export const tariffSchema = z.object({
  import: z.discriminatedUnion('kind', [fixedSchema, windowsSchema, marketSchema, tibberSchema, octopusSchema]).meta({
    description: 'What a kWh from the grid costs.',
    example: { kind: 'market', zone: 'DE-LU', energy: { eurPerKWh: 0.165, windows: [] }, grid: null, taxPercent: 19 },
  }),
  feedIn: feedInSchema.meta({ description: 'What a kWh that is fed in earns.', example: { kind: 'fixed' } }),
});
export type Tariff = z.output<typeof tariffSchema>;

/** The same as a user sends it. */
export const tariffChangeSchema = z.strictObject({
  import: z
    .discriminatedUnion('kind', [
      fixedSchema,
      windowsSchema,
      marketSchema,
      tibberSchema.extend({ apiToken: tokenSchema }),
      octopusSchema,
    ])
    .meta({
      description: 'What a kWh from the grid costs.',
      example: { kind: 'market', zone: 'DE-LU', energy: { eurPerKWh: 0.165, windows: [] }, grid: null, taxPercent: 19 },
    }),
  feedIn: feedInSchema.meta({ description: 'What a kWh that is fed in earns.', example: { kind: 'fixed' } }),
});
export type TariffChange = z.output<typeof tariffChangeSchema>;

/** Without a word of the user's: the prices of the settings. */
export const defaultTariff: Tariff = { import: { kind: 'fixed' }, feedIn: { kind: 'fixed' } };

/** Why prices are not what they should be. */
export const priceTroubles = ['late', 'missing', 'down', 'forbidden', 'key', 'contract', 'currency'] as const;
export type PriceTrouble = (typeof priceTroubles)[number];

const priceSlotSchema = z
  .object({
    start: isoTimeSchema.meta({ description: 'Start of the quarter hour.', example: '2026-06-01T10:00:00.000Z' }),
    importEurPerKWh: z.number().meta({ description: 'What energy from the grid costs, EUR per kWh.', example: 0.27 }),
    feedInEurPerKWh: z.number().meta({ description: 'What energy that is fed in earns, EUR per kWh.', example: 0.08 }),
    guessed: z.boolean().meta({ description: 'Not published yet: what was usual at that time.', example: false }),
  })
  .meta({ id: 'PriceSlot' });

/** A site's tariff as its managers see it, with the prices that follow from it. */
export const tariffViewSchema = tariffSchema
  .extend({
    hasToken: z.boolean().meta({ description: "Whether the customer's token is stored.", example: false }),
    prices: z
      .array(priceSlotSchema)
      .meta({ description: 'Quarter hours of today and, once they are published, of tomorrow.' }),
    trouble: z.enum(priceTroubles).nullable().meta({
      description:
        'late: tomorrow is not published in time; missing: not all of today is known; down: the source does not answer; forbidden: its licence does not allow the use; key: it refuses the token; contract: it knows no contract; currency: it bills in another currency, and no rate is given. null: nothing.',
      example: null,
    }),
    attribution: z
      .string()
      .nullable()
      .meta({ description: 'What has to be named where the prices are shown. null: nothing.', example: null }),
  })
  .meta({ id: 'Tariff' });
export type TariffView = z.output<typeof tariffViewSchema>;
