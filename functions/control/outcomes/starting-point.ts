import type { Manifest } from '#shared/integration.ts';
import type { ApplianceId } from '#shared/model/ids.ts';
import type { OutcomesQuery } from '#shared/model/outcome.ts';
import { type ApplianceState, unknownApplianceState } from '#shared/model/reading.ts';
import { buildSnapshot } from '../build-snapshot.ts';
import { controlStateOf } from '../control-state.ts';
import type { ApplianceMemory, SiteMemory } from '../decide/memory/state.ts';
import { combine } from '../decide/observe/home.ts';
import { nominalPower } from '../decide/observe/limits.ts';
import { freshMs } from '../decide/observe/trust.ts';
import { capacityWhOf } from '../decide/rules/sunset.ts';
import type { Snapshot } from '../decide/snapshot.ts';
import { isResting } from '../polling-sun.ts';
import type { SiteBundle } from '../store.ts';
import type { LearnedSun } from './learned-sun.ts';
import { needOf } from './need.ts';
import type { SimulatedBattery, SimulatedDevice } from './plant.ts';
import type { StartingPoint } from './step-through.ts';

/** A home battery whose capacity is neither set nor learnt yet: an ordinary one, Wh, that fills in two hours. */
const USUAL_BATTERY_WH = 10_000;
const FILLS_IN_H = 2;

/** A stored site, and which of its appliances is asked about. */
export interface OutcomesInput {
  readonly site: SiteBundle;
  readonly applianceId: ApplianceId;
  /** States as they are shown: with a charge that was given by hand. */
  readonly states: ReadonlyMap<ApplianceId, ApplianceState>;
  readonly timing: (service: string) => Manifest['timing'] | null;
  readonly asked: OutcomesQuery;
}

/** The site as its last run left it. */
const lastSnapshot = ({ site, timing }: OutcomesInput, nowMs: number): Snapshot =>
  buildSnapshot(site, { sensors: new Map(), appliances: new Map(), links: {} }, timing, nowMs);

/** Measurements are old by the law's own measure. At night, when nothing is measured, none is missed. */
export const isOld = (input: OutcomesInput, nowMs: number): boolean => {
  const control = controlStateOf(input.site);
  if (control?.site.law == null) return true;
  if (isResting(control, nowMs)) return false;
  const { site, sensors } = lastSnapshot(input, nowMs);
  const samplingS = combine(sensors).lead?.samplingS;
  return samplingS === undefined || nowMs - control.site.newestMs > freshMs(site.intervalS, samplingS);
};

/**
 * The home as it is now.
 * @param sun null: unknown, and then neither sun nor battery helps
 */
export const startingPoint = (input: OutcomesInput, sun: LearnedSun | null, nowMs: number): StartingPoint => {
  const { site, timing } = input;
  const control = controlStateOf(site);
  const snapshot = lastSnapshot(input, nowMs);
  const memory = control?.site;
  const battery = sun === null || memory === undefined ? null : batteryOf(snapshot, memory);
  const pvMeasured = memory?.law?.pv != null;
  return {
    site,
    timing,
    sun: sun ?? (() => 0),
    pvMeasured,
    houseW: memory === undefined || (sun !== null && !pvMeasured) ? 0 : houseOf(memory, battery !== null),
    battery,
    devices: snapshot.appliances.map((view) => deviceOf(input, view, control?.appliances[view.id])),
  };
};

/** The mean of the last half hour where nothing else is in it, else the last value: a kettle is no forecast. */
const houseOf = ({ law, houseW }: SiteMemory, withBattery: boolean): number =>
  law?.p === undefined || withBattery ? (houseW ?? 0) : Math.max(0, law.p - law.s);

const batteryOf = ({ sensors, site }: Snapshot, { sunset }: SiteMemory): SimulatedBattery | null => {
  const socPercent = combine(sensors).samples.at(-1)?.socPercent ?? null;
  if (socPercent === null) return null;
  const capacityWh = capacityWhOf(site.settings, sunset) ?? USUAL_BATTERY_WH;
  const mostW = sunset?.mostW ?? 0;
  return { socPercent, capacityWh, mostW: mostW > 0 ? mostW : capacityWh / FILLS_IN_H };
};

const deviceOf = (
  { states }: OutcomesInput,
  view: Snapshot['appliances'][number],
  memory: ApplianceMemory | undefined,
): SimulatedDevice => {
  const state = states.get(view.id) ?? unknownApplianceState;
  const phases = memory?.phases ?? state.phases ?? view.settings.phases ?? 3;
  const onW = nominalPower(view, { nominalW: memory?.nominalW ?? null });
  const need = needOf({ settings: view.settings, kind: view.kind, state, memory, powerW: onW });
  return {
    id: view.id,
    follows: view.capabilities.current !== null,
    on: state.on === true,
    setA: state.setCurrentA,
    boxPhases: phases,
    carPhases: view.settings.phaseSwitching ? 3 : phases,
    onW,
    mostW: memory?.takesW ?? Number.POSITIVE_INFINITY,
    plugged: state.plugged,
    roomWh: state.full === true ? 0 : Number.POSITIVE_INFINITY,
    car: typeof need === 'string' ? null : need.car,
  };
};
