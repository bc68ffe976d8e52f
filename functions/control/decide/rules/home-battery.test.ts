import { describe, expect, it } from 'vitest';
import { defaultAccountSettings } from '#shared/model/account.ts';
import { HOUR_MS, MINUTE_MS } from '#shared/units.ts';
import { meterLink, NOON, sensorId } from '#test/control/harness.ts';
import { fc } from '#test/support/property.ts';
import type { HomeBatteryMemory } from '../memory/state.ts';
import type { BatteryView } from '../snapshot.ts';
import type { BatteryPlan } from '../types.ts';
import { afterBatteryFailure, decideBattery } from './home-battery.ts';

const control: BatteryView['control'] = {
  by: 'mode',
  charges: 'set',
  usualChargeW: null,
  mostReservePercent: null,
  holdStopsSun: true,
  endsAlone: true,
  limits: [{ en: 'none', de: 'keine' }],
};
const powerwall: BatteryView['control'] = {
  ...control,
  by: 'reserve',
  charges: 'own',
  usualChargeW: 3300,
  mostReservePercent: 80,
};
const settings = {
  batteryControl: true,
  batteryGridChargeW: null,
  batteryReservePercent: 10,
  batteryIntoCar: false,
};
const planOf = (kind: 'hold-car' | 'hold-dear' | 'charge', toPercent = 100): BatteryPlan => ({
  kind,
  importEur: 0.15,
  laterEur: 0.3,
  untilMs: NOON + HOUR_MS,
  toPercent,
});
const normally: BatteryPlan = { kind: 'normal', why: 'planned' };
type State = NonNullable<BatteryView['state']>;
const stateOf = (changes: Partial<State> = {}): State => ({
  mode: 'normal',
  reservePercent: null,
  canHold: true,
  canCharge: true,
  mostChargeW: 4500,
  socPercent: 60,
  atMs: NOON,
  ...changes,
});
const viewOf = (changes: Partial<BatteryView> = {}): BatteryView => ({
  sensorId,
  credentialsId: meterLink,
  service: 'webhook',
  control,
  settings,
  commandsInPlan: true,
  state: stateOf(),
  plan: planOf('hold-car'),
  ...changes,
});
const site = { settings: defaultAccountSettings, pausedUntilMs: null };
const ask = (view: BatteryView | null, before: HomeBatteryMemory | null = null, nowMs = NOON, at = site) =>
  decideBattery(view, before, at, { gridW: 500, chargesW: 0 }, nowMs);

/** A battery that does what it is told, run by run: what it was told, and its memory. */
const lived = (view: BatteryView, before: HomeBatteryMemory | null, nowMs: number, obeys = true) => {
  const decision = ask(view, before, nowMs);
  const { state } = view;
  const command = decision?.command ?? null;
  const next =
    command === null || state === null || !obeys
      ? state
      : view.control.by === 'reserve'
        ? { ...state, reservePercent: command.reservePercent }
        : { ...state, mode: command.kind };
  return { decision, command, memory: decision?.memory ?? null, state: next && { ...next, atMs: nowMs + MINUTE_MS } };
};

describe('what a home battery is told', () => {
  it('is nothing where its owner does not want it, and where nothing is known of it', () => {
    expect(ask(null)).toBeNull();
    expect(ask(viewOf({ settings: { ...settings, batteryControl: false } }))).toBeNull();
    expect(ask(viewOf({ state: null }))).toMatchObject({ command: null, memory: { reason: { code: 'unknown' } } });
    const old = viewOf({ state: stateOf({ atMs: NOON - HOUR_MS }) });
    expect(ask(old)).toMatchObject({ command: null, memory: { reason: { code: 'unknown' } } });
  });

  it('is what the plan says of now, once, with the prices that decided', () => {
    const first = lived(viewOf(), null, NOON);
    expect(first.command).toEqual({ kind: 'hold', reservePercent: null });
    expect(first.memory?.reason).toMatchObject({ code: 'hold-car', price: 0.15, priceLater: 0.3 });
    const then = NOON + MINUTE_MS;
    const second = lived(viewOf({ state: first.state }), first.memory, then);
    expect(second.command).toBeNull();
    expect(second.memory?.order?.confirmed).toBe(true);
    const charging = ask(viewOf({ plan: planOf('charge', 80) }));
    expect(charging?.command).toEqual({ kind: 'charge', powerW: 4500, reservePercent: null });
  });

  it.each([
    ['the plan has nothing for it', { plan: normally }, site, 'normal'],
    ['there is no plan', { plan: null }, site, 'no-plan'],
    ['its owner no longer wants it', { settings: { ...settings, batteryControl: false } }, site, 'normal'],
    ['the plan of the site does not include it', { commandsInPlan: false }, site, 'not-in-plan'],
    ['the site is paused', {}, { ...site, pausedUntilMs: NOON + 2 * HOUR_MS }, 'paused'],
  ] as const)('is to go back to normal when %s', (_, changes, at, code) => {
    const held = lived(viewOf(), null, NOON);
    const then = NOON + 5 * MINUTE_MS;
    const decision = ask(viewOf({ state: held.state, ...changes }), held.memory, then, at as typeof site);
    expect(decision?.command).toEqual({ kind: 'normal', reservePercent: null });
    expect(decision?.memory.reason.code).toBe(code);
    // As long as that is not read back it is remembered, so that no restart leaves it held.
    expect(decision?.memory.order).not.toBeNull();
    const state = stateOf({ mode: 'normal', atMs: then + MINUTE_MS });
    const after = ask(viewOf({ state, ...changes }), decision?.memory, then + MINUTE_MS, at as typeof site);
    expect(after?.memory.order ?? null).toBeNull();
    expect(after?.command ?? null).toBeNull();
  });

  it("brings the owner's reserve back, and never goes below it", () => {
    const own = stateOf({ mode: null, reservePercent: 30 });
    const view = viewOf({ control: powerwall, state: own });
    const held = lived(view, null, NOON);
    expect(held.command).toEqual({ kind: 'hold', reservePercent: 60 });
    const later = viewOf({ control: powerwall, state: held.state, plan: normally });
    expect(ask(later, held.memory, NOON + 5 * MINUTE_MS)?.command).toEqual({ kind: 'normal', reservePercent: 30 });
    // A Powerwall takes no reserve between 80 and 100.
    const full = viewOf({ control: powerwall, state: { ...own, socPercent: 95 } });
    expect(ask(full)?.command).toEqual({ kind: 'hold', reservePercent: 80 });
    const filled = viewOf({ control: powerwall, state: own, plan: planOf('charge', 90) });
    expect(ask(filled)?.command).toEqual({ kind: 'charge', powerW: null, reservePercent: 80 });
    // At its reserve there is nothing to hold.
    const low = viewOf({ control: powerwall, state: { ...own, socPercent: 30 } });
    expect(ask(low)).toMatchObject({ command: null, memory: { reason: { code: 'normal' } } });
  });

  it('leaves alone a reserve that somebody else has set meanwhile, and keeps that as theirs', () => {
    const own = stateOf({ mode: null, reservePercent: 20 });
    const held = lived(viewOf({ control: powerwall, state: own }), null, NOON);
    const confirmed = lived(viewOf({ control: powerwall, state: held.state }), held.memory, NOON + 2 * MINUTE_MS);
    const theirs = stateOf({ mode: null, reservePercent: 45, atMs: NOON + 5 * MINUTE_MS });
    const decision = ask(viewOf({ control: powerwall, state: theirs }), confirmed.memory, NOON + 5 * MINUTE_MS);
    expect(decision).toMatchObject({ command: null, memory: { order: null, ownReservePercent: 45 } });
    expect(decision?.memory.reason.code).toBe('changed');
  });

  it('is repeated when it was not carried out, more and more rarely, and said', () => {
    const sent: number[] = [];
    let memory: HomeBatteryMemory | null = null;
    for (let minute = 0; minute < 60; minute += 1) {
      const nowMs = NOON + minute * MINUTE_MS;
      const plan = { ...planOf('hold-car'), untilMs: NOON + 3 * HOUR_MS } as const;
      const { command, memory: next } = lived(viewOf({ plan, state: stateOf({ atMs: nowMs }) }), memory, nowMs, false);
      memory = next;
      if (command !== null) sent.push(minute);
    }
    expect(sent).toEqual([0, 2, 4, 9, 24, 39, 54]);
    expect(memory?.reason.code).toBe('not-obeying');
  });

  it('waits after a refusal, and reads back what is not known to have arrived', () => {
    const { memory } = lived(viewOf(), null, NOON);
    if (memory === null) throw new Error('no memory');
    const refused = afterBatteryFailure(memory, 'refused', NOON);
    expect(refused.reason.code).toBe('refused');
    const state = stateOf({ atMs: NOON + MINUTE_MS });
    expect(ask(viewOf({ state }), refused, NOON + MINUTE_MS)).toMatchObject({
      command: null,
      memory: { reason: { code: 'refused' } },
    });
    expect(
      ask(viewOf({ state: { ...state, atMs: NOON + 3 * MINUTE_MS } }), refused, NOON + 3 * MINUTE_MS)?.command,
    ).toEqual(memory.order?.command);
    expect(afterBatteryFailure(memory, 'unknown', NOON)).toBe(memory);
  });

  it('never charges above its limits or the fuse, and never without knowing what the fuse leaves', () => {
    const powerArb = fc.option(fc.integer({ min: 0, max: 20_000 }), { nil: null });
    fc.assert(
      fc.property(
        powerArb,
        powerArb,
        fc.integer({ min: -9000, max: 30_000 }),
        fc.option(fc.integer({ min: 6, max: 63 }), { nil: null }),
        (mostChargeW, batteryGridChargeW, gridW, fuseA) => {
          const view = viewOf({
            plan: planOf('charge', 90),
            state: stateOf({ mostChargeW }),
            settings: { ...settings, batteryGridChargeW },
          });
          const at = { ...site, settings: { ...defaultAccountSettings, fuseA } };
          const command = decideBattery(view, null, at, { gridW, chargesW: 0 }, NOON)?.command;
          if (command?.kind !== 'charge') return;
          const powerW = command.powerW ?? 0;
          expect(powerW).toBeGreaterThan(0);
          expect(powerW).toBeLessThanOrEqual(Math.min(mostChargeW ?? Infinity, batteryGridChargeW ?? Infinity));
          if (fuseA !== null) expect(gridW + powerW).toBeLessThanOrEqual(fuseA * 690);
          if (fuseA !== null) expect(decideBattery(view, null, at, null, NOON)?.command?.kind).not.toBe('charge');
        },
      ),
    );
  });

  it('is let go whenever the plan has no slot, whatever happened before, and stays let go', () => {
    const stepArb = fc.record({
      kind: fc.constantFrom('hold-car', 'hold-dear', 'charge', 'normal'),
      obeys: fc.boolean(),
      socPercent: fc.integer({ min: 0, max: 100 }),
      led: fc.constant(false),
    });
    fc.assert(
      fc.property(fc.boolean(), fc.array(stepArb, { maxLength: 20 }), (led, steps) => {
        let memory: HomeBatteryMemory | null = null;
        let nowMs = NOON;
        let state: State | null = stateOf(led ? { mode: null, reservePercent: 20 } : {});
        const live = (plan: BatteryPlan, obeys: boolean, socPercent: number): void => {
          const view = viewOf({
            control: led ? powerwall : control,
            plan: plan.kind === 'normal' ? plan : { ...plan, untilMs: nowMs + HOUR_MS },
            state: state && { ...state, socPercent },
          });
          const after = lived(view, memory, nowMs, obeys);
          // Below the owner's reserve it is never set, and it is told nothing that discharges it.
          if (led && after.command !== null) expect(after.command.reservePercent).toBeGreaterThanOrEqual(20);
          ({ memory, state } = after);
          nowMs += MINUTE_MS;
        };
        for (const { kind, obeys, socPercent } of steps)
          live(kind === 'normal' ? normally : planOf(kind as 'charge', 90), obeys, socPercent);
        for (let minute = 0; minute < 40; minute += 1) live(normally, true, 50);
        const end = memory as HomeBatteryMemory | null;
        expect(end?.order ?? null).toBeNull();
        expect(state).toMatchObject(led ? { reservePercent: 20 } : { mode: 'normal' });
      }),
    );
  });
});
