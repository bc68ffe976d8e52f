import { MINUTE_MS } from '#shared/units.ts';
import type { OutlookMemory, ProbeMemory } from '../memory/state.ts';
import type { Device } from './device.ts';
import type { HomeSample } from './home.ts';
import { currentRange, phasesOf, wattsPerAmpere } from './limits.ts';
import { DAYLIGHT_PV_W } from './outlook.ts';

/** Pause after a step that found nothing; doubled up to two hours, so that a dull day is not a day of starts. */
const REST_MS = 15 * MINUTE_MS;
const DOUBLINGS = 3;
/** How near to its limit the export of a curtailed inverter is, W. */
const AT_LIMIT_W = 100;
/** What a running appliance is raised by, A. */
const STEP_A = 2;
/** The outlook is lifted above the step itself, so that the step is taken although its gain is not certain. */
const CONVINCING = 1.1;

export const noProbe: ProbeMemory = { pending: null, failures: 0, restUntilMs: 0 };

/** Export stands at its limit under PV and no battery is at work: the inverter may be curtailing more than is measured. */
const isCurtailed = ({ gridW, pvW, batteryW }: HomeSample, limitW: number): boolean =>
  gridW !== null &&
  Math.abs(-gridW - limitW) <= AT_LIMIT_W &&
  (pvW ?? 0) > DAYLIGHT_PV_W &&
  Math.abs(batteryW ?? 0) <= AT_LIMIT_W;

/** The next step: the most important appliance that can start at its minimum or rise, and by how much, W. */
const nextStep = (devices: readonly Device[]): { readonly device: Device; readonly stepW: number } | null => {
  for (const device of devices) {
    const { view, memory, on } = device;
    const { plugged, full } = view.state;
    const onGrid = device.gridHelp?.due === true || view.plan?.gridNow === true;
    const follows = device.intent.kind === 'surplus' && !onGrid && memory.foreign === null;
    if (!follows || view.trouble !== null || plugged === false || full === true || device.idle) continue;
    const range = currentRange(view, memory);
    const perA = wattsPerAmpere(phasesOf(view, memory));
    if (on === false) return { device, stepW: range === null ? device.expectedW : range.minA * perA };
    const roomA = range === null || device.setA === null ? 0 : range.maxA - device.setA;
    if (on === true && roomA >= 1) return { device, stepW: Math.min(STEP_A, roomA) * perA };
  }
  return null;
};

export interface ProbeResult {
  readonly law: OutlookMemory;
  readonly probe: ProbeMemory;
}

/**
 * At an export limit the surplus is invisible, so a step is tried: the outlook is lifted as if the step's power were
 * there, and the next clean sample decides. If import rose by more than half of the step, the outlook falls back to what
 * the meter shows, and the next try waits.
 * @param sample a clean one that the outlook already contains
 * @param limitW export limit, W
 * @param devices by priority
 */
export const updateProbe = (
  law: OutlookMemory,
  before: ProbeMemory,
  sample: HomeSample,
  limitW: number,
  devices: readonly Device[],
  nowMs: number,
): ProbeResult => {
  const { pending } = before;
  const gridW = sample.gridW ?? 0;
  if (pending !== null && gridW - pending.gridW > 0.5 * pending.stepW) {
    const { a } = law;
    const restUntilMs = nowMs + REST_MS * 2 ** Math.min(DOUBLINGS, before.failures);
    const probe = { pending: null, failures: before.failures + 1, restUntilMs };
    return { law: { ...law, f: a, m: a, s: a }, probe };
  }
  const failures = pending === null ? before.failures : 0;
  const step = nowMs < before.restUntilMs || !isCurtailed(sample, limitW) ? null : nextStep(devices);
  if (step === null) return { law, probe: { ...before, failures, pending: null } };
  const drawnW = devices.reduce(
    (sum, { powerW, view }) => sum + (view.settings.measuredBySensor ? (powerW ?? 0) : 0),
    0,
  );
  const toW = drawnW + limitW + CONVINCING * step.stepW;
  const lifted = (value: number): number => Math.max(value, toW);
  const { a, f, m, s } = law;
  return {
    law: { ...law, a: lifted(a), f: lifted(f), m: lifted(m), s: lifted(s) },
    probe: {
      ...before,
      failures,
      pending: { atMs: nowMs, stepW: step.stepW, gridW, applianceId: step.device.view.id, before: { a, f, m, s } },
    },
  };
};
