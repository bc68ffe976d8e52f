import { choose, type RunContext, type Share } from '#functions/control/decide/allocate/choose.ts';
import type { Pricing } from '#functions/control/decide/allocate/pricing.ts';
import type { ApplianceMemory, OutlookMemory } from '#functions/control/decide/memory/state.ts';
import type { Device } from '#functions/control/decide/observe/device.ts';
import { noTrace } from '#functions/control/decide/trace.ts';
import type { ApplianceId } from '#shared/model/ids.ts';
import { MINUTE, NOON } from './harness.ts';

/** Break-even of a half: a load of 2 kW pays from 1 000 W on, a car of 6 A on three phases from 2 070 W. */
export const half: Pricing = { importEur: 0.3, feedInEur: 0.1, laterEur: 0.2, breakEven: 0.5, always: false };
export const always: Pricing = { ...half, laterEur: 0.3, breakEven: 0, always: true };
export const range = { minA: 6, maxA: 16 };
export const other = 'app_other' as ApplianceId;

export interface Changes extends Partial<Omit<Device, 'memory' | 'view'>> {
  readonly memory?: Partial<ApplianceMemory>;
  readonly settings?: { readonly minOnMinutes?: number; readonly minOffMinutes?: number };
  readonly kind?: 'plug' | 'charger';
}
export const device = ({ memory, settings, kind = 'plug', ...changes }: Changes = {}): Device =>
  ({
    on: false,
    setA: null,
    powerW: 0,
    expectedW: 2000,
    starting: false,
    idle: false,
    view: {
      kind,
      actuationS: 10,
      capabilities: { current: range, phaseSwitching: false, metered: true },
      settings: { phases: null, minOnMinutes: 0, minOffMinutes: 0, ...settings },
    },
    memory: {
      phases: 3,
      switchedMs: null,
      idleSinceMs: null,
      power: [],
      startsDay: 0,
      starts: 0,
      sets: 0,
      lessCount: 0,
      ...memory,
    },
    ...changes,
  }) as unknown as Device;

const calm: OutlookMemory = { seenMs: NOON, heardMs: NOON, loadW: 300, a: 0, pv: 5000, f: 0, m: 0, s: 0, v: 0, w: 0 };
export const share = (
  nowW: number,
  outlookW = nowW,
  changes: Partial<Share> = {},
  law: Partial<OutlookMemory> = {},
): Share => ({
  law: { ...calm, ...law },
  nowW,
  outlookW,
  before: null,
  battery: null,
  ...changes,
});
export const at: RunContext = {
  nowMs: NOON,
  ageS: 2,
  intervalS: 60,
  windowS: 0,
  resting: false,
  timezone: 'Europe/Berlin',
  lost: null,
  helps: null,
  trace: noTrace,
};
export const night: RunContext = { ...at, nowMs: NOON + 11 * 60 * MINUTE };
export const load = (given: Share, changes: Changes = {}, run = at, pricing = half) =>
  choose(device(changes), null, given, pricing, run);
export const off = { on: false, currentA: null };
export const on = { on: true, currentA: null };
