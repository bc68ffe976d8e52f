import { type PhaseHint, phaseHint } from '#shared/phase-hint.ts';
import { DAY_MS } from '#shared/units.ts';
import { controlStateOf } from './control-state.ts';
import type { SiteBundle } from './store.ts';

/** At least one bright day is expected among this many. */
const OBSERVED_DAYS = 14;
/** A PV system of 10 kWp peaks at 9.5 kW in spring (recorded trace of the benchmark). */
const PEAK_KW_PER_KWP = 0.95;
/** Currents for which the figures of the hint hold, A. */
const HINT_RANGE = { minA: 6, maxA: 16 };

/**
 * Whether a charger that cannot switch phases itself would capture more sun on the other number of phases, by the highest
 * PV observed at this home.
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
  if (minCurrentA > HINT_RANGE.minA || maxCurrentA < HINT_RANGE.maxA) return null;
  if (capabilities.phaseSwitching && settings.phaseSwitching) return null;
  const state = controlStateOf(site);
  const { peakW, sinceMs } = state?.sun ?? {};
  if (peakW === undefined || sinceMs === undefined || nowMs - sinceMs < OBSERVED_DAYS * DAY_MS) return null;
  // As observed while charging and as set by the user: a hint must neither rest on an assumption nor repeat advice that was followed.
  const known = [state?.appliances[id]?.phases ?? null, settings.phases].filter((phases) => phases !== null);
  const hint = phaseHint(peakW / PEAK_KW_PER_KWP / 1000);
  if (hint === null || known.length === 0) return null;
  return known.some((phases) => (phases === 1 ? 1 : 3) === hint.phases) ? null : hint;
};
