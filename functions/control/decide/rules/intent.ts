import type { Reason } from '#shared/model/reason.ts';
import type { DesiredState } from '#shared/model/schedule.ts';
import type { SocMapMemory } from '../memory/state.ts';
import { iso } from '../reasons.ts';
import type { ApplianceView, SiteView } from '../snapshot.ts';
import type { ForcedIntent, Intent, ResolvedIntent } from '../types.ts';
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

/**
 * Resolves a mode into one of three intents: AUTO follows the surplus, ON and OFF force, MANUAL leaves the appliance
 * alone, SCHEDULE and SOC_MAP take the item in force. Without items there is nothing to act on: it is left alone.
 * @param socPercent state of charge of the home battery; null: unknown
 * @param remembered where its battery map stood at the last run; null when it followed none
 */
export const intentOf = (
  view: ApplianceView,
  site: SiteView,
  socPercent: number | null,
  remembered: SocMapMemory | null,
  nowMs: number,
): ResolvedIntent => {
  const withoutMap = (intent: Intent): ResolvedIntent => ({ intent, socMap: null });
  const { pausedUntilMs = null } = site;
  if (pausedUntilMs !== null && nowMs < pausedUntilMs) {
    const until = iso(pausedUntilMs);
    return withoutMap({ kind: 'leave', reason: { code: 'paused', figures: { until } }, untilMs: pausedUntilMs });
  }
  // Every plan may read it: it is left alone, and shown.
  if (view.commandsInPlan === false && view.mode !== 'MANUAL') return withoutMap(leaveFor('plan-mode'));
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
): ResolvedIntent => {
  const { position, memory } = mapPosition(view.socMap, socPercent, remembered, nowMs);
  const resolved = (intent: Intent): ResolvedIntent => ({ intent, socMap: memory });
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
