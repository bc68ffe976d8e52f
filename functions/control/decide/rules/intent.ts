import type { Reason } from '#shared/model/reason.ts';
import type { DesiredState } from '#shared/model/schedule.ts';
import type { SocMapMemory } from '../memory/state.ts';
import { iso } from '../reasons.ts';
import type { ApplianceView, SiteView } from '../snapshot.ts';
import { mapPosition } from './soc-map.ts';

/** What the mode asks for, before any surplus is divided. */
export type Intent =
  /** Follow the surplus. */
  | { readonly kind: 'surplus' }
  | Force
  /** Not ours to command. */
  | {
      readonly kind: 'leave';
      readonly reason: Reason;
      /** When it ends by itself, ms; absent: when the user says so. */
      readonly untilMs?: number;
    };

/** On or off whatever the sun does. */
export interface Force {
  readonly kind: 'force';
  readonly on: boolean;
  /** null: as much as the limits allow. */
  readonly currentA: number | null;
  readonly reason: Reason;
  /** When it ends by itself, ms; null: when the user says so. */
  readonly untilMs: number | null;
}

/** An intent and what has to be remembered for the next one. */
export interface Resolved {
  readonly intent: Intent;
  readonly socMap: SocMapMemory | null;
}

type PlainCode =
  | 'manual'
  | 'forced-on'
  | 'forced-off'
  | 'plan-mode'
  | 'schedule-empty'
  | 'soc-map-empty'
  | 'soc-unknown';
const reason = (code: PlainCode): Reason => ({ code, figures: {} });

const force = (on: boolean, why: Reason, currentA: number | null = null, untilMs: number | null = null): Force => ({
  kind: 'force',
  on,
  currentA,
  reason: why,
  untilMs,
});

/**
 * design.md §4: "AUTO = surplus; ON / OFF = forced; MANUAL = Sunward leaves it alone; SCHEDULE = weekly items;
 * SOC_MAP = desired state by home-battery state of charge". A schedule or map without items says nothing, so the
 * appliance is left alone.
 * @param socPercent state of charge of the home battery; null: unknown
 * @param remembered where its map stood at the last run; null when it did not follow one
 */
export const intentOf = (
  view: ApplianceView,
  site: SiteView,
  socPercent: number | null,
  remembered: SocMapMemory | null,
  nowMs: number,
): Resolved => {
  const plain = (intent: Intent): Resolved => ({ intent, socMap: null });
  const { pausedUntilMs = null } = site;
  if (pausedUntilMs !== null && nowMs < pausedUntilMs) {
    const until = iso(pausedUntilMs);
    return plain({ kind: 'leave', reason: { code: 'paused', figures: { until } }, untilMs: pausedUntilMs });
  }
  // Reading it is in every plan: it is left alone, and shown.
  if (view.commandsInPlan === false && view.mode !== 'MANUAL')
    return plain({ kind: 'leave', reason: reason('plan-mode') });
  switch (view.mode) {
    case 'AUTO':
      return plain({ kind: 'surplus' });
    case 'ON':
      return plain(force(true, reason('forced-on')));
    case 'OFF':
      return plain(force(false, reason('forced-off')));
    case 'MANUAL':
      return plain({ kind: 'leave', reason: reason('manual') });
    case 'SCHEDULE':
      if (!site.extraModes.includes('SCHEDULE')) return plain({ kind: 'leave', reason: reason('plan-mode') });
      return plain(
        view.schedule === null ? { kind: 'leave', reason: reason('schedule-empty') } : scheduled(view.schedule),
      );
    case 'SOC_MAP':
      if (!site.extraModes.includes('SOC_MAP')) return plain({ kind: 'leave', reason: reason('plan-mode') });
      if (view.socMap.length === 0) return plain({ kind: 'leave', reason: reason('soc-map-empty') });
      return mapped(view, socPercent, remembered, nowMs);
  }
};

const scheduled = ({ desired, nextAtMs }: { readonly desired: DesiredState; readonly nextAtMs: number }): Intent => {
  if (desired.mode === 'AUTO') return { kind: 'surplus' };
  const on = desired.mode === 'ON';
  const why: Reason = { code: on ? 'schedule-on' : 'schedule-off', figures: { until: iso(nextAtMs) } };
  return force(on, why, on ? desired.currentA : null, nextAtMs);
};

/** Nothing is forced on by a charge that nobody knows; what follows the sun needs none and goes on. */
const mapped = (
  view: ApplianceView,
  socPercent: number | null,
  remembered: SocMapMemory | null,
  nowMs: number,
): Resolved => {
  const { position, memory } = mapPosition(view.socMap, socPercent, remembered, nowMs);
  const resolved = (intent: Intent): Resolved => ({ intent, socMap: memory });
  if (position.kind === 'unknown') {
    const follows = position.last?.desiredState.mode === 'AUTO';
    return resolved(follows ? { kind: 'surplus' } : force(false, reason('soc-unknown')));
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
