import { DAY_MS, MINUTE_MS } from '#shared/units.ts';
import type { SkySlot } from './port.ts';

const STEP_MS = 15 * MINUTE_MS;
/** Quarter hours of a day of UTC. */
export const QUARTERS = DAY_MS / STEP_MS;

/** First instant of a day of UTC, ms. */
export const utcDayMs = (day: string): number => Date.parse(`${day}T00:00:00.000Z`);
/** The day of UTC that an instant is in. */
export const utcDay = (atMs: number): string => new Date(atMs).toISOString().slice(0, 10);

/** What is known of a cell's sky on a day of UTC: 96 quarter hours of each; null: not known. */
export interface SkyDay {
  readonly day: string;
  /** W/m2, whole. */
  readonly direct: readonly (number | null)[];
  readonly diffuse: readonly (number | null)[];
  /** Degrees Celsius, whole. */
  readonly air: readonly (number | null)[];
  /** Id of the source that answered. */
  readonly source: string;
  readonly fetchedMs: number;
}

/** An answer as days of UTC; those of which nothing is known are left out. */
export const skyDays = (slots: readonly SkySlot[], source: string, fetchedMs: number): readonly SkyDay[] => {
  const days = new Map<string, { direct: (number | null)[]; diffuse: (number | null)[]; air: (number | null)[] }>();
  const none = (): (number | null)[] => Array.from({ length: QUARTERS }, () => null);
  for (const { startMs, directW, diffuseW, airC } of slots) {
    const day = utcDay(startMs);
    const known = days.get(day) ?? { direct: none(), diffuse: none(), air: none() };
    const nth = (startMs - utcDayMs(day)) / STEP_MS;
    known.direct[nth] = Math.round(directW);
    known.diffuse[nth] = Math.round(diffuseW);
    known.air[nth] = airC === null ? null : Math.round(airC) + 0;
    days.set(day, known);
  }
  return [...days].map(([day, known]) => ({ day, ...known, source, fetchedMs }));
};

/** What is known of days, as slots in order. */
export const slotsOfSky = (days: readonly SkyDay[]): readonly SkySlot[] =>
  days.flatMap(({ day, direct, diffuse, air }) => {
    const fromMs = utcDayMs(day);
    return direct.flatMap((directW, nth): SkySlot[] => {
      const diffuseW = diffuse[nth] ?? null;
      const startMs = fromMs + nth * STEP_MS;
      return directW === null || diffuseW === null
        ? []
        : [{ startMs, endMs: startMs + STEP_MS, directW, diffuseW, airC: air[nth] ?? null }];
    });
  });

const knownOf = ({ direct }: Pick<SkyDay, 'direct'>): number => direct.filter((each) => each !== null).length;

/** Every quarter hour is known. */
export const isWholeSky = (day: SkyDay): boolean => knownOf(day) === QUARTERS;

/** Whether a day replaces the stored one: a newer forecast does, unless it has gaps that the older had not. */
export const isBetterSky = (next: SkyDay, stored: SkyDay | null): boolean =>
  stored === null || (next.fetchedMs > stored.fetchedMs && knownOf(next) >= knownOf(stored));

/** Days are kept so long after they were last asked for: roofs are learnt from a fortnight. */
const KEPT_DAYS = 20;
/** When a day's row expires, ms. */
export const skyExpiry = ({ fetchedMs }: Pick<SkyDay, 'fetchedMs'>): number => fetchedMs + KEPT_DAYS * DAY_MS;
