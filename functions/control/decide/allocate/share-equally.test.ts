import { describe, expect, it } from 'vitest';
import { chargerId, NOON, plugId, secondId } from '#test/control/harness.ts';
import { chargerView, deviceOf, knowing, plugView, steady } from '#test/control/parts.ts';
import { fc } from '#test/support/property.ts';
import type { ApplianceMemory } from '../memory/state.ts';
import type { Device } from '../observe/device.ts';
import type { Choice, Share } from './choose.ts';
import { Ledger } from './ledger.ts';
import { divide, type PowerRange, shareEqually } from './share-equally.ts';

const span = (minW: number, maxW: number): PowerRange => ({ minW, maxW });

describe('each gets its minimum, the rest is divided in proportion to the maximums', () => {
  it.each([
    { total: 12_000, of: [span(4000, 11_000), span(4000, 11_000)], gives: [6000, 6000] },
    { total: 9000, of: [span(1000, 2000), span(1000, 4000)], gives: [3500, 5500], why: 'more than all can take' },
    { total: 5000, of: [span(1000, 2000), span(1000, 4000)], gives: [2000, 3000] },
    { total: 4700, of: [span(1000, 1200), span(1000, 12_000)], gives: [1200, 3500], why: 'the first is full' },
    { total: 1000, of: [span(1000, 2000), span(1000, 4000)], gives: [500, 500], why: 'both hold their minimum' },
    { total: 3000, of: [span(500, 500), span(0, 0)], gives: [1750, 1250], why: 'nobody can take more' },
    { total: 3000, of: [], gives: [] },
  ])('$total W among $of: $gives', ({ total, of, gives }) => {
    const shares = divide(total, of);
    expect(shares).toHaveLength(gives.length);
    for (const [index, share] of shares.entries()) expect(share).toBeCloseTo(gives[index] ?? Number.NaN, 6);
  });

  it('gives numbers even where none can take anything', () => {
    expect(
      divide(900, [
        { minW: 0, maxW: 0 },
        { minW: 0, maxW: 0 },
      ]),
    ).toEqual([450, 450]);
  });

  it('divides everything and never cuts a minimum while there is enough', () => {
    const spanArb = fc
      .tuple(fc.integer({ min: 0, max: 4000 }), fc.integer({ min: 0, max: 9000 }))
      .map(([minW, moreW]) => span(minW, minW + moreW));
    fc.assert(
      fc.property(
        fc.integer({ min: -5000, max: 60_000 }),
        fc.array(spanArb, { minLength: 1, maxLength: 6 }),
        (total, of) => {
          const shares = divide(total, of);
          const sum = (values: readonly number[]) => values.reduce((left, right) => left + right, 0);
          expect(sum(shares)).toBeCloseTo(total, 4);
          const enough = total >= sum(of.map(({ minW }) => minW));
          const tooMuch = total > sum(of.map(({ maxW }) => maxW));
          for (const [index, { minW, maxW }] of of.entries()) {
            if (enough) expect(shares[index]).toBeGreaterThanOrEqual(minW - 1e-6);
            if (!tooMuch) expect(shares[index]).toBeLessThanOrEqual(Math.max(minW, maxW) + 1e-6);
          }
        },
      ),
    );
  });
});

type View = Parameters<typeof chargerView>[0];
const car = (view: View = {}, memory: Partial<ApplianceMemory> = {}): Device => deviceOf(chargerView(view), memory);
const running = (id = chargerId, setA = 6, memory: Partial<ApplianceMemory> = {}, powerW = setA * 690): Device =>
  car({ id, state: { on: true, setCurrentA: setA, powerW } }, memory);
const heater = (on = false): Device =>
  deviceOf(plugView({ priority: 1, settings: { maxPowerW: 2000 }, state: { on, powerW: on ? 2000 : 0 } }));

interface Asked {
  readonly fuseLeftA: number | undefined;
  readonly id: string;
  readonly share: Share | null;
}
/**
 * Shares among them by a simple rule: an appliance with three quarters of its minimum runs, at the amperes of its bet.
 * @returns what each got, and the shares that the rule was called with
 */
const share = (devices: readonly Device[], surplusW: number | null, fuseA: number | null = null) => {
  const asked: Asked[] = [];
  const leastW = (device: Device): number => (device.view.kind === 'plug' ? 2000 : 4140);
  const decideOne = (device: Device, of: Share | null): Choice => {
    asked.push({ id: device.view.id, share: of, fuseLeftA: ledger.budget?.leftA });
    const fits = ledger.budget === null || ledger.budget.leftA >= 6;
    const runs = of !== null && fits && of.nowW >= 0.75 * leastW(device);
    const currentA = device.view.kind === 'plug' || !runs ? null : Math.floor((of.bet?.nowW ?? of.nowW) / 690);
    return { target: { on: runs, currentA }, reason: { code: 'night', figures: {} }, untilMs: null };
  };
  const members = devices.map((device) => ({ device, ruling: { kind: 'surplus' } as const }));
  const ledger = new Ledger(members, knowing(surplusW === null ? null : steady(surplusW)), fuseA, null, NOON);
  const shares = shareEqually(members, ledger, decideOne);
  const got = devices.map((device) => {
    const { choice, surplusW: couldHaveW } = shares.get(device) ?? {};
    return [choice?.target.on, choice?.target.currentA, couldHaveW];
  });
  return { got, asked, ledger };
};

describe('appliances of one priority', () => {
  it('each is weighed against the minimums of those before it, then gets its part', () => {
    const { got, asked, ledger } = share([car(), car({ id: secondId })], 12_600);
    expect(got).toEqual([
      [true, 9, 12_600],
      [true, 9, 12_600 - 4140],
    ]);
    const [first, second, again, last] = asked.map(({ share: of }) => of);
    expect(asked.map(({ id }) => id)).toEqual([chargerId, secondId, chargerId, secondId]);
    expect([first?.before, first?.bet]).toEqual([null, undefined]);
    expect(second).toMatchObject({
      nowW: 8460,
      outlookW: 8460,
      before: { other: chargerId, powerW: 4140 },
    });
    expect(again).toMatchObject({ nowW: 12_600, bet: { nowW: 6300, outlookW: 6300 } });
    expect(last).toMatchObject({ nowW: 8460, bet: { nowW: 6300, outlookW: 6300 } });
    // Both claims are booked.
    expect(ledger.leftW).toBe(12_600 - 18 * 690);
  });

  it('without a measured surplus there is nothing to share', () => {
    const { got, asked } = share([car(), heater()], null);
    expect(got).toEqual([
      [false, null, null],
      [false, null, null],
    ]);
    expect(asked.every(({ share: of }) => of === null)).toBe(true);
  });

  it('running ones come first, then the longest waiting, then the oldest', () => {
    const waiting = (id: typeof chargerId, waitingSinceMs: number | null) => car({ id }, { waitingSinceMs });
    const order = (...devices: Device[]) => share(devices, 1000).asked.map(({ id }) => id);
    expect(order(waiting(chargerId, NOON), running(secondId))).toEqual([secondId, chargerId]);
    expect(order(waiting(chargerId, NOON), waiting(secondId, NOON - 1))).toEqual([secondId, chargerId]);
    expect(order(waiting(chargerId, null), waiting(secondId, NOON))).toEqual([secondId, chargerId]);
    expect(order(waiting(chargerId, NOON), waiting(secondId, NOON), heater())).toEqual([chargerId, secondId, plugId]);
    expect(order(running(secondId), running(chargerId))).toEqual([secondId, chargerId]);
  });

  it.each([
    ['one that starts in this run', [car({}, { waitingSinceMs: NOON }), car({ id: secondId }, { waitingSinceMs: 5 })]],
    ['one that runs', [car(), running(secondId)]],
  ])('one behind others is given the first of them, never itself: %s', (_, devices) => {
    const { got, asked } = share(devices, 6000);
    expect(got[0]?.[0]).toBe(false);
    const own = asked.find(({ id }) => id === chargerId);
    expect(own?.share?.before).toEqual({ other: secondId, powerW: 4140 });
  });

  it('one that stops in this run comes before none', () => {
    const { asked } = share([running(chargerId), heater()], 2000);
    expect(asked.find(({ id }) => id === plugId)?.share).toMatchObject({ nowW: 2000, before: null });
  });

  it('an on/off load gets its full power or nothing, and only the rest is divided', () => {
    const { got, asked } = share([heater(), car(), car({ id: secondId })], 14_600);
    expect(got).toEqual([
      [true, null, 14_600],
      [true, 9, 12_600],
      [true, 9, 8460],
    ]);
    expect(asked.filter(({ id }) => id === plugId)).toHaveLength(1);
    expect(asked.at(-1)?.share).toMatchObject({
      before: { other: plugId, powerW: 6140 },
      bet: { nowW: 6300, outlookW: 6300 },
    });
  });

  it('one that draws less than its set-point gets what it draws, the others the rest', () => {
    const limited = (memory: Partial<ApplianceMemory>) =>
      share([running(chargerId, 16, memory, 4500), car({ id: secondId })], 14_000);
    expect(limited({ lessCount: 3 }).got[1]).toEqual([true, 13, 14_000 - 4140]);
    expect(limited({ lessCount: 2 }).got[1]).toEqual([true, 10, 14_000 - 4140]);
    const idle = share([running(chargerId, 16, { drawsNothing: true }, 100), car({ id: secondId })], 14_000);
    // What is left when both have their maximum is offered in halves.
    expect(idle.got[1]).toEqual([true, 18, 13_900]);
    expect(idle.asked[1]?.share?.before).toEqual({ other: chargerId, powerW: 100 });
    const full = share([running(chargerId, 16, { drawsNothing: true }, 0), car({ id: secondId })], 14_000);
    expect(full.asked[1]?.share).toMatchObject({ nowW: 14_000, before: null });
  });

  it('its own reserve inside its minimum time on is available to it', () => {
    const held = car(
      { settings: { minOnMinutes: 5 }, state: { on: true, setCurrentA: 6, powerW: 4140 } },
      { switchedMs: NOON },
    );
    expect(share([held], 5000).got).toEqual([[true, 7, 5000]]);
  });

  it('the fuse bears the minimums of those before, then what each actually gets', () => {
    expect(share([car(), car({ id: secondId })], 30_000, 11).got.map(([on]) => on)).toEqual([true, false]);
    const held = share([car(), car({ id: secondId })], 30_000, 11).asked;
    expect(held.map(({ fuseLeftA }) => fuseLeftA)).toEqual([11, 5, 11]);
    // One that runs above its minimum yields down to it.
    const wide = share([running(chargerId, 16), car({ id: secondId })], 9000, 20).asked;
    expect(wide.map(({ fuseLeftA }) => fuseLeftA)).toEqual([20, 14, 14, 14]);
    expect(share([car(), car({ id: secondId })], 12_600, 25).ledger.budget?.leftA).toBe(7);
    expect(share([heater(), car()], 12_600, 25).ledger.budget?.leftA).toBe(1);
    expect(share([heater(true), car()], 30_000, 14).got.map(([on]) => on)).toEqual([true, false]);
  });
});
