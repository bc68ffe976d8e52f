import { DAY_MS, HOUR_MS } from '#shared/units.ts';
import { zoneOffsetMs } from './site-time.ts';

/** The sun as the scene shows it. */
export interface SunNow {
  /** How high it stands, degrees; negative when it is down. */
  readonly elevationDeg: number;
  /** How much of its way over the sky is done, 0 to 1; null: it is down. */
  readonly share: number | null;
}

/** Degrees north or south of the equator at which most homes of a half of the earth stand. */
const USUAL_LATITUDE = { north: 50, south: -34 } as const;
const RADIANS = Math.PI / 180;

/**
 * Where the sun stands over a home of which only the time zone is known: the middle of the zone, and the half of the earth whose
 * summer time it has. About half an hour and some degrees off, which is enough for a drawing and for nothing else.
 */
export const sunNow = (nowMs: number, zone: string): SunNow => {
  const year = new Date(nowMs).getUTCFullYear();
  const january = zoneOffsetMs(Date.UTC(year, 0, 15), zone);
  const july = zoneOffsetMs(Date.UTC(year, 6, 15), zone);
  const latitude = (january > july ? USUAL_LATITUDE.south : USUAL_LATITUDE.north) * RADIANS;
  // Solar noon of the zone's middle is at 12 of its winter time.
  const wallMs = nowMs + Math.min(january, july);
  const hour = (((wallMs % DAY_MS) + DAY_MS) % DAY_MS) / HOUR_MS;
  const dayOfYear = Math.floor((wallMs - Date.UTC(year, 0, 0)) / DAY_MS);
  const declination = -23.44 * RADIANS * Math.cos((2 * Math.PI * (dayOfYear + 10)) / 365);
  const angle = (hour - 12) * 15 * RADIANS;
  const elevation = Math.asin(
    Math.sin(latitude) * Math.sin(declination) + Math.cos(latitude) * Math.cos(declination) * Math.cos(angle),
  );
  const half = Math.acos(Math.min(1, Math.max(-1, -Math.tan(latitude) * Math.tan(declination))));
  const share = (angle + half) / (2 * half);
  return { elevationDeg: elevation / RADIANS, share: share < 0 || share > 1 ? null : share };
};
