import { MINUTE_MS } from '#shared/units.ts';
import type { Sky } from '../../../brand/skies.ts';
import { type SunNow, sunNow } from '../../../lib/sun-time.ts';

/** Solar power that no moon gives, W. */
const DAYLIGHT_W = 30;
/** Lower, the sun is red; and this far below the horizon it still lights the sky, degrees. */
const [LOW_DEG, DUSK_DEG] = [7, -5];
/** Less of what a clear sky would give: it is cloudy. */
const CLOUDY = 0.4;
/** Lower suns say nothing of what the roof can do, degrees. */
const TELLING_DEG = 12;
/** What has been measured when less than this was the most says nothing either, W. */
const TELLING_W = 300;

const height = (elevationDeg: number): number => Math.sin((Math.max(0, elevationDeg) * Math.PI) / 180);

/**
 * The most that this roof has given for the height of the sun, W at a sun straight above.
 * @param points measured solar power, of the last days
 * @returns null: too little is known
 */
export const clearSkyW = (
  points: readonly { readonly time: string; readonly pvPowerW: number | null }[],
  zone: string,
): number | null => {
  let most: number | null = null;
  for (const { time, pvPowerW } of points) {
    if (pvPowerW === null || pvPowerW < TELLING_W) continue;
    const { elevationDeg } = sunNow(Date.parse(time), zone);
    if (elevationDeg < TELLING_DEG) continue;
    most = Math.max(most ?? 0, pvPowerW / height(elevationDeg));
  }
  return most;
};

/** The sun moves down: it is afternoon, or evening. */
const isSinking = (nowMs: number, zone: string): boolean =>
  sunNow(nowMs + MINUTE_MS, zone).elevationDeg < sunNow(nowMs, zone).elevationDeg;

export interface SkyNow {
  readonly sky: Exclude<Sky, 'past'>;
  /** The sun's share of its way over the sky; null: the moon stands there. */
  readonly sunShare: number | null;
}

/** The sun stands a little above the edge of the scene while there is light. */
const EDGE = 0.03;

/**
 * The sky over the home: by the hour, and by what the roof gives against what it can.
 * @param pvPowerW measured, of now; null: unknown
 * @param clearW what a clear sky would give with the sun straight above, W; null: unknown, and no clouds are drawn
 */
export const skyNow = (nowMs: number, zone: string, pvPowerW: number | null, clearW: number | null): SkyNow => {
  const { elevationDeg, share }: SunNow = sunNow(nowMs, zone);
  const light = pvPowerW !== null && pvPowerW >= DAYLIGHT_W;
  if (elevationDeg < DUSK_DEG && !light) return { sky: 'night', sunShare: null };
  const sunShare = Math.min(1 - EDGE, Math.max(EDGE, share ?? (isSinking(nowMs, zone) ? 1 : 0)));
  if (elevationDeg < LOW_DEG) return { sky: 'dusk', sunShare };
  const cloudy = pvPowerW !== null && clearW !== null && pvPowerW < CLOUDY * clearW * height(elevationDeg);
  return { sky: cloudy ? 'cloudy' : 'sunny', sunShare };
};
