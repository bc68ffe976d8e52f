import { law as parameters } from '../allocate/law.ts';
import type { LawMemory, ProbeMemory } from '../memory/state.ts';
import type { Device } from './device.ts';
import type { HomeSample } from './home.ts';
import { currentRange, phasesOf, wattsPerAmpere } from './limits.ts';

/** control.md §B8: "else revert and wait 15 min"; doubled up to two hours, so that a dull day is not one of starts. */
const REST_MS = 15 * 60_000;
const DOUBLINGS = 3;
/** How near to its limit the feed-in of a held-back inverter is, W. */
const AT_LIMIT_W = 100;
/** What a running appliance is raised by, A. */
const STEP_A = 2;
/** Above the step itself, so that the law takes it although its gain is not certain. */
const CONVINCING = 1.1;

export const noProbe: ProbeMemory = { pending: null, failures: 0, restUntilMs: 0 };

/** A feed-in that may not exceed a limit stands at it, and no battery is at work: there may be more sun than is seen. */
const isHeldBack = ({ gridW, pvW, batteryW }: HomeSample, limitW: number): boolean =>
  gridW !== null &&
  Math.abs(-gridW - limitW) <= AT_LIMIT_W &&
  (pvW ?? 0) > parameters.startPvW &&
  Math.abs(batteryW ?? 0) <= AT_LIMIT_W;

/** "Raise by one step (or start minimum)": who takes it, most important first, and how much it is, W. */
const nextStep = (devices: readonly Device[]): { readonly device: Device; readonly stepW: number } | null => {
  for (const device of devices) {
    const { view, memory, on } = device;
    const { plugged, full } = view.state;
    const steered = device.intent.kind === 'surplus' && device.call?.now !== true && memory.foreign === null;
    if (!steered || view.trouble !== null || plugged === false || full === true || device.idle) continue;
    const range = currentRange(view, memory);
    const perA = wattsPerAmpere(phasesOf(view, memory));
    if (on === false) return { device, stepW: range === null ? device.expectedW : range.minA * perA };
    const roomA = range === null || device.setA === null ? 0 : range.maxA - device.setA;
    if (on === true && roomA >= 1) return { device, stepW: Math.min(STEP_A, roomA) * perA };
  }
  return null;
};

export interface Probed {
  readonly law: LawMemory;
  readonly probe: ProbeMemory;
}

/**
 * control.md §B8, zero or limited export: "hidden surplus. Probe: raise by one step, wait for a sample after settle;
 * keep if import did not rise by > 50 % of the step; else revert and wait 15 min." The memories are told of the step as
 * if it were there; what the meter shows then decides.
 * @param sample a clean one, just learnt
 */
export const probeAfter = (
  law: LawMemory,
  before: ProbeMemory,
  sample: HomeSample,
  limitW: number,
  devices: readonly Device[],
  nowMs: number,
): Probed => {
  const { pending } = before;
  const gridW = sample.gridW ?? 0;
  if (pending !== null && gridW - pending.gridW > 0.5 * pending.stepW) {
    const { a } = law;
    const restUntilMs = nowMs + REST_MS * 2 ** Math.min(DOUBLINGS, before.failures);
    const probe = { pending: null, failures: before.failures + 1, restUntilMs };
    return { law: { ...law, f: a, m: a, s: a }, probe };
  }
  const failures = pending === null ? before.failures : 0;
  const step = nowMs < before.restUntilMs || !isHeldBack(sample, limitW) ? null : nextStep(devices);
  if (step === null) return { law, probe: { ...before, failures, pending: null } };
  const drawnW = devices.reduce(
    (sum, { powerW, view }) => sum + (view.settings.measuredBySensor ? (powerW ?? 0) : 0),
    0,
  );
  const toW = drawnW + limitW + CONVINCING * step.stepW;
  const raised = (value: number): number => Math.max(value, toW);
  const { a, f, m, s } = law;
  return {
    law: { ...law, a: raised(a), f: raised(f), m: raised(m), s: raised(s) },
    probe: {
      ...before,
      failures,
      pending: { atMs: nowMs, stepW: step.stepW, gridW, applianceId: step.device.view.id, before: { a, f, m, s } },
    },
  };
};
