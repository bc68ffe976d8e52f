import type { Device } from '#shared/model/credentials.ts';

/** One physical device at the vendor, with all kinds that it can be added as. */
export interface FoundDevice {
  readonly deviceId: string;
  readonly name: string;
  readonly model: string | null;
  readonly online: boolean | null;
  readonly kinds: readonly Device['kind'][];
  /** Kinds that can be added; a vehicle comes with its appliance. */
  readonly addable: readonly Device[];
}

/** A vendor's list grouped by physical device: a car, for example, is listed as an appliance and as a vehicle. */
export const foundDevices = (devices: readonly Device[]): FoundDevice[] =>
  [...Map.groupBy(devices, ({ deviceId }) => deviceId)].flatMap(([deviceId, all]) => {
    const [first] = all;
    if (first === undefined) return [];
    return {
      deviceId,
      name: first.name,
      model: all.find(({ model }) => model !== null)?.model ?? null,
      online: all.find(({ online }) => online !== null)?.online ?? null,
      kinds: all.map(({ kind }) => kind),
      addable: all.filter(({ kind }) => kind !== 'vehicle'),
    };
  });

/** A controllable device, and whether it still needs a step at its vendor. */
export interface StepState {
  readonly deviceId: string;
  readonly name: string;
  readonly left: boolean;
}

/** The state of a manifest's step for each controllable device. */
export const stepStates = (step: string, devices: readonly Device[]): StepState[] =>
  devices
    .filter(({ kind }) => kind === 'appliance')
    .map(({ deviceId, name, stepsLeft = [] }) => ({ deviceId, name, left: stepsLeft.includes(step) }));
