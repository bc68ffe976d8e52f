import { zoneDate } from '../site-time.ts';

/** A decision that an address of the history leads to. */
export interface Moment {
  readonly atMs: number;
  readonly applianceId: string;
}

const TIME = 'moment';
const OF = 'of';

/** The query of a decision within its day, `view=day&at=2026-06-02&moment=2026-06-02T08:20:00.000Z&of=app_…`. @param time ISO */
export const momentQuery = (time: string, applianceId: string, zone: string): string =>
  new URLSearchParams({
    view: 'day',
    at: zoneDate(Date.parse(time), zone),
    [TIME]: time,
    [OF]: applianceId,
  }).toString();

/** The decision that an address asks for; null: none, or no time that exists. */
export const readMoment = (search: URLSearchParams): Moment | null => {
  const atMs = Date.parse(search.get(TIME) ?? '');
  return Number.isNaN(atMs) ? null : { atMs, applianceId: search.get(OF) ?? '' };
};
