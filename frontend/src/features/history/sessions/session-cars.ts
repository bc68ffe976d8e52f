import type { Appliance } from '#shared/model/appliance.ts';
import type { ChargingSession } from '#shared/model/charging-session.ts';
import type { Credentials } from '#shared/model/credentials.ts';

type Device = Pick<Appliance, 'id' | 'kind' | 'name' | 'deviceId' | 'settings'>;
type Link = Pick<Credentials, 'id' | 'name'>;

/** A car that was charged. */
export interface SessionCar {
  /** The vendor's id, what a member calls it, or the id of the appliance that is a car. */
  readonly key: string;
  readonly name: string;
}

/**
 * Which car a session charged: one that is an appliance itself, one of another link, or what a member called it. The name of a car
 * of another link is that of the link: its vendor is not asked.
 * @returns null: none is known
 */
export const carOf = (
  { applianceId, vehicle, name }: Pick<ChargingSession, 'applianceId' | 'vehicle' | 'name'>,
  appliances: readonly Device[],
  links: readonly Link[],
): SessionCar | null => {
  if (vehicle === null) {
    const own = appliances.find(({ id }) => id === applianceId);
    return own?.kind === 'car' ? { key: applianceId, name } : null;
  }
  const own = appliances.find(({ deviceId, kind }) => deviceId === vehicle && kind === 'car');
  if (own !== undefined) return { key: vehicle, name: own.name };
  const linked = appliances.find(({ settings }) => settings.vehicle?.deviceId === vehicle)?.settings.vehicle;
  const link = links.find(({ id }) => id === linked?.credentialsId);
  return { key: vehicle, name: link?.name ?? vehicle };
};

/** The cars of some sessions, by name. */
export const carsIn = (cars: readonly (SessionCar | null)[]): readonly SessionCar[] =>
  [...new Map(cars.flatMap((car) => (car === null ? [] : [[car.key, car] as const]))).values()].sort((a, b) =>
    a.name.localeCompare(b.name),
  );
