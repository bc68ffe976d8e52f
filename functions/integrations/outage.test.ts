import { describe, expect, test } from 'vitest';
import { MINUTE_MS } from '#shared/units.ts';
import {
  FORGOTTEN_MS,
  heardOf,
  markOf,
  type Outage,
  type OutageSlot,
  outageAfter,
  SLOT_MS,
  slotAt,
  troubleSinceMs,
  UNSENT,
} from './outage.ts';
import { VendorError, type VendorErrorKind } from './port.ts';

const START = 1_000 * SLOT_MS;

/** What sites observed at a time: which got no answer, and how many got one. */
const seen = (atMs: number, silent: readonly string[], answered = 0): OutageSlot => ({
  slot: slotAt(atMs),
  failed: silent.length,
  answered,
  marks: silent.map(markOf),
  firstFailedMs: silent.length === 0 ? null : atMs,
});
/** Records observations minute by minute. */
const recorded = (
  ...all: readonly (readonly [minute: number, silent: readonly string[], answered?: number])[]
): Outage =>
  all.reduce<Outage | null>((before, [minute, silent, answered]) => {
    const atMs = START + minute * MINUTE_MS;
    return outageAfter(before, [seen(atMs, silent, answered)], atMs);
  }, null) ?? { slots: [], sinceMs: null, confirmedMs: 0, writtenMs: 0 };
const sinceMinute = (outage: Outage, minute: number): number | null => {
  const sinceMs = troubleSinceMs(outage, START + minute * MINUTE_MS);
  return sinceMs === null ? null : (sinceMs - START) / MINUTE_MS;
};

describe("an outage of a vendor's whole cloud", () => {
  test('begins when two sites hear nothing, at the time of the first', () => {
    expect(sinceMinute(recorded([1, ['a']]), 1)).toBeNull();
    expect(sinceMinute(recorded([1, ['a']], [3, ['b']]), 3)).toBe(1);
  });

  test('is no one’s who fails alone, however often', () => {
    const alone = Array.from({ length: 60 }, (_, minute) => [minute, ['a']] as const);
    expect(sinceMinute(recorded(...alone), 60)).toBeNull();
  });

  test('does not begin while most sites hear something', () => {
    expect(sinceMinute(recorded([1, ['a', 'b'], 3]), 1)).toBeNull();
    expect(sinceMinute(recorded([1, ['a', 'b', 'c'], 3]), 1)).toBe(1);
  });

  test('does not begin by failures far apart', () => {
    expect(sinceMinute(recorded([0, ['a']], [25, ['b']]), 25)).toBeNull();
    expect(sinceMinute(recorded([0, ['a']], [14, ['b']]), 14)).toBe(0);
  });

  test('keeps its beginning while it lasts, beyond what is remembered', () => {
    const long = Array.from({ length: 90 }, (_, minute) => [minute, ['a', 'b']] as const);
    const outage = recorded(...long);
    expect(sinceMinute(outage, 90)).toBe(0);
    expect(outage.slots.length).toBeLessThanOrEqual(4);
    expect(outage.slots.every(({ marks }) => marks.length === 2)).toBe(true);
  });

  test('began where at least half heard nothing for the first time, not at a lonely failure before', () => {
    expect(sinceMinute(recorded([0, ['a'], 2], [6, ['a', 'b', 'c'], 0]), 6)).toBe(6);
  });

  test('stays while some hear something and others nothing, and ends when clearly more hear something', () => {
    const begun = [
      [0, ['a', 'b', 'c', 'd']],
      [6, ['a', 'b', 'c', 'd']],
    ] as const;
    const mixed = [...begun, [12, ['a', 'b'], 2]] as const;
    expect(sinceMinute(recorded(...mixed), 12)).toBe(0);
    expect(sinceMinute(recorded(...mixed, [17, [], 3]), 17)).toBe(0);
    const over = recorded(...mixed, [17, [], 4]);
    expect(sinceMinute(over, 17)).toBeNull();
    expect(over.slots).toEqual([]);
  });

  test('does not come back by what was before its end', () => {
    const over = [
      [0, ['a', 'b', 'c', 'd']],
      [6, [], 4],
      [7, [], 12],
    ] as const;
    expect(sinceMinute(recorded(...over), 7)).toBeNull();
    expect(sinceMinute(recorded(...over, [9, ['a'], 1]), 9)).toBeNull();
    expect(sinceMinute(recorded(...over, [9, ['a', 'b']]), 9)).toBe(9);
  });

  test('is forgotten when it is no longer observed', () => {
    const outage = recorded([0, ['a', 'b']]);
    const endMinute = FORGOTTEN_MS / MINUTE_MS;
    expect(sinceMinute(outage, endMinute - 1)).toBe(0);
    expect(sinceMinute(outage, endMinute)).toBeNull();
    expect(troubleSinceMs(null, START)).toBeNull();
  });

  test('does not depend on the order of the records', () => {
    const at = START + 2 * MINUTE_MS;
    const once = outageAfter(null, [seen(START, ['a']), seen(at, ['b'], 1)], at);
    const twice = outageAfter(outageAfter(null, [seen(START, ['a'])], START), [seen(at, ['b'], 1)], at);
    expect(once).toEqual(twice);
  });
});

describe('what polling a link says about its service', () => {
  const errors = (...kinds: readonly VendorErrorKind[]) => kinds.map((kind) => new VendorError(kind, 'test'));
  test.each([
    ['a wrong password', errors('auth_failed'), false, 'answered'],
    ['a dead token', errors('reauth_needed'), false, 'answered'],
    ['too many requests', errors('rate_limited'), false, 'answered'],
    ['a device without a line', errors('offline'), false, 'answered'],
    ['no answer in time', errors('timeout'), false, 'failed'],
    ['trouble at the vendor', errors('upstream'), false, 'failed'],
    ['trouble of one device among others', errors('upstream'), true, 'answered'],
    ['an odd answer', errors('bad_response'), false, null],
    ['nothing asked', [], false, null],
    ['a request that was never sent', [new VendorError('upstream', 'test', { cause: UNSENT })], false, null],
  ] as const)('%s', (_, failures, answered, heard) => {
    expect(heardOf(failures, answered)).toBe(heard);
  });
});

test('a mark tells sites apart, but not which site it is', () => {
  const ids = Array.from({ length: 20_000 }, (_, n) => `acc_${n.toString().padStart(26, '0')}`);
  const marks = new Set(ids.map(markOf));
  expect(marks.size).toBeGreaterThan(3_500);
  expect(Math.max(...marks)).toBeLessThan(4_096);
});
