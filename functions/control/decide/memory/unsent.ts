import type { ApplianceId } from '#shared/model/ids.ts';
import type { Verdict } from '../decide.ts';
import { backOffMs } from '../observe/obedience.ts';
import { failureReason } from '../reasons.ts';
import type { ApplianceMemory, CommandMemory, ControlState, SiteMemory } from './state.ts';

/** How a command ended that nobody took. */
export interface Failure {
  /**
   * `refused`: surely not carried out; `withheld`: never sent, and nobody's fault; `unknown`: it may have arrived, which
   * the next read-back tells.
   */
  readonly how: 'refused' | 'withheld' | 'unknown';
  /** How long the vendor asks us to wait, s; null: it does not say. */
  readonly retryAfterS: number | null;
  readonly service: string;
  /** The user has still to do something at the vendor (Manifest.linkSteps), before which no command is taken. */
  readonly step?: boolean;
  /** Our own stores did not answer: the vendor is not to blame. */
  readonly ours?: boolean;
}

/**
 * What is remembered after commands failed: of one that was surely not carried out nothing but the refusal, so that no
 * later run takes a device for disobedient or just switched. After two refusals in a row it waits (control.md §B6:
 * "1, 2, 5, 15 min"), as vendors count commands.
 * @param state the memory as claimed before the commands
 */
export const afterFailures = (
  state: ControlState,
  { uncommanded }: Pick<Verdict, 'uncommanded'>,
  failures: ReadonlyMap<ApplianceId, Failure>,
  nowMs: number,
): ControlState => {
  const appliances = { ...state.appliances };
  let { site } = state;
  for (const [id, { how, retryAfterS, service, step = false, ours = false }] of failures) {
    const commanded = appliances[id];
    const without = uncommanded[id];
    if (commanded === undefined || without === undefined) continue;
    const reason = failureReason(service, step, ours);
    if (how === 'unknown') {
      appliances[id] = { ...commanded, reason };
      continue;
    }
    const unsent =
      how === 'refused' ? refusedAgain(without, commanded.command, retryAfterS, step, nowMs) : without.unsent;
    appliances[id] = { ...without, reason, unsent };
    site = untried(site, id);
  }
  return { ...state, appliances, site };
};

const refusedAgain = (
  { unsent }: ApplianceMemory,
  asked: ApplianceMemory['command'],
  retryAfterS: number | null,
  step: boolean,
  nowMs: number,
): ApplianceMemory['unsent'] => {
  const failures = (unsent?.failures ?? 0) + 1;
  const untilMs = nowMs + Math.max(backOffMs(failures - 1), (retryAfterS ?? 0) * 1000);
  return { failures, untilMs, ...(step && { step: true as const }), ...(asked && { asked: withoutMarks(asked) }) };
};

/** It was refused: there is nothing that it could take back. */
const withoutMarks = ({ marks: _, ...command }: CommandMemory): CommandMemory => command;

/** A step for held-back sun that was not made proves nothing, and the sun it was put on top of is not there. */
const untried = (site: SiteMemory, id: ApplianceId): SiteMemory => {
  const { pending } = site.probe;
  if (pending?.applianceId !== id) return site;
  const law = site.law === null ? null : { ...site.law, ...pending.before };
  return { ...site, law, probe: { ...site.probe, pending: null } };
};
