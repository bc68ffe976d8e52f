import type { ApplianceKind, ApplianceMode } from '#shared/model/appliance.ts';

/** Key of a mode's texts below `mode`: a plug is switched on, it charges nothing. */
export const modeKey = (mode: ApplianceMode, kind: ApplianceKind) =>
  mode === 'ON' && kind === 'plug' ? 'onPlug' : mode;
