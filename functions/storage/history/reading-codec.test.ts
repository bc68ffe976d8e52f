import { expect, test } from 'vitest';
import type { SiteReading } from '#functions/control/store.ts';
import { applianceIdSchema, sensorIdSchema } from '#shared/model/ids.ts';
import { fc } from '#test/support/property.ts';
import { packReading, readingRowSchema } from './reading-codec.ts';

const ulid = fc.stringMatching(/^[0-9A-HJKMNP-TV-Z]{26}$/);
const orNull = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null });
const powerW = fc.double({ min: -1_000_000, max: 1_000_000, noNaN: true }).map((value) => value + 0);
const positiveW = fc.double({ min: 0, max: 1_000_000, noNaN: true });
const time = fc.integer({ min: 0, max: 4_102_444_800_000 }).map((ms) => new Date(ms).toISOString());
const values = {
  gridPowerW: orNull(powerW),
  pvPowerW: orNull(positiveW),
  consumptionPowerW: orNull(positiveW),
  batteryPowerW: orNull(powerW),
  batterySocPercent: orNull(fc.double({ min: 0, max: 100, noNaN: true })),
};
const siteReading: fc.Arbitrary<SiteReading> = fc.record({
  timeMs: fc.integer({ min: 0, max: 4_102_444_800_000 }),
  home: fc.record(values),
  sensors: fc.dictionary(
    ulid.map((id) => sensorIdSchema.parse(`sen_${id}`)),
    fc.record({
      ...values,
      time,
      receivedAt: time,
      timeIsMeasured: fc.boolean(),
      windowS: fc.integer({ min: 0, max: 900 }),
    }),
    { maxKeys: 3, noNullPrototype: true },
  ),
  appliances: fc.dictionary(
    ulid.map((id) => applianceIdSchema.parse(`app_${id}`)),
    fc.record({ powerW: orNull(positiveW), on: orNull(fc.boolean()) }),
    { maxKeys: 3, noNullPrototype: true },
  ),
});

test('every observation is read back unchanged', () => {
  fc.assert(
    fc.property(siteReading, (reading) => {
      const row = { timeMs: reading.timeMs, data: packReading(reading) };
      // JSON has no −0, and neither does a meter.
      expect(readingRowSchema.parse(row)).toEqual(JSON.parse(JSON.stringify(reading)));
    }),
  );
});

test('times with an offset are read back in UTC, as the same instant', () => {
  const id = sensorIdSchema.parse('sen_01KRK5Q8G0J6Z3V4X7B9C2D5EF');
  const nothing = {
    gridPowerW: null,
    pvPowerW: null,
    consumptionPowerW: null,
    batteryPowerW: null,
    batterySocPercent: null,
  };
  const data = packReading({
    timeMs: 0,
    home: nothing,
    sensors: {
      [id]: {
        ...nothing,
        time: '2026-05-14T12:00:00+02:00',
        receivedAt: '2026-05-14T10:00:04Z',
        timeIsMeasured: true,
        windowS: 0,
      },
    },
    appliances: {},
  });
  const { sensors } = readingRowSchema.parse({ timeMs: 0, data });
  expect(sensors[id]?.time).toBe('2026-05-14T10:00:00.000Z');
  expect(sensors[id]?.receivedAt).toBe('2026-05-14T10:00:04.000Z');
});

test.each([
  ['no JSON', '{'],
  ['a value too few', '{"h":[1,2,3,4],"s":{},"a":{}}'],
  ['a text for a power', '{"h":["1",null,null,null,null],"s":{},"a":{}}'],
  ['negative sun', '{"h":[null,-1,null,null,null],"s":{},"a":{}}'],
  ['a foreign id', '{"h":[null,null,null,null,null],"s":{},"a":{"crd_01KRK5Q8G0J6Z3V4X7B9C2D5EF":[1,1]}}'],
  ['no appliances', '{"h":[null,null,null,null,null],"s":{}}'],
])('%s is rejected', (_, data) => {
  expect(readingRowSchema.safeParse({ timeMs: 0, data }).success).toBe(false);
});
