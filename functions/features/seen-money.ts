import type { ChargingSession } from '#shared/model/charging-session.ts';
import type { SitePlan } from '#shared/model/day-plan.ts';
import type { GoalPreview } from '#shared/model/goal-preview.ts';
import type { Outcomes } from '#shared/model/outcome.ts';
import { type RoleType, seesMoney } from '#shared/roles.ts';

/** The plan as members of a role see it: what it costs is for those who see money; prices explain it to all. */
export const planSeenBy = (role: RoleType | null, plan: SitePlan): SitePlan => {
  if (seesMoney(role)) return plan;
  const appliances = plan.appliances.map((planned) => ({
    ...planned,
    slots: planned.slots.map((slot) => ({ ...slot, costEur: null })),
  }));
  return { ...plan, appliances, battery: plan.battery && { ...plan.battery, drainEur: null } };
};

/** A charging session, likewise. */
export const sessionSeenBy = (role: RoleType | null, session: ChargingSession): ChargingSession =>
  seesMoney(role) ? session : { ...session, costEur: null, gridOnlyEur: null };

/** What goals would bring, likewise. */
export const outcomesSeenBy = (role: RoleType | null, seen: Outcomes): Outcomes =>
  seesMoney(role) ? seen : { ...seen, outcomes: seen.outcomes.map((outcome) => ({ ...outcome, gridEur: null })) };

/** The preview of a goal, likewise. */
export const previewSeenBy = (role: RoleType | null, preview: GoalPreview): GoalPreview =>
  seesMoney(role) ? preview : { ...preview, gridEur: null };
