import { exampleOf } from '#shared/contract/openapi/schema-meta.ts';
import { type ChargingSession, chargingSessionSchema } from '#shared/model/charging-session.ts';

/** The contract's example: eleven kilowatt-hours, most of them sun, without a pause. */
export const aSession = (changes: Partial<ChargingSession> = {}): ChargingSession => ({
  ...chargingSessionSchema.parse(exampleOf(chargingSessionSchema)),
  pauses: [],
  ...changes,
});
