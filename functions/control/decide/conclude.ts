import type { Appliance } from '#shared/model/appliance.ts';
import type { ApplianceId } from '#shared/model/ids.ts';
import type { Decision, Reason } from '#shared/model/reason.ts';
import type { Allocation } from './allocate/allocate.ts';
import type { Target } from './allocate/choose.ts';
import { afterPhases } from './allocate/phases.ts';
import type { ApplianceMemory, CommandMarks, CommandMemory } from './memory/state.ts';
import { countCommand } from './memory/switching.ts';
import type { Device } from './observe/device.ts';
import { isCounted } from './observe/site.ts';
import { isNews, iso, watts } from './reasons.ts';

/** The complete wanted state of one device. */
export interface Command {
  readonly applianceId: ApplianceId;
  /** It lowers what is drawn, and goes first. */
  readonly lowers: boolean;
  readonly command:
    | { readonly kind: 'off' }
    | { readonly kind: 'on'; readonly currentA: number | null; readonly phases: 1 | 3 | null };
}

/** One appliance's part of the run's decision. */
export interface Conclusion {
  readonly command: Command | null;
  readonly memory: ApplianceMemory;
  /** The memory if the command is not carried out. */
  readonly uncommanded: ApplianceMemory;
  readonly decision: Decision;
  /** The decision is news and belongs in the log. */
  readonly news: boolean;
  readonly override: Appliance['override'];
}

/** Times of our own changes that are kept. */
const EDGES = 6;

/**
 * Compares the target with what the device shows: a command where they differ, as vendors count commands, and the memory
 * and decision that go with it.
 */
export const conclude = (allocation: Allocation, nowMs: number): Conclusion => {
  const { device, target, reason } = allocation;
  const { view } = device;
  const action = allocation.ours ? actionFor(device, target) : 'none';
  // Once data come, or it is off, the silence is over.
  const { silence: _, patience: __, ...kept } = device.memory;
  const uncommanded: ApplianceMemory = {
    ...kept,
    countedW: isCounted(device) ? device.powerW : null,
    ...(allocation.silence === undefined ? {} : { silence: allocation.silence }),
    ...(allocation.patience === undefined ? {} : { patience: allocation.patience }),
    reason,
  };
  let memory: ApplianceMemory = {
    ...uncommanded,
    phasePause:
      target.on === false && target.phases !== undefined
        ? { to: target.phases, sinceMs: device.memory.phasePause?.sinceMs ?? nowMs }
        : null,
  };
  let command: Command | null = null;
  if (action !== 'none') {
    const on = target.on === true;
    const lowers = !on || (view.state.on === true && (target.currentA ?? 0) < (view.state.setCurrentA ?? 0));
    const kind = on
      ? ({ kind: 'on', currentA: target.currentA, phases: target.phases ?? null } as const)
      : ({ kind: 'off' } as const);
    command = { applianceId: view.id, lowers, command: kind };
    memory = afterCommand(device, memory, target, nowMs);
  }
  const decision: Decision = {
    time: iso(nowMs),
    applianceId: view.id,
    action,
    on: target.on,
    setCurrentA: target.on === true ? target.currentA : null,
    surplusW: allocation.surplusW === null ? null : watts(allocation.surplusW),
    reason,
    nextChangeAt: allocation.untilMs === null ? null : iso(allocation.untilMs),
  };
  const news = action !== 'none' || isNews(device.memory.reason, reason);
  return { command, memory, uncommanded, decision, news, override: overrideOf(memory, reason) };
};

const actionFor = (device: Device, target: Target): Decision['action'] => {
  const { state } = device.view;
  const { command } = device.memory;
  if (target.on === null) return 'none';
  const shownA = state.setCurrentA ?? command?.currentA ?? null;
  const sameCurrent = !target.on || target.currentA === null || shownA === target.currentA;
  const samePhases = !target.on || target.phases === undefined || target.phases === device.memory.phaseSet?.phases;
  if (state.on === target.on && sameCurrent && samePhases) return 'none';
  const asCommanded =
    command !== null && command.on === target.on && (!target.on || command.currentA === target.currentA) && samePhases;
  if (device.underway && asCommanded) return 'none';
  if (state.on === target.on) return 'set';
  return target.on ? 'start' : 'stop';
};

const afterCommand = (device: Device, memory: ApplianceMemory, target: Target, nowMs: number): ApplianceMemory => {
  const on = target.on === true;
  const repeated = device.repeat && memory.command?.confirmed === false ? memory.command : null;
  const command: CommandMemory = {
    atMs: nowMs,
    on,
    currentA: on ? target.currentA : null,
    beforeOn: device.view.state.on,
    beforeA: device.view.state.setCurrentA,
    confirmed: false,
    attempts: (repeated?.attempts ?? 0) + 1,
    marks: repeated?.marks ?? marksOf(memory),
  };
  const switches = device.on !== on;
  return {
    ...memory,
    command,
    unsent: null,
    on,
    edges: [...memory.edges.slice(1 - EDGES), nowMs],
    switchedMs: switches ? nowMs : memory.switchedMs,
    clampA: switches && on ? null : memory.clampA,
    ...(on && target.phases !== undefined ? afterPhases(memory, target.phases, nowMs) : {}),
    ...(on ? countCommand(memory, nowMs, switches ? 'start' : 'set') : {}),
  };
};

const marksOf = (memory: ApplianceMemory): CommandMarks => {
  const { switchedMs, startsDay, starts, sets, phaseSet, phases, clampA } = memory;
  return { switchedMs, startsDay, starts, sets, phaseSet, phases, clampA };
};

const overrideOf = ({ foreign }: ApplianceMemory, reason: Reason): Appliance['override'] => {
  if (reason.code === 'paused') return { cause: 'paused', until: reason.figures.until };
  return foreign === null
    ? null
    : { cause: 'foreign-change', until: foreign.untilMs === null ? null : iso(foreign.untilMs) };
};
