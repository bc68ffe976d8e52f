import type { ApplianceState } from '#shared/model/reading.ts';
import { HOUR_MS } from '#shared/units.ts';
import type { Outcome } from '../../integrations/port.ts';
import type { Observation } from '../observe.ts';
import type { SiteRun } from '../run-types.ts';
import { pricesOf } from '../standing-prices.ts';
import { noSessions, type SeenAppliance, type SessionsMemory, sessionsAfter } from './open-sessions.ts';
import { pricedSessions } from './session-prices.ts';

/** A counter of an earlier run than this says nothing about what begins now. */
const COUNTER_KEPT_MS = HOUR_MS / 2;

/** Whether something of the memory still has to be stored. */
export const isUnsettled = ({ open, ended, late = [] }: SessionsMemory): boolean =>
  ended.length > 0 || late.length > 0 || Object.values(open).some(({ drewMs, stored }) => drewMs !== null && !stored);

/** Where the car that is set for a charger says it is. @param car absent: this run did not ask it */
const carAt = (
  { plugged }: Pick<ApplianceState, 'plugged'>,
  car: Outcome<ApplianceState> | undefined,
): Pick<SeenAppliance, 'car'> => {
  if (car?.ok !== true) return {};
  return { car: plugged === true && car.value.plugged === false ? 'elsewhere' : 'here' };
};

/**
 * The charging sessions after a run. What an earlier run left to store is stored first: whatever dies in between, the next run
 * finds it in the state.
 */
export const sessionsOf = async (
  { deps, bundle }: SiteRun,
  { snapshot, decided, nowMs, reads }: Observation,
): Promise<SessionsMemory> => {
  const state = bundle.run?.state;
  const left = state?.sessions ?? noSessions;
  const settled = isUnsettled(left)
    ? await deps.store.settleSessions(bundle.account.id, await pricedSessions(deps.pastPrices, bundle, left))
    : left;
  const reasons = new Map(decided.decisions.map(({ applianceId, reason }) => [applianceId, reason.code]));
  const justNow = state !== undefined && nowMs - state.ranAtMs <= COUNTER_KEPT_MS;
  const named = new Map(bundle.appliances.map((appliance) => [appliance.id, appliance]));
  const seen = snapshot.appliances.map(
    ({ id, asked, trouble, settings, state: now }): SeenAppliance => ({
      id,
      name: named.get(id)?.name ?? '',
      vehicle: settings.vehicle?.deviceId ?? null,
      ...carAt(now, reads.cars.get(id)),
      fresh: asked && trouble === null,
      state: now,
      reason: reasons.get(id) ?? null,
      counterBefore: (justNow && state.appliances[id]?.state.counter) || null,
    }),
  );
  return sessionsAfter(settled, seen, pricesOf(bundle), nowMs);
};
