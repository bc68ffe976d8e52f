import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { MINUTE_MS } from '#shared/units.ts';
import { utcDayMs } from './sky-day.ts';
import { forecastSources } from './sources.ts';

const fixtureSchema = z.strictObject({
  about: z.string().min(1),
  source: z.enum(['documented', 'recorded', 'invented']),
  cell: z.strictObject({ latitude: z.number(), longitude: z.number() }),
  first: z.iso.date(),
  last: z.iso.date(),
  answer: z.unknown(),
  /** Begins in minutes from the first day. */
  expected: z
    .array(
      z.strictObject({
        start: z.number(),
        directW: z.number(),
        diffuseW: z.number(),
        airC: z.number().nullable(),
      }),
    )
    .optional(),
  error: z.string().optional(),
});

describe.each(forecastSources.map((source) => [source.manifest.id, source] as const))(
  'fixtures of %s',
  (id, source) => {
    const folder = new URL(`./${id}/fixtures/`, import.meta.url);
    it.each(readdirSync(folder))('%s', async (file) => {
      const { cell, first, last, answer, expected, error } = fixtureSchema.parse(
        JSON.parse(readFileSync(new URL(file, folder), 'utf8')),
      );
      const context = {
        fetch: async () => Response.json(answer),
        now: () => utcDayMs(first),
        sleep: async () => {},
        ours: { apiKey: 'key' },
        baseUrlOverride: null,
      };
      const asked = source.sky(context, cell, first, last);
      if (error !== undefined) return void (await expect(asked).rejects.toMatchObject({ kind: error }));
      const slots = await asked;
      expect(
        slots.map(({ startMs, endMs: _, ...slot }) => ({ start: (startMs - utcDayMs(first)) / MINUTE_MS, ...slot })),
      ).toEqual(expected);
    });
  },
);
