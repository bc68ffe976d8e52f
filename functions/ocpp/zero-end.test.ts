import { describe, expect, it } from 'vitest';
import { boxMakes } from '#shared/box-makes.ts';
import { SECOND_MS } from '#shared/units.ts';
import { type Box, newBox } from './box.ts';
import { noWishes, type Wishes } from './known-boxes.ts';
import { receive } from './receive.ts';
import { withZeroEnd, zeroEnds } from './zero-end.ts';

const NOON = Date.parse('2026-06-01T12:00:00Z');
const wished = (currentA: number, secondsAgo: number): Wishes => {
  const wish = { currentA, phases: null, withoutUs: 'minimum', connectionId: 'c1', accepted: true } as const;
  return { ...noWishes, connectors: { 1: { ...wish, atMs: NOON - secondsAgo * SECOND_MS } } };
};
/** A charge that begins and ends. */
const charged = (from: Box, reason: string | undefined, wishes: Wishes | null): Box => {
  const call = (box: Box, action: string, payload: object) =>
    receive(box, JSON.stringify([2, 'm', action, payload]), { nowMs: NOON, identity: 'BOX1' });
  const begun = call(from, 'StartTransaction', {
    connectorId: 1,
    idTag: 'CARD',
    meterStart: from.zeroEnded?.count ?? 7,
  });
  const transactionId = begun.box.connectors[1]?.transaction?.id;
  return withZeroEnd(call(begun.box, 'StopTransaction', { transactionId, meterStop: 9, reason }), wishes, NOON);
};

describe('a box whose charge a limit of 0 A ends', () => {
  it('is known after the second time, for its firmware', () => {
    const once = charged(newBox, undefined, wished(0, 10));
    expect(zeroEnds(once, boxMakes.other)).toBe(false);
    const twice = charged(once, 'Other', wished(0, 10));
    expect(zeroEnds(twice, boxMakes.other)).toBe(true);
    expect(zeroEnds({ ...twice, firmware: 'newer' }, boxMakes.other)).toBe(false);
  });

  it('is known by its make', () => {
    expect([zeroEnds(null, boxMakes.huawei), zeroEnds(null, boxMakes.other)]).toEqual([true, false]);
  });

  it.each([
    ['the cable was pulled', 'EVDisconnected', wished(0, 10)],
    ['somebody stopped it', 'Local', wished(0, 10)],
    ['we stopped it', 'Remote', wished(0, 10)],
    ['the limit was long before', undefined, wished(0, 90)],
    ['it was allowed to charge', undefined, wished(6, 10)],
    ['nothing was wished of it', undefined, null],
  ])('is not meant where %s', (_what, reason, wishes) => {
    expect(charged(charged(newBox, reason, wishes), reason, wishes).zeroEnded).toBeNull();
  });
});
