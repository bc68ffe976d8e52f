import type { Appliance } from '#shared/model/appliance.ts';
import type { Sensor } from '#shared/model/sensor.ts';
import { automaticModes } from '#shared/modes.ts';

/**
 * What a link that is refused means for what it charges. `blind`: nothing follows it; `uncontrolled`: it switches the appliance; else
 * what the appliance does without a measured surplus.
 */
export interface LinkEffect {
  readonly kind: 'blind' | 'uncontrolled' | 'lower' | 'paused' | 'runs' | 'waits';
  /** The most important one that it concerns; null: none. */
  readonly appliance: Appliance | null;
}

const isCar = ({ kind }: Appliance): boolean => kind !== 'plug';

/** @param appliances in order of priority */
export const effectOf = (linkId: string, sensors: readonly Sensor[], appliances: readonly Appliance[]): LinkEffect => {
  const measures = sensors.some(({ credentialsId }) => credentialsId === linkId);
  const concerned = appliances.filter((one) =>
    measures ? automaticModes.includes(one.mode) && one.chargeNow === null : one.credentialsId === linkId,
  );
  const appliance = concerned.find(isCar) ?? concerned[0] ?? null;
  if (appliance === null) return { kind: 'blind', appliance };
  if (!measures) return { kind: 'uncontrolled', appliance };
  const code = appliance.decision?.reason.code;
  if (code === 'data-stale-minimum') return { kind: 'lower', appliance };
  if (code === 'data-stale-off') return { kind: 'paused', appliance };
  return { kind: appliance.state.on === true ? 'runs' : 'waits', appliance };
};
