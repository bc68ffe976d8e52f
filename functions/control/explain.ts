import type { ApplianceId, SensorId } from '#shared/model/ids.ts';
import type { Decision, Reason } from '#shared/model/reason.ts';
import { type Command, decide } from './decide/decide.ts';
import type { ApplianceView, SensorView } from './decide/snapshot.ts';
import type { TraceFigures } from './decide/trace.ts';
import type { DecideInput } from './store.ts';

/** A rule that was asked, with what it looked at. */
export interface AskedRule {
  readonly rule: string;
  readonly figures: TraceFigures;
}

/** How one appliance's stored decision compares with its replay. */
export type Comparison =
  /** The replay says what was stored. */
  | 'same'
  /** Nothing was stored: the decision was not news. */
  | 'not-news'
  /** The command was sent and failed: what is stored says so. */
  | 'command-failed'
  /** The law changed since. */
  | 'differs';

export interface ApplianceExplanation {
  readonly view: ApplianceView;
  /** In the order they were asked; the last one decided. */
  readonly rules: readonly AskedRule[];
  readonly decision: Decision;
  readonly command: Command['command'] | null;
  readonly stored: Decision | null;
  readonly comparison: Comparison;
}

export interface Explanation {
  readonly atMs: number;
  readonly sensors: readonly SensorView[];
  /** What was found out of the whole site. */
  readonly site: readonly AskedRule[];
  /** Most important first. */
  readonly appliances: readonly ApplianceExplanation[];
}

/** Reasons that a failed command puts in place of the decided one. */
const failureCodes: ReadonlySet<Reason['code']> = new Set(['command-failed', 'vendor-step', 'own-trouble']);

const compare = (replayed: Decision, stored: Decision | null): Comparison => {
  if (stored === null) return 'not-news';
  const same = stored.reason.code === replayed.reason.code;
  if (!same && stored.action === 'none' && failureCodes.has(stored.reason.code)) return 'command-failed';
  const alike = stored.action === replayed.action && stored.setCurrentA === replayed.setCurrentA;
  return same && alike ? 'same' : 'differs';
};

/**
 * Replays a run's decision and keeps every rule's word. Pure.
 * @param stored the decisions that the run logged
 */
export const explain = ({ nowMs, snapshot }: DecideInput, stored: readonly Decision[]): Explanation => {
  const site: AskedRule[] = [];
  const asked = new Map<ApplianceId, AskedRule[]>();
  const { decisions, commands } = decide(snapshot, nowMs, (applianceId, rule, figures) => {
    if (applianceId === null) site.push({ rule, figures });
    else asked.set(applianceId, [...(asked.get(applianceId) ?? []), { rule, figures }]);
  });
  const appliances = decisions.flatMap((decision): readonly ApplianceExplanation[] => {
    const { applianceId } = decision;
    const view = snapshot.appliances.find(({ id }) => id === applianceId);
    if (view === undefined) return [];
    const kept = stored.find((each) => each.applianceId === applianceId) ?? null;
    const command = commands.find((each) => each.applianceId === applianceId)?.command ?? null;
    const rules = asked.get(applianceId) ?? [];
    return [{ view, rules, decision, command, stored: kept, comparison: compare(decision, kept) }];
  });
  return { atMs: nowMs, sensors: snapshot.sensors, site, appliances };
};

/** Names that users gave, by id. */
export type Names = Readonly<Record<ApplianceId | SensorId, string>>;
