import { type Coordinates, distanceM } from '#shared/coordinates.ts';
import type { VehicleAnswer, VehicleData } from './schemas.ts';

/** A street and the error of the car's position. */
const HOME_RADIUS_M = 200;

/**
 * What a car reports, with its location reduced to whether it is away from home. A location that is not known is away: nothing is
 * controlled by mistake at work.
 * @param home null: the owner named none, and the car is controlled wherever it is
 */
export const withPlace = ({ drive_state, ...data }: VehicleAnswer, home: Coordinates | null): VehicleData => {
  const { latitude = null, longitude = null } = drive_state ?? {};
  const at = latitude === null || longitude === null ? null : { latitude, longitude };
  const away = home !== null && (at === null || distanceM(at, home) > HOME_RADIUS_M);
  return { ...data, charge_state: { ...data.charge_state, away } };
};
