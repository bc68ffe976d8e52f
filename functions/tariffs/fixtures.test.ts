import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { MINUTE_MS } from '#shared/units.ts';
import { co2Sources, tariffSources } from './sources.ts';

const fixtureSchema = z.strictObject({
  about: z.string().min(1),
  source: z.enum(['documented', 'recorded', 'invented']),
  zone: z.string(),
  from: z.iso.datetime(),
  until: z.iso.datetime(),
  /** Bodies in the order in which they are asked for. */
  answers: z.array(z.unknown()),
  /** Begins in minutes from `from`. */
  expected: z
    .strictObject({ starts: z.array(z.number()), perKWh: z.array(z.number()), currency: z.string() })
    .optional(),
  error: z.string().optional(),
});

describe.each([...tariffSources, ...co2Sources].map((source) => [source.manifest.id, source] as const))(
  'fixtures of %s',
  (id, source) => {
    const folder = new URL(`./${id}/fixtures/`, import.meta.url);
    it.each(readdirSync(folder))('%s', async (file) => {
      const { zone, from, until, answers, expected, error } = fixtureSchema.parse(
        JSON.parse(readFileSync(new URL(file, folder), 'utf8')),
      );
      const [fromMs, untilMs] = [Date.parse(from), Date.parse(until)];
      const left = [...answers];
      const context = {
        fetch: async () => Response.json(left.shift()),
        now: () => fromMs,
        sleep: async () => {},
        fields: { token: 'T', homeId: 'h' },
        baseUrlOverride: null,
      };
      const asked = source.prices(context, zone, fromMs, untilMs);
      if (error !== undefined) return void (await expect(asked).rejects.toMatchObject({ kind: error }));
      const { slots, currency } = await asked;
      expect({
        starts: slots.map(({ startMs }) => (startMs - fromMs) / MINUTE_MS),
        perKWh: slots.map(({ perKWh }) => Number(perKWh.toFixed(9))),
        currency,
      }).toEqual(expected);
    });
  },
);
