import { describe, expect, it } from 'vitest';
import { rawReadingSchema } from '#shared/model/reading.ts';
import { createStillHome } from '#test/integrations/still-home.ts';
import { fc } from '#test/support/property.ts';
import { type AdapterContext, VendorError } from '../port.ts';
import { openAdapter } from './adapter.ts';
import { accountKey, apiKeyOf } from './fields.ts';
import { daysAround, toSensorReading } from './mapping.ts';
import { chartSchema } from './schemas.ts';
import { createSimulator, sample } from './simulator.ts';

const NOW = Date.parse('2026-06-12T10:47:00Z');

describe('kostal fields', () => {
  it.each([
    [' 1234567 ', '1234567'],
    ['', null],
    ['12a', null],
    ['1/../2', null],
    ['https://evil.example', null],
  ])('plant "%s" is %s', (plantId, key) => {
    expect(accountKey({ plantId })).toBe(key);
  });

  it.each(['', 'a b', 'a\r\nx: y', 'ä'])('key "%s" is refused', (apiKey) => {
    expect(() => apiKeyOf({ apiKey })).toThrow(VendorError);
  });
});

describe('kostal days', () => {
  it.each([
    ['2026-06-12T10:47:00Z', undefined, '2026-06-12', '2026-06-12'],
    ['2026-06-12T23:10:00Z', undefined, '2026-06-12', '2026-06-13'],
    ['2026-06-12T23:10:00Z', 'Europe/Lisbon', '2026-06-12', '2026-06-13'],
    ['2026-10-25T00:30:00Z', 'Europe/Berlin', '2026-10-25', '2026-10-25'],
  ])('at %s in %s are those of the last two hours', (now, timeZone, from, to) => {
    expect(daysAround(Date.parse(now), timeZone)).toEqual({ from: `${from}T00:00:00.000`, to: `${to}T23:59:59.999` });
  });
});

describe('kostal mapping', () => {
  const names = ['pv_consumption_power', 'home_consumption_power', 'grid_feedin_power', 'grid_consumption_power'];

  it('maps any JSON or refuses it', () => {
    const value = fc.oneof(fc.jsonValue(), fc.double(), fc.nat(9_000), fc.constant(0));
    const timestamp = fc.oneof(
      fc.jsonValue(),
      fc.constantFrom('2026-06-12T12:20:00', '2026-06-12T12:30:00', '2026-06-12T12:40:00', '2026-13-40T99:00:00'),
    );
    const series = fc.array(fc.record({ timestamp, value }, { requiredKeys: [] }), { maxLength: 8 });
    const timeSeries = fc.record(
      Object.fromEntries(
        names.map((name) => [
          name,
          fc.oneof({ weight: 9, arbitrary: series }, { weight: 1, arbitrary: fc.jsonValue() }),
        ]),
      ),
    );
    let mapped = 0;
    fc.assert(
      fc.property(timeSeries, (body) => {
        const parsed = chartSchema.safeParse({ timeSeries: body });
        if (!parsed.success) return;
        try {
          rawReadingSchema.parse(toSensorReading(parsed.data.timeSeries, NOW));
          mapped += 1;
        } catch (error) {
          if (!(error instanceof VendorError)) throw error;
        }
      }),
      { numRuns: 2_000 },
    );
    expect(mapped).toBeGreaterThan(0);
  });

  it.each(['Europe/Berlin', 'Europe/Lisbon', 'Australia/Perth'])(
    "reads the plant's own clock in %s",
    async (timeZone) => {
      const still = createStillHome();
      const simulator = createSimulator({ ...still, timeZone }, [sample.fields]);
      const adapter = openAdapter({ ...contextOf(still), fetch: (input, init) => simulator(new Request(input, init)) });
      const { sensors } = await adapter.read({ sensors: sample.sensors, appliances: [], timeZone });
      expect(sensors).toMatchObject([{ ok: true, value: { time: '2026-05-14T10:20:00.000Z', windowS: 600 } }]);
      // By the clock of another place the same values would be hours off: the newest is to come, an older one would be old.
      const elsewhere = await adapter.read({ sensors: sample.sensors, appliances: [], timeZone: 'America/New_York' });
      expect(elsewhere.sensors).toMatchObject([{ ok: false, error: { kind: 'bad_response' } }]);
    },
  );
});

const contextOf = ({ clock }: ReturnType<typeof createStillHome>): AdapterContext => ({
  ...clock,
  fetch: async () => Response.json({}),
  fields: sample.fields,
  baseUrlOverride: null,
});

describe("kostal's base URL", () => {
  const asked = async (baseUrl?: string): Promise<string[]> => {
    const urls: string[] = [];
    const adapter = openAdapter({
      ...contextOf(createStillHome()),
      fetch: async (input) => {
        urls.push(String(input));
        return new Response('', { status: 401 });
      },
      ...(baseUrl === undefined ? {} : { app: { baseUrl } }),
    });
    const error: unknown = await adapter.verify().catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(VendorError);
    return urls.map((url) => url.slice(0, url.indexOf('/api/')));
  };

  it.each([
    [undefined, 'https://kostal-solar-portal.com'],
    ['', 'https://kostal-solar-portal.com'],
    ['https://partner.kostal-solar-portal.com', 'https://partner.kostal-solar-portal.com'],
    ['https://cloud.kostal.com/portal/', 'https://cloud.kostal.com/portal'],
  ])('configured as %s is %s', async (configured, base) => {
    expect(await asked(configured)).toEqual([base]);
  });

  it.each([
    'http://kostal-solar-portal.com',
    'https://evil.example',
    'https://kostal.com.evil.example',
    'https://kostal-solar-portal.com@evil.example',
    'https://kostal-solar-portal.com:8443',
    'https://user:pass@partner.kostal.com',
    'http://169.254.169.254',
    'nonsense',
  ])('configured as %s makes no calls', async (configured) => {
    expect(await asked(configured)).toEqual([]);
  });
});
