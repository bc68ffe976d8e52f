import { describe, expect, it } from 'vitest';
import { boxMakes } from '#shared/box-makes.ts';
import { MINUTE_MS } from '#shared/units.ts';
import { type Connector, newBox, withConnector } from './box.ts';
import { type KnownBox, noWishes, type Wish } from './known-boxes.ts';
import { isAsleep } from './waking.ts';

const NOON = Date.parse('2026-06-01T12:00:00Z');
const sinceMs = NOON - 4 * MINUTE_MS;
const sampleOf = (powerW: number | null, atMs = NOON - MINUTE_MS) => ({
  ...{ atMs, powerW, energyWh: null, currentsA: null, socPercent: null, offeredA: null },
});
const boxWith = (connector: Partial<Connector> = {}, wish: Partial<Wish> = {}): KnownBox => ({
  ...{ identity: 'BOX1', protocol: 'ocpp1.6', connectionId: 'c1', connectedAtMs: 0, seenAtMs: NOON },
  state: withConnector(newBox, 1, {
    status: { value: 'SuspendedEV', atMs: sinceMs, error: null },
    transaction: { id: 7, startedAtMs: 0, idTag: null, meterStartWh: null },
    sample: sampleOf(0),
    ...connector,
  }),
  wishes: {
    ...noWishes,
    isProven: true,
    connectors: {
      1: {
        ...{ currentA: 8, phases: null, withoutUs: 'minimum', atMs: sinceMs, connectionId: 'c1', accepted: true },
        sinceMs,
        ...wish,
      },
    },
  },
});
const sleeps = (box: KnownBox, atMs = NOON): boolean => isAsleep(box, 1, boxMakes.other, atMs);

describe('a car sleeps', () => {
  it.each<[string, KnownBox]>([
    ['where it is offered current and draws nothing', boxWith()],
    [
      'where the box says that it charges, and nothing is drawn',
      boxWith({
        status: { value: 'Charging', atMs: sinceMs, error: null },
      }),
    ],
    ['where no power is known and the box says that the car does not draw', boxWith({ sample: sampleOf(null) })],
    [
      'where the last power is from before the offer, and the box says so',
      boxWith({ sample: sampleOf(7_000, sinceMs) }),
    ],
  ])('%s', (_what, box) => {
    expect(sleeps(box)).toBe(true);
  });

  it.each<[string, KnownBox]>([
    ['where it draws, whatever the box says', boxWith({ sample: sampleOf(4_000) })],
    ['where it was woken before', boxWith({}, { woken: true })],
    ['where it is paused', boxWith({}, { currentA: 0 })],
    ['where there is no charge', boxWith({ transaction: null })],
    ['where nobody knows since when it may charge', boxWith({}, { sinceMs: undefined })],
    ['where the limit was not accepted', boxWith({}, { accepted: false })],
    [
      'where no power is known and the box says that it charges',
      boxWith({
        ...{ sample: null, status: { value: 'Charging', atMs: sinceMs, error: null } },
      }),
    ],
  ])('not %s', (_what, box) => {
    expect(sleeps(box)).toBe(false);
  });

  it('not before it had time to begin, nor when it may have been full for long', () => {
    expect(sleeps(boxWith(), sinceMs + 2 * MINUTE_MS)).toBe(false);
    expect(sleeps(boxWith(), sinceMs + 25 * MINUTE_MS)).toBe(false);
  });

  it('and is left alone where a pause would end its charge', () => {
    expect(isAsleep(boxWith(), 1, boxMakes.huawei, NOON)).toBe(false);
  });
});
