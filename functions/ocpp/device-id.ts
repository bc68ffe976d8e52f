import * as z from 'zod';

/** Our id of a box's connector: its number, and the name that the box gives itself. */
export const deviceIdOf = (identity: string, connectorId: number): string => `${connectorId}:${identity}`;

/** A connector of a box, read from such an id. */
export const deviceIdSchema = z
  .string()
  .regex(/^[1-9]:.+$/)
  .transform((deviceId) => ({ connectorId: Number(deviceId[0]), identity: deviceId.slice(2) }));
