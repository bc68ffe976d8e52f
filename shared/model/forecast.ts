import * as z from 'zod';
import type { Coordinates } from '../coordinates.ts';
import { isoTimeSchema } from './common.ts';

/** Places are rounded to this many degrees: about 5 km. */
export const CELL_DEGREES = 0.05;
/** Roofs of one site. */
export const MAX_ROOFS = 8;

const onGrid = (degrees: number): number => Number((Math.round(degrees / CELL_DEGREES) * CELL_DEGREES).toFixed(2)) + 0;

/** The place of which a forecast is asked for: where the home really is, is never kept. */
export const cellOf = ({ latitude, longitude }: Coordinates): Coordinates => ({
  latitude: onGrid(latitude),
  longitude: onGrid(longitude),
});

export const roofSchema = z
  .strictObject({
    tiltDegrees: z.number().min(0).max(90).meta({
      description: 'How steep it is: 0 is flat, 90 is a wall, degrees.',
      example: 30,
    }),
    azimuthDegrees: z.number().min(0).max(360).meta({
      description: 'The direction it faces, as on a compass: 0 is north, 90 east, 180 south, 270 west, degrees.',
      example: 180,
    }),
    kWp: z.number().min(0.1).max(1000).meta({ description: 'Rated power of its modules, kWp.', example: 8.4 }),
  })
  .meta({ id: 'Roof' });
export type Roof = z.output<typeof roofSchema>;

const placeSchema = z
  .strictObject({
    latitude: z.number().min(-90).max(90).meta({ description: 'Degrees north of the equator.', example: 48.15 }),
    longitude: z.number().min(-180).max(180).meta({ description: 'Degrees east of Greenwich.', example: 11.6 }),
  })
  .meta({ id: 'Place' });

const roofsSchema = z.array(roofSchema).max(MAX_ROOFS);

/** Where a site is, roughly, and what its roofs are like, as it is stored. */
export const sunSiteSchema = z.object({
  place: placeSchema.meta({ description: 'Place of the site.' }),
  roofs: roofsSchema.meta({ description: 'Roofs. Empty: they are learnt.' }),
});
export type SunSite = z.output<typeof sunSiteSchema>;

/** The same as a user sends it. */
export const forecastChangeSchema = z.strictObject({
  place: placeSchema.nullable().meta({
    description: 'Place of the site; rounded to 0.05 degrees before it is stored. null: there is no forecast.',
  }),
  roofs: roofsSchema.meta({
    description: 'Roofs with modules. Empty: they are learnt from what the sun brought on past days.',
  }),
});

export type ForecastChange = z.output<typeof forecastChangeSchema>;

/** Why there is no forecast, or an old one. */
export const forecastTroubles = ['off', 'down', 'key', 'late', 'missing', 'learning'] as const;
export type ForecastTrouble = (typeof forecastTroubles)[number];

/** The sun to come at a site, as its managers see it. */
export const forecastViewSchema = z
  .object({
    place: placeSchema.nullable().meta({ description: 'Place of the site, rounded. null: there is no forecast.' }),
    roofs: roofsSchema.meta({ description: 'Roofs as they were given. Empty: they are learnt.' }),
    learntRoofs: roofsSchema.meta({
      description:
        'Roofs that would have given what past days brought. Empty: roofs were given, or not enough is known.',
    }),
    trouble: z.enum(forecastTroubles).nullable().meta({
      description:
        'off: no forecast service is set up; down: it does not answer; key: it refuses our key; late: what is known is hours old; missing: nothing is known of the hours to come; learning: the roofs are not known yet. null: nothing.',
      example: null,
    }),
    hours: z
      .array(
        z.object({
          startAt: isoTimeSchema.meta({ description: 'When it begins.', example: '2026-06-01T10:00:00.000Z' }),
          pvW: z.number().min(0).meta({ description: 'Solar power to expect, W on average.', example: 4200 }),
        }),
      )
      .meta({
        description:
          'Hours of today and the next two days: what is expected, not the cautious part that plans count on.',
      }),
    days: z
      .array(
        z.object({
          day: z.iso.date().meta({ description: 'Calendar day at the site.', example: '2026-05-31' }),
          forecastWh: z.number().min(0).meta({ description: 'What was forecast in its morning, Wh.', example: 31_000 }),
          pvWh: z.number().min(0).meta({ description: 'What came, Wh.', example: 29_500 }),
        }),
      )
      .meta({ description: 'Past days with what was forecast and what came, oldest first.' }),
    rightPercent: z
      .number()
      .min(0)
      .max(100)
      .nullable()
      .meta({ description: 'How right the forecast of the last days was, %. null: too few are known.', example: 92 }),
    attribution: z
      .string()
      .nullable()
      .meta({ description: 'What has to be named where the forecast is shown. null: nothing.', example: null }),
  })
  .meta({ id: 'Forecast' });
export type ForecastView = z.output<typeof forecastViewSchema>;
