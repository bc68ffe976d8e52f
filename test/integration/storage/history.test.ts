import { describe, expect, test } from 'vitest';
import { dayPartition, storageEngine } from './engine.ts';
import { decideInput, decision, iso, NOON, newId, reading, siteReading } from './samples.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;
const MIDNIGHT = Date.parse('2026-05-15T00:00:00.000Z');
const engine = storageEngine();

describe('readings', () => {
  test('are read back unchanged, unknown values as unknown', async () => {
    const [accountId, meter, charger, plug] = [newId('acc'), newId('sen'), newId('app'), newId('app')];
    const full = {
      ...siteReading(NOON, meter, [], { batteryPowerW: -1_200.5, batterySocPercent: 62 }),
      appliances: { [charger]: { powerW: 3_680.5, on: true }, [plug]: { powerW: 0, on: false } },
    };
    const bare = {
      timeMs: NOON + MINUTE,
      sensors: {
        [meter]: reading(NOON, { pvPowerW: null, consumptionPowerW: null, timeIsMeasured: false, windowS: 60 }),
      },
      home: {
        gridPowerW: null,
        pvPowerW: null,
        consumptionPowerW: null,
        batteryPowerW: null,
        batterySocPercent: null,
      },
      appliances: { [charger]: { powerW: null, on: null } },
    };
    const empty = { ...bare, timeMs: NOON + 2 * MINUTE, sensors: {}, appliances: {} };
    for (const observed of [full, bare, empty]) await engine.storage.history.putReading(accountId, observed);
    expect(await engine.storage.history.readings(accountId, NOON, NOON + DAY)).toEqual([full, bare, empty]);
  });

  test('of the same time count once: the first stays', async () => {
    const [accountId, meter] = [newId('acc'), newId('sen')];
    const { history } = engine.storage;
    await history.putReading(accountId, siteReading(NOON, meter));
    await history.putReading(accountId, siteReading(NOON, meter, [], { gridPowerW: 1 }));
    expect(await history.readings(accountId, NOON, NOON + 1)).toEqual([siteReading(NOON, meter)]);
  });

  test('are found from the first millisecond to the last, across midnight, oldest first', async () => {
    const [accountId, meter] = [newId('acc'), newId('sen')];
    const { history } = engine.storage;
    const times = [MIDNIGHT - MINUTE, MIDNIGHT - 1, MIDNIGHT, MIDNIGHT + 1, MIDNIGHT + MINUTE];
    for (const time of times.toReversed()) await history.putReading(accountId, siteReading(time, meter));
    const found = async (from: number, to: number) =>
      (await history.readings(accountId, from, to)).map(({ timeMs }) => timeMs);
    expect(await found(MIDNIGHT - DAY, MIDNIGHT + DAY)).toEqual(times);
    expect(await found(MIDNIGHT - MINUTE, MIDNIGHT + MINUTE)).toEqual(times.slice(0, 4));
    expect(await found(MIDNIGHT - 1, MIDNIGHT + 1)).toEqual([MIDNIGHT - 1, MIDNIGHT]);
    expect(await found(MIDNIGHT, MIDNIGHT)).toEqual([]);
    expect(await found(MIDNIGHT + MINUTE, MIDNIGHT + 1)).toEqual([]);
    expect(await history.readings(newId('acc'), MIDNIGHT - DAY, MIDNIGHT + DAY)).toEqual([]);
  });

  test('are all found when a day is more than one page of the engine', async () => {
    const accountId = newId('acc');
    const { history } = engine.storage;
    // 25 sensors and as many appliances: some 3 kB each, 480 of them 1.4 MB.
    const sensors = Array.from({ length: 25 }, () => newId('sen'));
    const appliances = Array.from({ length: 25 }, () => newId('app'));
    const day = Date.parse('2026-05-13T00:00:00.000Z');
    const big = (timeMs: number) => ({
      ...siteReading(timeMs, newId('sen'), appliances),
      sensors: Object.fromEntries(sensors.map((id) => [id, reading(timeMs)])),
    });
    const times = Array.from({ length: 480 }, (_, index) => day + index * 3 * MINUTE);
    for (let start = 0; start < times.length; start += 40)
      await Promise.all(times.slice(start, start + 40).map((time) => history.putReading(accountId, big(time))));
    engine.capacity.calls.length = 0;
    const found = await history.readings(accountId, day, day + DAY);
    expect(found.map(({ timeMs }) => timeMs)).toEqual(times);
    expect(engine.capacity.calls.length).toBeGreaterThan(1);
  });

  test('of an ordinary home take less than half a kilobyte, and two days of minutes are cheap to read', async () => {
    const [accountId, meter, charger, plug] = [newId('acc'), newId('sen'), newId('app'), newId('app')];
    const times = Array.from({ length: 200 }, (_, index) => NOON + index * MINUTE);
    await Promise.all(
      times.map((time) => engine.storage.history.putReading(accountId, siteReading(time, meter, [charger, plug]))),
    );
    engine.capacity.calls.length = 0;
    expect(await engine.storage.history.readings(accountId, NOON, NOON + DAY)).toHaveLength(200);
    const units = engine.capacity.total('Query');
    console.info('200 readings cost', units, 'read units; 48 h of minutes', (units * 2_880) / 200);
    // Eventually consistent: 8 kB are one unit.
    expect((units * 8_192) / 200).toBeLessThan(512);
  });

  test('expire after 60 days, even before the engine removes them', async () => {
    const [accountId, meter] = [newId('acc'), newId('sen')];
    await engine.storage.history.putReading(accountId, siteReading(NOON, meter));
    const [row] = await engine.partition(dayPartition(accountId, '2026-05-14'));
    expect(row?.expiresAtS).toBe((NOON + 60 * DAY) / 1_000);
    engine.nowMs = NOON + 60 * DAY - 1;
    expect(await engine.storage.history.readings(accountId, NOON, NOON + 1)).toHaveLength(1);
    engine.nowMs += 1;
    expect(await engine.storage.history.readings(accountId, NOON, NOON + 1)).toEqual([]);
  });

  test('that are damaged are dropped and reported', async () => {
    const [accountId, meter] = [newId('acc'), newId('sen')];
    for (const time of [NOON, NOON + 1, NOON + 2])
      await engine.storage.history.putReading(accountId, siteReading(time, meter));
    const rows = await engine.partition(dayPartition(accountId, '2026-05-14'));
    await engine.damage(rows[0] ?? {}, 'data', '{"h":[1,2');
    await engine.damage(rows[2] ?? {}, 'data', '{"h":[1e9,null,null,null,null],"s":{},"a":{}}');
    const found = await engine.storage.history.readings(accountId, NOON, NOON + 10);
    expect(found.map(({ timeMs }) => timeMs)).toEqual([NOON + 1]);
    expect(engine.badRows).toEqual([
      { entity: 'reading', fields: ['data'] },
      { entity: 'reading', fields: ['data.h.0'] },
    ]);
  });
});

describe('latest readings of the sensors', () => {
  const latest = (accountId: ReturnType<typeof newId<'acc'>>) =>
    engine.storage.history.latestSensorReadings(accountId, 10);

  test('are the ten newest, newest first, of each sensor', async () => {
    const [accountId, a, b] = [newId('acc'), newId('sen'), newId('sen')];
    for (let index = 0; index < 15; index++) {
      const time = NOON - index * MINUTE;
      const both = { ...siteReading(time, a), sensors: { [a]: reading(time), [b]: reading(time, { windowS: 60 }) } };
      await engine.storage.history.putReading(accountId, index < 3 ? siteReading(time, a) : both);
    }
    const found = await latest(accountId);
    expect(found.get(a)).toEqual(Array.from({ length: 10 }, (_, index) => reading(NOON - index * MINUTE)));
    expect(found.get(b)?.[0]).toEqual(reading(NOON - 3 * MINUTE, { windowS: 60 }));
    expect(found.get(b)).toHaveLength(10);
    expect((await latest(newId('acc'))).size).toBe(0);
  });

  test('contain a value once, however often it was read', async () => {
    const [accountId, meter] = [newId('acc'), newId('sen')];
    // A vendor with a new value every 15 minutes, read every minute, since 01:00.
    const values = new Set<string>();
    await Promise.all(
      Array.from({ length: 11 * 60 }, (_, index) => NOON - index * MINUTE).map((time) => {
        const sampledMs = time - (time % (15 * MINUTE));
        values.add(iso(sampledMs));
        return engine.storage.history.putReading(accountId, siteReading(time, meter, [], { time: iso(sampledMs) }));
      }),
    );
    engine.capacity.calls.length = 0;
    const times = (await latest(accountId)).get(meter)?.map(({ time }) => time);
    expect(times).toEqual([...values].sort().reverse().slice(0, 10));
    expect(engine.capacity.calls.length).toBeLessThan(6);
  });

  test('reach back across midnight', async () => {
    const [accountId, meter] = [newId('acc'), newId('sen')];
    engine.nowMs = MIDNIGHT + 5 * MINUTE;
    const times = Array.from({ length: 12 }, (_, index) => engine.nowMs - index * 2 * MINUTE);
    for (const time of times) await engine.storage.history.putReading(accountId, siteReading(time, meter));
    expect((await latest(accountId)).get(meter)).toEqual(times.slice(0, 10).map((time) => reading(time)));
  });
});

describe('inputs of decisions', () => {
  test('are found by the newest not after a time, also over days without any', async () => {
    const { decideInputs } = engine.storage;
    const accountId = newId('acc');
    engine.nowMs = MIDNIGHT + DAY;
    expect(await decideInputs.newest(accountId, engine.nowMs)).toBeNull();
    const times = [MIDNIGHT - 5 * DAY, MIDNIGHT - MINUTE, MIDNIGHT + MINUTE];
    for (const time of times) await decideInputs.put(accountId, decideInput(time));
    const newest = async (atMs: number) => (await decideInputs.newest(accountId, atMs))?.nowMs ?? null;
    expect(await newest(MIDNIGHT + MINUTE)).toBe(MIDNIGHT + MINUTE);
    expect(await newest(MIDNIGHT + MINUTE - 1)).toBe(MIDNIGHT - MINUTE);
    expect(await newest(MIDNIGHT - MINUTE - 1)).toBe(MIDNIGHT - 5 * DAY);
    expect(await newest(MIDNIGHT - 5 * DAY - 1)).toBeNull();
    expect(await decideInputs.newest(accountId, MIDNIGHT)).toEqual(decideInput(MIDNIGHT - MINUTE));
    const listed = await decideInputs.list(accountId, MIDNIGHT - MINUTE, MIDNIGHT + MINUTE);
    expect(listed).toEqual([decideInput(MIDNIGHT - MINUTE)]);
  });

  test('are one at a time: the first stays', async () => {
    const { decideInputs } = engine.storage;
    const accountId = newId('acc');
    const { snapshot } = decideInput(MIDNIGHT);
    await decideInputs.put(accountId, { nowMs: MIDNIGHT, snapshot });
    await decideInputs.put(accountId, { nowMs: MIDNIGHT, snapshot: { ...snapshot, sensors: [] } });
    const changed = { ...snapshot, site: { ...snapshot.site, resting: true } };
    await decideInputs.put(accountId, { nowMs: MIDNIGHT, snapshot: changed });
    expect((await decideInputs.newest(accountId, MIDNIGHT))?.snapshot.site.resting).toBe(false);
  });

  test('are left out when damaged', async () => {
    const { decideInputs } = engine.storage;
    const accountId = newId('acc');
    await decideInputs.put(accountId, decideInput(MIDNIGHT));
    const [row = {}] = await engine.partition(dayPartition(accountId, iso(MIDNIGHT).slice(0, 10)));
    await engine.damage(row, 'data', Uint8Array.of(0b110, 1, 2));
    expect(await decideInputs.newest(accountId, MIDNIGHT)).toBeNull();
    expect(engine.badRows).toEqual([{ entity: 'decideInput', fields: ['data'] }]);
  });
});

describe('decisions', () => {
  test('are returned newest first, by time and appliance, each once', async () => {
    const [accountId, charger, plug] = [newId('acc'), newId('app'), newId('app')];
    const { decisions } = engine.storage;
    const times = [MIDNIGHT - MINUTE, MIDNIGHT, MIDNIGHT + MINUTE];
    for (const time of times) {
      await decisions.put(accountId, [decision(time, charger), decision(time, plug, { action: 'start' })]);
      await decisions.put(accountId, [decision(time, charger, { action: 'stop' })]);
    }
    const all = await decisions.list(accountId, MIDNIGHT - DAY, MIDNIGHT + DAY);
    expect(all).toHaveLength(6);
    expect(all.map(({ time }) => time)).toEqual([...times, ...times].map(iso).sort().reverse());
    expect(await decisions.list(accountId, MIDNIGHT - DAY, MIDNIGHT + DAY, { applianceId: charger })).toEqual(
      times.toReversed().map((time) => decision(time, charger)),
    );
    const span = await decisions.list(accountId, MIDNIGHT - MINUTE, MIDNIGHT + MINUTE, { applianceId: plug });
    expect(span.map(({ time }) => time)).toEqual([iso(MIDNIGHT), iso(MIDNIGHT - MINUTE)]);
    await decisions.put(accountId, []);
  });

  test('expire after 90 days', async () => {
    const [accountId, charger] = [newId('acc'), newId('app')];
    await engine.storage.decisions.put(accountId, [decision(NOON, charger)]);
    engine.nowMs = NOON + 90 * DAY - 1;
    expect(await engine.storage.decisions.list(accountId, NOON, NOON + 1)).toHaveLength(1);
    engine.nowMs += 1;
    expect(await engine.storage.decisions.list(accountId, NOON, NOON + 1)).toEqual([]);
  });

  test('with an unknown reason are dropped and reported', async () => {
    const [accountId, charger] = [newId('acc'), newId('app')];
    await engine.storage.decisions.put(accountId, [decision(NOON, charger)]);
    const [row] = await engine.partition(dayPartition(accountId, '2026-05-14'));
    await engine.damage(
      row ?? {},
      'data',
      JSON.stringify({ ...decision(NOON, charger), reason: { code: 'whim', figures: {} } }),
    );
    expect(await engine.storage.decisions.list(accountId, NOON, NOON + 1)).toEqual([]);
    expect(engine.badRows.map(({ entity }) => entity)).toEqual(['decision']);
  });
});
