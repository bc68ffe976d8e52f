import { describe, expect, it } from 'vitest';
import { defaultAccountSettings } from '#shared/model/account.ts';
import type { DesiredState, SocMapItem, SocMapItemId } from '#shared/model/schedule.ts';
import { MINUTE, NOON } from '#test/control/harness.ts';
import { chargerView, memoryOf } from '#test/control/parts.ts';
import type { SocMapMemory } from '../memory/state.ts';
import type { ApplianceView, SiteView } from '../snapshot.ts';
import type { Intent } from '../types.ts';
import { intentOf } from './intent.ts';

const site = (changes: Partial<SiteView> = {}): SiteView => ({
  settings: { ...defaultAccountSettings, autochargeInterval: 1 },
  timezone: 'Europe/Berlin',
  resting: false,
  intervalS: 60,
  maxAppliances: null,
  extraModes: ['SCHEDULE', 'SOC_MAP'],
  ...changes,
});
const ask = (
  view: ApplianceView,
  of: SiteView = site(),
  soc: number | null = null,
  remembered: SocMapMemory | null = null,
) => intentOf(view, of, soc, remembered === null ? undefined : memoryOf({ socMap: remembered }), NOON);
const left = (code: string, figures = {}, more = {}) => ({ kind: 'leave', reason: { code, figures }, ...more });
const force = (on: boolean, code: string, figures = {}, more = {}) => ({
  kind: 'force',
  on,
  currentA: null,
  reason: { code, figures },
  untilMs: null,
  ...more,
});

describe('modes', () => {
  it.each<[ApplianceView['mode'], object]>([
    ['AUTO', { kind: 'surplus' }],
    ['ON', force(true, 'forced-on')],
    ['OFF', force(false, 'forced-off')],
    ['MANUAL', left('manual')],
    ['SCHEDULE', left('schedule-empty')],
    ['SOC_MAP', left('soc-map-empty')],
  ])('%s', (mode, intent) => {
    const memory = { threshold: 50, sinceMs: 0 };
    expect(ask(chargerView({ mode }), site(), 50, memory)).toEqual({ intent, socMap: null });
  });

  it.each(['SCHEDULE', 'SOC_MAP'] as const)('%s is left alone where the plan lacks it', (mode) => {
    const others = (['SCHEDULE', 'SOC_MAP'] as const).filter((one) => one !== mode);
    const socMap = [item(20, 'ON')];
    const schedule = { desired: { mode: 'ON', currentA: null }, nextAtMs: NOON } as const;
    expect(ask(chargerView({ mode, socMap, schedule }), site({ extraModes: others }), 50)).toEqual({
      intent: left('plan-mode'),
      socMap: null,
    });
  });

  it('a service whose commands the plan does not include is left alone; MANUAL keeps its own reason', () => {
    const view = (mode: ApplianceView['mode'], commandsInPlan?: boolean) =>
      ask(chargerView({ mode, ...(commandsInPlan === undefined ? {} : { commandsInPlan }) })).intent;
    expect(view('ON', false)).toEqual(left('plan-mode'));
    expect(view('MANUAL', false)).toEqual(left('manual'));
    expect(view('ON', true)).toEqual(force(true, 'forced-on'));
  });

  it.each([
    ['paused', NOON + 1, true],
    ['the pause is over', NOON, false],
    ['nothing is paused', null, false],
  ])('%s', (_, pausedUntilMs, paused) => {
    const until = new Date(NOON + 1).toISOString();
    expect(ask(chargerView({ mode: 'ON' }), site({ pausedUntilMs }))).toEqual({
      intent: paused ? left('paused', { until }, { untilMs: NOON + 1 }) : force(true, 'forced-on'),
      socMap: null,
    });
    expect(ask(chargerView({ mode: 'ON', commandsInPlan: false }), site({ pausedUntilMs })).intent).toMatchObject({
      reason: { code: paused ? 'paused' : 'plan-mode' },
    });
  });
});

describe('SCHEDULE', () => {
  const nextAtMs = NOON + 10 * MINUTE;
  const until = new Date(nextAtMs).toISOString();
  const asks = (desired: DesiredState): Intent =>
    ask(chargerView({ mode: 'SCHEDULE', schedule: { desired, nextAtMs } })).intent;

  it('takes the item in force until the next one', () => {
    expect(asks({ mode: 'AUTO', currentA: 9 })).toEqual({ kind: 'surplus' });
    const on = force(true, 'schedule-on', { until }, { untilMs: nextAtMs });
    expect(asks({ mode: 'ON', currentA: 9 })).toEqual({ ...on, currentA: 9 });
    expect(asks({ mode: 'ON', currentA: null })).toEqual(on);
    // A current means nothing for an appliance that is off.
    expect(asks({ mode: 'OFF', currentA: 9 })).toEqual(force(false, 'schedule-off', { until }, { untilMs: nextAtMs }));
  });
});

const item = (threshold: number, mode: DesiredState['mode'], currentA: number | null = null): SocMapItem => ({
  id: `soc_${threshold.toString().padStart(26, '0')}` as SocMapItemId,
  threshold,
  desiredState: { mode, currentA },
});

describe('SOC_MAP', () => {
  const socMap = [item(20, 'OFF', 9), item(50, 'AUTO', 9), item(80, 'ON', 9)];
  const at = (soc: number | null, remembered: SocMapMemory | null = null) =>
    ask(chargerView({ mode: 'SOC_MAP', socMap }), site(), soc, remembered);

  it.each([
    [10.4, force(false, 'soc-map-below', { socPercent: 10, fromPercent: 20 }), null],
    [30.6, force(false, 'soc-map-off', { socPercent: 31, abovePercent: 20 }), 20],
    [60, { kind: 'surplus' }, 50],
    [90, force(true, 'soc-map-on', { socPercent: 90, abovePercent: 80 }, { currentA: 9 }), 80],
  ])('at %d %%', (soc, intent, threshold) => {
    expect(at(soc)).toEqual({ intent, socMap: { threshold, sinceMs: NOON } });
  });

  it('an unknown charge forces nothing on; an item that follows the surplus goes on', () => {
    const memory = (threshold: number) => ({ threshold, sinceMs: 5 });
    expect(at(null)).toEqual({ intent: force(false, 'soc-unknown'), socMap: null });
    expect(at(null, memory(80))).toEqual({ intent: force(false, 'soc-unknown'), socMap: memory(80) });
    expect(at(null, memory(50))).toEqual({ intent: { kind: 'surplus' }, socMap: memory(50) });
  });
});
