import type { Device } from '#shared/model/credentials.ts';

/** One thing at the vendor, with all that it can be added as. */
export interface FoundDevice {
  readonly deviceId: string;
  readonly name: string;
  readonly model: string | null;
  readonly online: boolean | null;
  readonly kinds: readonly Device['kind'][];
  /** What can be added; a vehicle comes with its appliance. */
  readonly addable: readonly Device[];
}

/** A vendor's list by thing: a car, for one, is told of both as an appliance and as a vehicle. */
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

/** A thing that obeys, and whether a step at its vendor is left for it. */
export interface StepState {
  readonly deviceId: string;
  readonly name: string;
  readonly left: boolean;
}

/** How a step of the manifest stands for each thing that can be controlled. */
export const stepStates = (step: string, devices: readonly Device[]): StepState[] =>
  devices
    .filter(({ kind }) => kind === 'appliance')
    .map(({ deviceId, name, stepsLeft = [] }) => ({ deviceId, name, left: stepsLeft.includes(step) }));
