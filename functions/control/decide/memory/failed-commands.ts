import type { ApplianceId } from '#shared/model/ids.ts';
import { failureReason } from '../reasons.ts';
import { backOffMs } from './back-off.ts';
import type { ApplianceMemory, CommandMemory, ControlState, SiteMemory } from './state.ts';

/** How a command failed. */
export interface CommandFailure {
  /**
   * `refused`: certainly not carried out; `withheld`: never sent, through no fault of the vendor; `unknown`: it may have
   * arrived, which the next read-back tells.
   */
  readonly how: 'refused' | 'withheld' | 'unknown';
  /** How long the vendor asks us to wait, s; null: it does not say. */
  readonly retryAfterS: number | null;
  readonly service: string;
  /** The user still has to do something at the vendor (Manifest.linkSteps) before it takes commands. */
  readonly step?: boolean;
  /** Our own stores did not answer: the vendor is not to blame. */
  readonly ours?: boolean;
}

/**
 * The memory after commands failed. One that was certainly not carried out leaves no trace but the refusal, so that no
 * later run takes the device for disobedient or just switched. After two refusals in a row it waits.
 * @param state the memory as claimed before the commands were sent
 */
export const afterFailures = (
  state: ControlState,
  { uncommanded }: { readonly uncommanded: Readonly<Record<ApplianceId, ApplianceMemory>> },
  failures: ReadonlyMap<ApplianceId, CommandFailure>,
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
      how === 'refused' ? afterRefusal(without, commanded.command, retryAfterS, step, nowMs) : without.unsent;
    appliances[id] = { ...without, reason, unsent };
    site = withoutProbeOf(id, site);
  }
  return { ...state, appliances, site };
};

const afterRefusal = (
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

/** A refused command marked nothing that would have to be reverted. */
const withoutMarks = ({ marks: _, ...command }: CommandMemory): CommandMemory => command;

/** A probe step that was not made proves nothing, and the surplus that it was lifted to is not there. */
const withoutProbeOf = (id: ApplianceId, site: SiteMemory): SiteMemory => {
  const { pending } = site.probe;
  if (pending?.applianceId !== id) return site;
  const law = site.law === null ? null : { ...site.law, ...pending.before };
  return { ...site, law, probe: { ...site.probe, pending: null } };
};
