import type { Reason } from '#shared/model/reason.ts';
import type { DesiredState } from '#shared/model/schedule.ts';
import type { ApplianceMemory, SocMapMemory } from '../memory/state.ts';
import { iso } from '../reasons.ts';
import type { ApplianceView, SiteView } from '../snapshot.ts';
import type { ForcedIntent, Intent, ResolvedIntent } from '../types.ts';
import { isChargingNow, trackChargeNow } from './charge-now.ts';
import { mapPosition } from './soc-map.ts';

type PlainCode =
  | 'manual'
  | 'forced-on'
  | 'forced-off'
  | 'plan-mode'
  | 'schedule-empty'
  | 'soc-map-empty'
  | 'soc-unknown';
const plainReason = (code: PlainCode): Reason => ({ code, figures: {} });
const leaveFor = (code: PlainCode): Intent => ({ kind: 'leave', reason: plainReason(code) });

const force = (
  on: boolean,
  reason: Reason,
  currentA: number | null = null,
  untilMs: number | null = null,
): ForcedIntent => ({ kind: 'force', on, currentA, reason, untilMs });

/** What a mode asks for, and where the battery map stands. */
type ModeIntent = Omit<ResolvedIntent, 'chargeNow'>;
const withoutMap = (intent: Intent): ModeIntent => ({ intent, socMap: null });

/**
 * What is asked of an appliance. A pause leaves it alone; then a wish to charge now forces it on while it lasts; then its mode
 * decides. One that was off before the wish, and whose mode leaves it alone, is switched off again first.
 * @param socPercent state of charge of the home battery; null: unknown
 * @param known what is remembered of the appliance; undefined: nothing yet
 */
export const intentOf = (
  view: ApplianceView,
  site: SiteView,
  socPercent: number | null,
  known: ApplianceMemory | undefined,
  nowMs: number,
): ResolvedIntent => {
  const chargeNow = trackChargeNow(view, known, nowMs);
  const withWish = (resolved: ModeIntent, wish = chargeNow): ResolvedIntent =>
    wish === null ? resolved : { ...resolved, chargeNow: wish };
  const { pausedUntilMs = null } = site;
  if (pausedUntilMs !== null && nowMs < pausedUntilMs) {
    const until = iso(pausedUntilMs);
    const reason: Reason = { code: 'paused', figures: { until } };
    return withWish(withoutMap({ kind: 'leave', reason, untilMs: pausedUntilMs }));
  }
  // Every plan may read it: it is left alone, and shown.
  if (view.commandsInPlan === false && view.mode !== 'MANUAL') return withWish(withoutMap(leaveFor('plan-mode')));
  const remembered = known?.socMap ?? null;
  if (isChargingNow(chargeNow) && view.chargeNow != null) {
    const { untilMs } = view.chargeNow;
    const reason: Reason = { code: 'charge-now', figures: { until: iso(untilMs) } };
    // A car is full or unplugged before, at a time that nobody knows.
    const intent = force(true, reason, null, view.kind === 'plug' ? untilMs : null);
    return withWish({ intent, socMap: remembered });
  }
  const resolved = modeIntent(view, site, socPercent, remembered, nowMs);
  if (chargeNow?.wasOff !== true) return withWish(resolved);
  const { intent, socMap } = resolved;
  if (intent.kind !== 'leave' || view.state.on === false) return withWish(resolved, { ...chargeNow, wasOff: false });
  return withWish({ intent: force(false, intent.reason), socMap });
};

/**
 * Resolves a mode into one of three intents: AUTO follows the surplus, ON and OFF force, MANUAL leaves the appliance
 * alone, SCHEDULE and SOC_MAP take the item in force. Without items there is nothing to act on: it is left alone.
 * @param remembered where its battery map stood at the last run; null when it followed none
 */
const modeIntent = (
  view: ApplianceView,
  site: SiteView,
  socPercent: number | null,
  remembered: SocMapMemory | null,
  nowMs: number,
): ModeIntent => {
  switch (view.mode) {
    case 'AUTO':
      return withoutMap({ kind: 'surplus' });
    case 'ON':
      return withoutMap(force(true, plainReason('forced-on')));
    case 'OFF':
      return withoutMap(force(false, plainReason('forced-off')));
    case 'MANUAL':
      return withoutMap(leaveFor('manual'));
    case 'SCHEDULE':
      if (!site.extraModes.includes('SCHEDULE')) return withoutMap(leaveFor('plan-mode'));
      return withoutMap(view.schedule === null ? leaveFor('schedule-empty') : scheduled(view.schedule));
    case 'SOC_MAP':
      if (!site.extraModes.includes('SOC_MAP')) return withoutMap(leaveFor('plan-mode'));
      if (view.socMap.length === 0) return withoutMap(leaveFor('soc-map-empty'));
      return mapped(view, socPercent, remembered, nowMs);
  }
};

const scheduled = ({ desired, nextAtMs }: { readonly desired: DesiredState; readonly nextAtMs: number }): Intent => {
  if (desired.mode === 'AUTO') return { kind: 'surplus' };
  const on = desired.mode === 'ON';
  const reason: Reason = { code: on ? 'schedule-on' : 'schedule-off', figures: { until: iso(nextAtMs) } };
  return force(on, reason, on ? desired.currentA : null, nextAtMs);
};

/** An unknown charge forces nothing on; an item that follows the surplus needs no charge and goes on. */
const mapped = (
  view: ApplianceView,
  socPercent: number | null,
  remembered: SocMapMemory | null,
  nowMs: number,
): ModeIntent => {
  const { position, memory } = mapPosition(view.socMap, socPercent, remembered, nowMs);
  const resolved = (intent: Intent): ModeIntent => ({ intent, socMap: memory });
  if (position.kind === 'unknown') {
    const follows = position.last?.desiredState.mode === 'AUTO';
    return resolved(follows ? { kind: 'surplus' } : force(false, plainReason('soc-unknown')));
  }
  const soc = Math.round(position.socPercent);
  if (position.kind === 'below') {
    return resolved(force(false, { code: 'soc-map-below', figures: { socPercent: soc, fromPercent: position.from } }));
  }
  const { desiredState, threshold } = position.item;
  if (desiredState.mode === 'AUTO') return resolved({ kind: 'surplus' });
  const on = desiredState.mode === 'ON';
  const figures = { socPercent: soc, abovePercent: threshold };
  return resolved(force(on, { code: on ? 'soc-map-on' : 'soc-map-off', figures }, on ? desiredState.currentA : null));
};
