import { describe, expect, test } from 'vitest';
import type { EndedSession, OpenSession, SessionsMemory } from '#functions/control/sessions/open-sessions.ts';
import { chargingSessionId } from '#functions/storage/index.ts';
import type { AccountId, ApplianceId } from '#shared/model/ids.ts';
import { HOUR_MS, MINUTE_MS } from '#shared/units.ts';
import { sitePartition, storageEngine } from './engine.ts';
import { decision, iso, NOON, newId, siteReading } from './samples.ts';

const engine = storageEngine();
const prices = [{ fromMs: NOON, importPriceEurPerKWh: 0.3, feedInPriceEurPerKWh: 0.1 }] as const;
const running = (startedMs = NOON): OpenSession => ({
  name: 'Wallbox',
  vehicle: null,
  startedMs,
  byPlug: true,
  drewMs: startedMs,
  lastDrewMs: startedMs,
  stored: false,
  counter: null,
  charge: null,
  startedBy: 'starting-sun',
  prices,
});
const endedAs = (applianceId: ApplianceId, minutes = 60, startedMs = NOON): EndedSession => ({
  ...running(startedMs),
  applianceId,
  endedMs: startedMs + minutes * MINUTE_MS,
  endedBy: 'unplugged',
});
const open = (id: ApplianceId, session: OpenSession): SessionsMemory => ({ open: { [id]: session }, ended: [] });
const ended = (...sessions: EndedSession[]): SessionsMemory => ({ open: {}, ended: sessions });

const newSite = (): { readonly accountId: AccountId; readonly charger: ApplianceId } => ({
  accountId: newId('acc'),
  charger: newId('app'),
});
/** Readings a minute apart in which the charger draws 6 kW, of which the grid gives 1.5 kW. */
const charge = async (accountId: AccountId, charger: ApplianceId, fromMs: number, minutes: number): Promise<void> => {
  const meter = newId('sen');
  for (let minute = 0; minute <= minutes; minute += 1) {
    const reading = siteReading(fromMs + minute * MINUTE_MS, meter, [], { gridPowerW: 1500 });
    await engine.storage.history.putReading(accountId, {
      ...reading,
      appliances: { [charger]: { powerW: 6000, on: true } },
    });
  }
};
const rowsOf = async (accountId: AccountId): Promise<readonly Record<string, unknown>[]> =>
  (await engine.partition(sitePartition(accountId))).filter(({ sk }) => String(sk).includes('chargingSession'));

describe('a session that runs', () => {
  test('has a row once it has drawn, and one row however often that is stored', async () => {
    const { accountId, charger } = newSite();
    const { chargingSessions } = engine.storage;
    const plugged = open(charger, { ...running(), drewMs: null });
    expect(await chargingSessions.settle(accountId, plugged)).toEqual(plugged);
    expect(await rowsOf(accountId)).toEqual([]);
    for (let time = 0; time < 2; time += 1)
      expect(await chargingSessions.settle(accountId, open(charger, running()))).toEqual(
        open(charger, { ...running(), stored: true }),
      );
    expect(await rowsOf(accountId)).toHaveLength(1);
    expect(await chargingSessions.between(accountId, NOON, NOON + 1)).toMatchObject([
      { applianceId: charger, startedMs: NOON, startedBy: 'starting-sun', session: null, version: 0 },
    ]);
  });

  test('is reckoned as far as it has got', async () => {
    const { accountId, charger } = newSite();
    await charge(accountId, charger, NOON, 60);
    const half = NOON + 30 * MINUTE_MS;
    const so = await engine.storage.chargingSessions.running(accountId, charger, running(), half);
    expect(so).toMatchObject({ version: 0, endedAt: null, endedBy: null, gapS: 0 });
    expect(so.energyWh).toBeCloseTo(3000, 6);
  });
});

describe('a session that has ended', () => {
  test('keeps what the grid emitted, and corrects it with its energy', async () => {
    const { accountId, charger } = newSite();
    const { chargingSessions } = engine.storage;
    await charge(accountId, charger, NOON, 30);
    const co2 = [{ startMs: NOON, endMs: NOON + HOUR_MS, perKWh: 0.4 }];
    await chargingSessions.settle(accountId, ended({ ...endedAs(charger), co2 }));
    const newest = async () => (await chargingSessions.between(accountId, NOON, NOON + 1))[0]?.session;
    const before = await newest();
    expect(before?.co2G).toBe(Math.round((before?.gridWh ?? 0) * 0.4));
    await charge(accountId, charger, NOON, 60);
    await chargingSessions.review(accountId, NOON, NOON + HOUR_MS);
    const after = await newest();
    expect(after?.version).toBe(2);
    expect(after?.gridWh).toBeCloseTo(1500, 6);
    expect(after?.co2G).toBe(600);
    expect(after?.co2SavedG).toBe(1800);
  });

  test('gets its figures once, from the readings and decisions of its time', async () => {
    const { accountId, charger } = newSite();
    const { chargingSessions, decisions } = engine.storage;
    await charge(accountId, charger, NOON, 60);
    await decisions.put(accountId, [decision(NOON, charger)]);
    await chargingSessions.settle(accountId, open(charger, running()));
    expect(await chargingSessions.settle(accountId, ended(endedAs(charger)))).toEqual({ open: {}, ended: [] });
    const [row] = await chargingSessions.between(accountId, NOON, NOON + 1);
    expect(row?.session).toMatchObject({
      id: `${NOON}-${charger}`,
      startedAt: iso(NOON),
      endedAt: iso(NOON + HOUR_MS),
      endedBy: 'unplugged',
      version: 1,
      energyBy: 'power',
      maxPowerW: 6000,
    });
    expect(row?.session?.energyWh).toBeCloseTo(6000, 6);
    expect(row?.session?.gridWh).toBeCloseTo(1500, 6);
    // Later readings of the same time, and a second settling, do not change what is stored.
    await charge(accountId, charger, NOON - 30_000, 60);
    await chargingSessions.settle(accountId, ended({ ...endedAs(charger), endedBy: 'stopped' }));
    expect(await chargingSessions.between(accountId, NOON, NOON + 1)).toEqual([row]);
    expect(await rowsOf(accountId)).toHaveLength(2);
  });

  test('at the same moment is stored once', async () => {
    const { accountId, charger } = newSite();
    const both = Array.from({ length: 4 }, () =>
      engine.storage.chargingSessions.settle(accountId, ended(endedAs(charger))),
    );
    await Promise.all(both);
    expect(await rowsOf(accountId)).toHaveLength(1);
  });

  test('whose memory was lost ends when it last drew, as soon as the next one begins', async () => {
    const { accountId, charger } = newSite();
    const { chargingSessions } = engine.storage;
    await charge(accountId, charger, NOON, 60);
    await chargingSessions.settle(accountId, open(charger, running()));
    const next = NOON + 5 * HOUR_MS;
    await chargingSessions.settle(accountId, open(charger, running(next)));
    const [first, second] = await chargingSessions.between(accountId, NOON, next + 1);
    expect(first?.session).toMatchObject({ endedBy: 'lost', endedAt: iso(NOON + HOUR_MS), startedBy: 'starting-sun' });
    expect(first?.session?.energyWh).toBeCloseTo(6000, 6);
    expect(second).toMatchObject({ startedMs: next, session: null });
  });

  test('is not taken for lost when the next one begins in the same run', async () => {
    const { accountId, charger } = newSite();
    const { chargingSessions } = engine.storage;
    await chargingSessions.settle(accountId, open(charger, running()));
    const next = running(NOON + 2 * HOUR_MS);
    await chargingSessions.settle(accountId, { open: { [charger]: next }, ended: [endedAs(charger)] });
    const [first] = await chargingSessions.between(accountId, NOON, NOON + 1);
    expect(first?.session?.endedBy).toBe('unplugged');
  });
});

describe('sessions', () => {
  test('are listed newest first, by appliance, a page at a time, each once', async () => {
    const { accountId, charger } = newSite();
    const { chargingSessions } = engine.storage;
    const plug = newId('app');
    const starts = [0, 1, 2].map((hour) => NOON + hour * 2 * HOUR_MS);
    const all = starts.flatMap((startedMs) => [charger, plug].map((id) => endedAs(id, 60, startedMs)));
    await chargingSessions.settle(accountId, ended(...all));
    const span = { fromMs: NOON, toMs: NOON + 24 * HOUR_MS };
    const found: string[] = [];
    let after: NonNullable<Parameters<typeof chargingSessions.page>[1]['after']> | undefined;
    do {
      const page = await chargingSessions.page(accountId, { ...span, limit: 4, ...(after && { after }) });
      found.push(...page.rows.map(({ startedMs, applianceId }) => `${startedMs}-${applianceId}`));
      after = page.next ?? undefined;
    } while (after !== undefined);
    expect(found).toEqual(
      all
        .map(({ startedMs, applianceId }) => `${startedMs}-${applianceId}`)
        .sort()
        .reverse(),
    );
    const ofCharger = await chargingSessions.page(accountId, { ...span, limit: 9, applianceId: charger });
    expect(ofCharger.rows.map(({ startedMs }) => startedMs)).toEqual(starts.toReversed());
    const first = await chargingSessions.page(accountId, { fromMs: NOON, toMs: NOON + 2 * HOUR_MS, limit: 9 });
    expect(first.rows).toHaveLength(2);
  });

  test('are found by their id, and no other is', async () => {
    const { accountId, charger } = newSite();
    const { chargingSessions } = engine.storage;
    await chargingSessions.settle(accountId, ended(endedAs(charger)));
    const [row] = await chargingSessions.between(accountId, NOON, NOON + 1);
    const id = row?.session?.id;
    if (id === undefined) throw new Error('it is not stored');
    expect((await chargingSessions.get(accountId, id))?.session?.id).toBe(id);
    expect(await chargingSessions.get(newId('acc'), id)).toBeNull();
    expect(await chargingSessions.get(accountId, `${NOON + 1}-${charger}` as typeof id)).toBeNull();
  });
});

describe('a correction', () => {
  const closed = async () => {
    const { accountId, charger } = newSite();
    const { chargingSessions } = engine.storage;
    await charge(accountId, charger, NOON, 20);
    await charge(accountId, charger, NOON + 60 * MINUTE_MS, 0);
    await chargingSessions.settle(accountId, ended(endedAs(charger)));
    const id = chargingSessionId(NOON, charger);
    const versions = () => chargingSessions.versions(accountId, id);
    return { accountId, charger, id, versions, chargingSessions };
  };

  test('by late readings is a new version, made once; the old one stays readable', async () => {
    const { accountId, charger, versions, chargingSessions } = await closed();
    expect(await chargingSessions.review(accountId, NOON, NOON + 1)).toBe(0);
    const [first] = await versions();
    await charge(accountId, charger, NOON + 21 * MINUTE_MS, 38);
    expect(await chargingSessions.review(accountId, NOON, NOON + 1)).toBe(1);
    expect(await chargingSessions.review(accountId, NOON, NOON + 1)).toBe(0);
    const [second, before, ...others] = await versions();
    expect(before).toEqual(first);
    expect(others).toEqual([]);
    expect(first).toMatchObject({ version: 1, because: 'ended', gapS: 2400 });
    expect(first?.energyWh).toBeCloseTo(2000, 6);
    expect(second).toMatchObject({ version: 2, because: 'late-data', gapS: 0 });
    expect([first?.correctedAt, second?.correctedAt]).toEqual([null, second?.madeAt]);
    expect(second?.energyWh).toBeCloseTo(6000, 6);
    expect(Date.parse(second?.madeAt ?? '')).toBeGreaterThanOrEqual(Date.parse(first?.madeAt ?? ''));
  });

  test('by the counter that came after it had ended', async () => {
    const { accountId, charger, versions, chargingSessions } = await closed();
    const counter = { first: { wh: 1000, atMs: NOON }, last: { wh: 7100, atMs: NOON + 61 * MINUTE_MS } };
    const late = { open: {}, ended: [], late: [{ ...endedAs(charger), counter }] };
    for (let time = 0; time < 2; time += 1)
      expect(await chargingSessions.settle(accountId, late)).toEqual({ open: {}, ended: [] });
    const all = await versions();
    expect(all.map(({ version, because, energyBy }) => [version, because, energyBy])).toEqual([
      [2, 'late-counter', 'counter'],
      [1, 'ended', 'power'],
    ]);
    expect(all[0]?.energyWh).toBe(6100);
  });

  test('by a member names car, use and note, and later figures keep them', async () => {
    const { accountId, charger, id, versions, chargingSessions } = await closed();
    const patch = async (said: Parameters<typeof chargingSessions.patch>[2]) => {
      const row = await chargingSessions.get(accountId, id);
      if (row?.session == null) throw new Error('it has not ended');
      return chargingSessions.patch(accountId, { ...row, session: row.session }, said);
    };
    const said = { vehicle: 'Enyaq', use: 'business', note: 'To the customer' } as const;
    expect(await patch(said)).toMatchObject({ ...said, version: 2, because: 'edited' });
    expect(await patch(said)).toMatchObject({ version: 2 });
    await charge(accountId, charger, NOON + 21 * MINUTE_MS, 38);
    await chargingSessions.review(accountId, NOON, NOON + 1);
    const [corrected] = await versions();
    expect(corrected).toMatchObject({ ...said, version: 3, because: 'late-data', gapS: 0 });
    // What a member says later does not hide that its figures were corrected.
    expect(await patch({ note: null })).toMatchObject({
      version: 4,
      because: 'edited',
      correctedAt: corrected?.madeAt,
    });
  });
});
