import { type PhaseHint, phaseHint } from '#shared/phase-hint.ts';
import { DAY_MS } from '#shared/units.ts';
import { controlStateOf } from './build-snapshot.ts';
import type { SiteBundle } from './store.ts';

/** Some bright day is among so many. */
const WATCHED_DAYS = 14;
/** A PV system of 10 kWp gives 9.5 kW at the brightest moment of a spring (recorded trace of the bench). */
const PEAK_OF_SIZE = 0.95;
/** The currents that the figures of the hint are for, A. */
const USUAL = { minA: 6, maxA: 16 };

/**
 * Whether a box that does not change its phases itself would catch more sun on the other number of them, by the most PV
 * that control has seen at this home.
 * @param limits currents that device and user allow
 * @returns null where it does not matter or too little is known
 */
export const phaseHintOf = (
  site: Pick<SiteBundle, 'run'>,
  appliance: SiteBundle['appliances'][number],
  limits: { readonly minCurrentA: number | null; readonly maxCurrentA: number | null },
  nowMs: number,
): PhaseHint | null => {
  const { kind, capabilities, settings, id } = appliance;
  const { minCurrentA, maxCurrentA } = limits;
  if (kind === 'plug' || minCurrentA === null || maxCurrentA === null) return null;
  if (minCurrentA > USUAL.minA || maxCurrentA < USUAL.maxA) return null;
  if (capabilities.phaseSwitching && settings.phaseSwitching) return null;
  const state = controlStateOf(site);
  const { peakW, sinceMs } = state?.sun ?? {};
  if (peakW === undefined || sinceMs === undefined || nowMs - sinceMs < WATCHED_DAYS * DAY_MS) return null;
  // As seen while it charged and as the user says; a hint must not rest on what is merely assumed, nor repeat what was done.
  const known = [state?.appliances[id]?.phases ?? null, settings.phases].filter((phases) => phases !== null);
  const hint = phaseHint(peakW / PEAK_OF_SIZE / 1000);
  if (hint === null || known.length === 0) return null;
  return known.some((phases) => (phases === 1 ? 1 : 3) === hint.phases) ? null : hint;
};
