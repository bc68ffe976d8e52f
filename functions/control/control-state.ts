import type { ControlState } from './decide/memory/state.ts';
import type { SiteBundle } from './store.ts';

/** The last run's memory; one of an older format is dropped, as it would be misread. */
export const controlStateOf = (bundle: Pick<SiteBundle, 'run'>): ControlState | null => {
  const state = bundle.run?.state.control;
  return state !== undefined && state.version === 1 && 'site' in state ? state : null;
};
