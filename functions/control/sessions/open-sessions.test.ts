import { expect, test } from 'vitest';
import type { ApplianceId } from '#shared/model/ids.ts';
import { DAY_MS, MINUTE_MS } from '#shared/units.ts';
import { restoreTimes, shortTimes } from '../../storage/site/short-times.ts';
import { noSessions, type SeenAppliance, type SessionsMemory, sessionsAfter } from './open-sessions.ts';

const id = `app_${'1'.padStart(26, '0')}` as ApplianceId;
const START = Date.parse('2026-06-01T08:00:00Z');
const prices = { importPriceEurPerKWh: 0.3, feedInPriceEurPerKWh: 0.08 };

type Sight = Partial<Omit<SeenAppliance, 'id' | 'state'>> & Partial<SeenAppliance['state']>;
const sight = ({
  fresh = true,
  reason = 'charging-sun',
  counterBefore = null,
  vehicle = null,
  car,
  ...state
}: Sight): SeenAppliance => ({
  id,
  name: 'Wallbox',
  vehicle,
  ...(car && { car }),
  fresh,
  reason,
  counterBefore,
  state: { plugged: null, powerW: 0, ...state },
});
/** Runs a minute apart; null: the appliance is gone. */
const after = (sights: readonly (Sight | null)[], before: SessionsMemory = noSessions): SessionsMemory =>
  sights.reduce<SessionsMemory>(
    (memory, one, minute) =>
      sessionsAfter(memory, one === null ? [] : [sight(one)], prices, START + minute * MINUTE_MS),
    before,
  );
const plugged = { plugged: true } as const;
const charging = { plugged: true, powerW: 7000 } as const;

test('runs from plugging in to unplugging, pauses included', () => {
  const memory = after([{ plugged: false }, plugged, charging, plugged, charging]);
  expect(memory.open[id]).toMatchObject({ startedMs: START + MINUTE_MS, drewMs: START + 2 * MINUTE_MS });
  const { open, ended } = sessionsAfter(memory, [sight({ plugged: false })], prices, START + 10 * MINUTE_MS);
  expect(open).toEqual({});
  expect(ended).toMatchObject([
    { applianceId: id, startedMs: START + MINUTE_MS, endedMs: START + 10 * MINUTE_MS, endedBy: 'unplugged' },
  ]);
});

test('is none while nothing was drawn', () => {
  expect(after([plugged, plugged, { plugged: false }])).toEqual({ open: {}, ended: [] });
});

test('goes on over runs in which the appliance was not asked, and over one that does not know its plug', () => {
  const memory = after([charging, { ...charging, fresh: false, plugged: false }, { plugged: null, powerW: 0 }]);
  expect(memory.open[id]).toMatchObject({ startedMs: START, byPlug: true });
});

test('takes what draws for plugged in, whatever the box says', () => {
  expect(after([charging, { plugged: false, powerW: 7000 }]).open[id]?.startedMs).toBe(START);
});

test('where nothing tells of a plug: from the first drawing until half an hour without', () => {
  const drawing = { powerW: 2000 };
  const memory = after([{ powerW: 3 }, drawing, {}, drawing]);
  expect(memory.open[id]).toMatchObject({ startedMs: START + MINUTE_MS, byPlug: false });
  const idle = (minute: number, before: SessionsMemory) =>
    sessionsAfter(before, [sight({})], prices, START + minute * MINUTE_MS);
  expect(idle(33, memory).ended).toEqual([]);
  expect(idle(34, memory).ended).toMatchObject([{ endedMs: START + 3 * MINUTE_MS, endedBy: 'stopped' }]);
});

test('ends with the appliance, and after 45 days', () => {
  const memory = after([charging]);
  expect(after([charging, null]).ended).toMatchObject([{ endedMs: START, endedBy: 'removed' }]);
  const late = sessionsAfter(memory, [sight(charging)], prices, START + 46 * DAY_MS);
  expect(late.ended).toMatchObject([{ endedBy: 'long' }]);
  expect(sessionsAfter(late, [sight(charging)], prices, START + 46 * DAY_MS + MINUTE_MS).open[id]?.startedMs).toBe(
    START + 46 * DAY_MS + MINUTE_MS,
  );
});

test('of a device that nobody reaches any more ends after a week when it last drew, long before its readings go', () => {
  const memory = after([charging, charging, plugged]);
  const drewMs = START + MINUTE_MS;
  const unseen = (days: number, observedAt: string | null = null): SessionsMemory =>
    sessionsAfter(memory, [sight({ ...plugged, fresh: false, observedAt })], prices, START + days * DAY_MS);
  expect(unseen(6.9).open[id]?.startedMs).toBe(START);
  expect(unseen(7.1)).toMatchObject({ open: {}, ended: [{ startedMs: START, endedMs: drewMs, endedBy: 'lost' }] });
  // Plugged in without drawing, and seen until yesterday.
  expect(unseen(20, new Date(START + 19 * DAY_MS).toISOString()).open[id]?.startedMs).toBe(START);
  // Back, with a car plugged in: that is another session.
  const back = sessionsAfter({ ...unseen(8), ended: [] }, [sight(charging)], prices, START + 9 * DAY_MS);
  expect(back).toMatchObject({ open: { [id]: { startedMs: START + 9 * DAY_MS } }, ended: [] });
  // One that never drew leaves nothing.
  const idle = sessionsAfter(after([plugged]), [sight({ ...plugged, fresh: false })], prices, START + 8 * DAY_MS);
  expect(idle).toEqual(noSessions);
});

test('keeps first and newest counter, and notes one that falls', () => {
  const at = (minute: number): string => new Date(START + minute * MINUTE_MS).toISOString();
  const counted = (wh: number, minute: number) => ({ ...charging, counter: { wh, at: at(minute) } });
  const counter = (sights: Sight[]) => after(sights).open[id]?.counter;
  expect(counter([counted(1000, 0), counted(1100, 1), counted(1050, 0)])).toEqual({
    first: { wh: 1000, atMs: START },
    last: { wh: 1100, atMs: START + MINUTE_MS },
  });
  expect(counter([counted(1000, 0), counted(20, 1)])?.fell).toBe(true);
  const before = { wh: 990, at: at(-1) };
  expect(counter([{ ...counted(1000, 0), counterBefore: before }])?.first.wh).toBe(990);
});

test('a counter in parts of a Wh is the same count when its stored value, which is rounded, is a little above or below', () => {
  const stored = (memory: SessionsMemory): SessionsMemory => restoreTimes(shortTimes(memory)) as SessionsMemory;
  const live = (memory: SessionsMemory, minute: number, rest: Sight, wh: number): SessionsMemory => {
    const at = new Date(START + minute * MINUTE_MS).toISOString();
    const one = sight({ ...rest, counter: { wh, at } });
    return stored(sessionsAfter({ ...memory, ended: [], late: [] }, [one], prices, START + minute * MINUTE_MS));
  };
  for (const wh of [30_000.376, 30_000.374]) {
    let memory = noSessions;
    for (const minute of [0, 1, 2]) memory = live(memory, minute, charging, wh);
    expect(memory.open[id]?.counter?.fell).toBeUndefined();
    expect(memory.open[id]?.counter?.last.wh).not.toBe(wh);
    memory = live(memory, 3, { plugged: false }, 0);
    expect(memory.ended).toHaveLength(1);
    // The same count after the end is no later one, which would be another version of the session.
    for (const minute of [4, 5]) {
      memory = live(memory, minute, { plugged: false }, wh);
      expect(memory.late ?? []).toEqual([]);
    }
  }
});

test('a counter that is reset for each car counts from 0, and what it shows without a car is not part of the session', () => {
  const at = (minute: number): string => new Date(START + minute * MINUTE_MS).toISOString();
  const before = { wh: 28_000, at: at(-1) };
  const first = { ...charging, counter: { wh: 40, at: at(0) }, counterBefore: before };
  const last = { ...charging, counter: { wh: 7000, at: at(1) } };
  const gone = { plugged: false, counter: { wh: 0, at: at(2) } };
  expect(after([first, last, gone]).ended[0]?.counter).toEqual({
    first: { wh: 0, atMs: START - 1 },
    last: { wh: 7000, atMs: START + MINUTE_MS },
  });
});

test("keeps the car's charge, but not what it reported hours before it came", () => {
  const at = (minute: number): string => new Date(START + minute * MINUTE_MS).toISOString();
  const car = (percent: number, minute: number) => ({ ...charging, battery: { percent, at: at(minute) } });
  expect(after([car(80, -300), car(40, 1), car(55, 2)]).open[id]?.charge).toEqual({
    firstPercent: 40,
    lastPercent: 55,
  });
});

test('is of the car that is set, unless that says it is elsewhere: then a visitor charges, of whom nothing is known', () => {
  const at = new Date(START + MINUTE_MS).toISOString();
  const own = { ...charging, vehicle: 'VIN1' };
  const battery = { percent: 40, at };
  const ofRuns = (...sights: Sight[]) => {
    const { vehicle, charge } = after(sights).open[id] ?? {};
    return [vehicle, charge?.lastPercent ?? null];
  };
  expect(ofRuns(own, own)).toEqual(['VIN1', null]);
  expect(ofRuns({ ...own, battery, car: 'here' }, own)).toEqual(['VIN1', 40]);
  expect(ofRuns({ ...own, car: 'elsewhere' })).toEqual([null, null]);
  // Until it was asked, its own last charge stood for the visitor's; after that runs that do not ask change nothing.
  expect(ofRuns({ ...own, battery }, { ...own, car: 'elsewhere' }, own)).toEqual([null, null]);
  // A cloud that is late says so once the car has come.
  expect(ofRuns({ ...own, car: 'elsewhere' }, { ...own, battery, car: 'here' }, own)).toEqual(['VIN1', 40]);
  // Another one is set while it charges.
  expect(ofRuns({ ...own, car: 'here' }, { ...own, vehicle: 'VIN2', car: 'here' }, own)).toEqual(['VIN2', null]);
  expect(ofRuns({ ...own, car: 'here' }, { ...charging, vehicle: null })).toEqual(['VIN1', null]);
});

test('keeps a new price with its time', () => {
  const memory = sessionsAfter(
    after([charging]),
    [sight(charging)],
    { ...prices, importPriceEurPerKWh: 0.4 },
    START + 1,
  );
  expect(memory.open[id]?.prices).toEqual([
    { ...prices, fromMs: START },
    { ...prices, importPriceEurPerKWh: 0.4, fromMs: START + 1 },
  ]);
});

test('keeps the reason with which it first drew', () => {
  expect(after([plugged, { ...charging, reason: 'charge-now' }, charging]).open[id]?.startedBy).toBe('charge-now');
});

test('a counter that comes after the end is of the session, until another car draws or half an hour has passed', () => {
  const at = (minute: number): string => new Date(START + minute * MINUTE_MS).toISOString();
  const counted = (wh: number, minute: number, rest: Sight) => ({ ...rest, counter: { wh, at: at(minute) } });
  const over = after([counted(1000, 0, charging), charging, { plugged: false }]);
  expect(over).toMatchObject({
    ended: [{ counter: { last: { wh: 1000 } } }],
    closed: { [id]: { endedBy: 'unplugged' } },
  });
  const then = (minute: number, one: Sight, before = over) =>
    sessionsAfter({ ...before, ended: [] }, [sight(one)], prices, START + minute * MINUTE_MS);
  const came = then(4, counted(1230, 2, { plugged: false }));
  expect(came.late).toMatchObject([{ startedMs: START, counter: { first: { wh: 1000 }, last: { wh: 1230 } } }]);
  // The same counter again is nothing new.
  const { late: _, ...settled } = came;
  expect(then(5, counted(1230, 5, { plugged: false }), settled).late).toBeUndefined();
  expect(then(40, counted(1230, 39, { plugged: false })).late).toBeUndefined();
  expect(then(4, counted(1230, 3, charging)).late).toBeUndefined();
  expect(then(4, counted(12, 3, { plugged: false })).late).toBeUndefined();
});
