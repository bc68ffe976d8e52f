import type { ChargingSession, SessionUse } from '#shared/model/charging-session.ts';
import type { SessionCar } from './session-cars.ts';

/** Chosen for all. */
export const ALL = 'all';
/** Sessions whose car nobody knows, or of which nobody said what for. */
export const NONE = 'none';

/** Which sessions are shown. */
export interface SessionFilter {
  readonly applianceId: string;
  readonly car: string;
  readonly use: SessionUse | typeof ALL | typeof NONE;
}
export const everything: SessionFilter = { applianceId: ALL, car: ALL, use: ALL };

/** A session beside the car that it charged; null: none is known. */
export interface CarSession {
  readonly session: ChargingSession;
  readonly car: SessionCar | null;
}

const fits = (chosen: string, value: string | null): boolean => chosen === ALL || chosen === (value ?? NONE);

export const filtered = (sessions: readonly CarSession[], { applianceId, car, use }: SessionFilter): CarSession[] =>
  sessions.filter(
    (one) =>
      fits(applianceId, one.session.applianceId) && fits(car, one.car?.key ?? null) && fits(use, one.session.use),
  );
