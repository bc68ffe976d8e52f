import type { ShownSlot } from '#shared/model/day-plan.ts';
import type { GoalPreview, GoalPreviewBody, PreviewNote } from '#shared/model/goal-preview.ts';
import { HOUR_MS } from '#shared/units.ts';
import { isoTime as iso } from '../../platform/clock.ts';
import { buildSnapshot } from '../build-snapshot.ts';
import type { ApplianceView, Snapshot } from '../decide/snapshot.ts';
import { daysAhead } from '../plan-run.ts';
import { type Charge, chargeOf, powersOf } from '../planner/needs.ts';
import { planSite } from '../planner/plan-site.ts';
import { type DaysAhead, firstPlannerMemory, type PlanAhead } from '../planner/plan-types.ts';
import { shownSlot } from '../shown-plan.ts';
import type { SiteBundle } from '../store.ts';
import type { OutcomesInput } from './starting-point.ts';

/** A goal that was asked about. */
export interface PreviewInput extends Omit<OutcomesInput, 'asked'> {
  readonly asked: GoalPreviewBody;
}

/** A limit has no end: its hours of the next day and a half are shown. */
const LIMIT_AHEAD_MS = 36 * HOUR_MS;

/**
 * What the planner would make of a goal if it were set now, alone: when it runs, how much of it is sun, what the grid costs, and by how
 * much it falls short. Where nothing is known of the sun none is counted on. Pure.
 * @throws Error when the site has no such appliance
 */
export const goalPreviewOf = (input: PreviewInput, nowMs: number): GoalPreview => {
  const { applianceId, asked } = input;
  const site = withGoal(input);
  const snapshot = asIfThere(buildSnapshot(site, noReads, input.timing, nowMs), input);
  const view = snapshot.appliances.find(({ id }) => id === applianceId);
  if (view === undefined) throw new Error(`no appliance ${applianceId}`);
  const remembered = snapshot.state?.appliances[applianceId];
  const charge = chargeOf(view, remembered, nowMs);
  const powers = powersOf(view, remembered, snapshot.site.settings.fuseA);
  const known = daysAhead(site, nowMs);
  const note = noteOf(input, view, charge, powers !== null);
  const nothing = nothingPlanned(nowMs, note, known.sunDays.length);
  if (powers === null || note === 'full') return nothing;
  if (asked.atLeastPercent !== undefined) {
    return { ...nothing, ...topUp(view, charge, asked.atLeastPercent, powers.maxW, known, nowMs) };
  }
  const memory = { ...(site.planning?.memory ?? firstPlannerMemory), plans: {} };
  const { memory: planned } = planSite(snapshot, { ...known, elseDark: true }, memory, nowMs);
  const ahead = planned.plans[applianceId]?.ahead;
  return ahead == null ? nothing : { ...nothing, ...ofPlan(ahead, view, charge, nowMs) };
};

const noReads = { sensors: new Map(), appliances: new Map(), links: {} };

/** The site as it would be with this goal alone. */
const withGoal = ({ site, applianceId, asked }: PreviewInput): SiteBundle => ({
  ...site,
  appliances: site.appliances.map((appliance) =>
    appliance.id === applianceId
      ? {
          ...appliance,
          mode: 'AUTO' as const,
          chargeNow: null,
          settings: {
            ...appliance.settings,
            deadline: asked.deadline ?? null,
            once: asked.once ?? null,
            dailyMinimum: asked.dailyMinimum ?? null,
            atLeastPercent: asked.atLeastPercent ?? null,
            below: asked.below ?? null,
          },
        }
      : appliance,
  ),
});

/** A car that is away is planned for as if it were there: that is when its goal is thought of, too. */
const asIfThere = (snapshot: Snapshot, { applianceId }: PreviewInput): Snapshot => ({
  ...snapshot,
  appliances: snapshot.appliances.map((view) =>
    view.id === applianceId && view.state.plugged === false
      ? { ...view, state: { ...view.state, plugged: null } }
      : view,
  ),
});

const noteOf = (
  { states, applianceId }: PreviewInput,
  { goals, settings, state }: ApplianceView,
  charge: Charge | null,
  hasPowers: boolean,
): PreviewNote | null => {
  if (!hasPowers) return 'no-limits';
  if (state.full === true) return 'full';
  const inPercent = settings.atLeastPercent !== null || goals.some(({ percent }) => percent !== null);
  if (inPercent && charge === null) return 'no-battery-size';
  if (inPercent && charge?.nowWh == null) return 'no-battery-level';
  return states.get(applianceId)?.plugged === false ? 'unplugged' : null;
};

const nothingPlanned = (nowMs: number, note: PreviewNote | null, daysKnown: number): GoalPreview => ({
  at: iso(nowMs),
  byAt: null,
  spans: [],
  sunWh: 0,
  gridWh: 0,
  gridEur: 0,
  shortWh: 0,
  reachesPercent: null,
  guessed: false,
  sun: daysKnown < KNOWN_DAYS ? 'unknown' : 'past-days',
  note,
});
/** Past days after which they say what to expect, as the planner has it. */
const KNOWN_DAYS = 5;

/** Up to a charge that is to be there at any time: at once, at full power. */
const topUp = (
  { state }: ApplianceView,
  charge: Charge | null,
  atLeastPercent: number,
  maxW: number,
  { prices }: DaysAhead,
  nowMs: number,
): Partial<GoalPreview> => {
  if (charge?.nowWh == null) return {};
  const perPercentWh = charge.fullWh / (state.battery?.limitPercent ?? 100);
  const wh = Math.max(0, atLeastPercent * perPercentWh - charge.nowWh);
  if (wh < 1) return {};
  const endMs = nowMs + (wh / maxW) * HOUR_MS;
  let eur = 0;
  for (const { startMs, endMs: end, importEur } of prices) {
    const partMs = Math.min(end, endMs) - Math.max(startMs, nowMs);
    if (partMs > 0) eur += ((partMs / HOUR_MS) * maxW * importEur) / 1000;
  }
  const span = { startAt: iso(nowMs), endAt: iso(Math.round(endMs)), kind: 'grid' as const };
  return { spans: [span], gridWh: Math.round(wh), gridEur: cents(eur) };
};

/** The part of a plan that is over when its goal is due. */
const ofPlan = (
  { slots, byMs, shortWh }: PlanAhead,
  { state }: ApplianceView,
  charge: Charge | null,
  nowMs: number,
): Partial<GoalPreview> => {
  const untilMs = byMs ?? nowMs + LIMIT_AHEAD_MS;
  const shown = slots.filter(({ startMs }) => startMs < untilMs).map(shownSlot);
  const sum = (of: (slot: ShownSlot) => number): number => shown.reduce((all, slot) => all + of(slot), 0);
  const [sunWh, gridWh] = [sum((slot) => slot.sunWh), sum((slot) => slot.gridWh)];
  const perPercentWh = charge === null ? null : charge.fullWh / (state.battery?.limitPercent ?? 100);
  const falls = Math.round(shortWh) > 0 && byMs !== null;
  const nowWh = charge?.nowWh ?? null;
  return {
    byAt: byMs === null ? null : iso(byMs),
    spans: spansOf(shown).map((span) =>
      byMs !== null && Date.parse(span.endAt) > byMs ? { ...span, endAt: iso(byMs) } : span,
    ),
    sunWh,
    gridWh,
    gridEur: cents(sum((slot) => (slot.gridWh * slot.importEur) / 1000)),
    shortWh: falls ? Math.round(shortWh) : 0,
    reachesPercent:
      falls && nowWh !== null && perPercentWh !== null
        ? Math.min(100, Math.floor((nowWh + sunWh + gridWh) / perPercentWh))
        : null,
    guessed: shown.some(({ guessed }) => guessed),
  };
};

const spansOf = (slots: readonly ShownSlot[]): GoalPreview['spans'] => {
  const spans: GoalPreview['spans'] = [];
  for (const { startAt, endAt, kind } of slots) {
    const last = spans.at(-1);
    if (last?.endAt === startAt && last.kind === kind) last.endAt = endAt;
    else spans.push({ startAt, endAt, kind });
  }
  return spans;
};

const cents = (eur: number): number => Math.round(100 * eur) / 100;
