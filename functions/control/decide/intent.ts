import type { Reason } from '#shared/model/reason.ts';
import type { ApplianceView, SiteView } from './snapshot.ts';

/** What the mode asks for, before anything is measured. */
export type Intent =
  /** Follow the surplus. */
  | { readonly kind: 'surplus' }
  /** `currentA` null: as much as the limits allow. */
  | { readonly kind: 'force'; readonly on: boolean; readonly currentA: number | null; readonly reason: Reason }
  /** Not ours to command. */
  | { readonly kind: 'leave'; readonly reason: Reason };

const reason = (
  code: 'manual' | 'forced-on' | 'forced-off' | 'plan-mode' | 'schedule-empty' | 'soc-map-empty',
): Reason => ({
  code,
  figures: {},
});

/**
 * design.md §4: "AUTO = surplus; ON / OFF = forced; MANUAL = Sunward leaves it alone; SCHEDULE = weekly items;
 * SOC_MAP = desired state by home-battery state of charge". A schedule or map without items says nothing, so the
 * appliance is left alone; items resolve here to one of the other intents.
 */
export const intentOf = (view: ApplianceView, site: SiteView): Intent => {
  switch (view.mode) {
    case 'AUTO':
      return { kind: 'surplus' };
    case 'ON':
      return { kind: 'force', on: true, currentA: null, reason: reason('forced-on') };
    case 'OFF':
      return { kind: 'force', on: false, currentA: null, reason: reason('forced-off') };
    case 'MANUAL':
      return { kind: 'leave', reason: reason('manual') };
    case 'SCHEDULE':
    case 'SOC_MAP': {
      if (!site.extraModes.includes(view.mode)) return { kind: 'leave', reason: reason('plan-mode') };
      return { kind: 'leave', reason: reason(view.mode === 'SCHEDULE' ? 'schedule-empty' : 'soc-map-empty') };
    }
  }
};
