import type { Appliance } from '#shared/model/appliance.ts';
import { SECOND_MS } from '#shared/units.ts';
import { type Headline, headlineOf } from '../../../lib/live/appliance-state.ts';

/** Least time between two announcements, ms. */
const QUIET_MS = 30 * SECOND_MS;

interface State {
  readonly name: string;
  readonly headline: Headline;
}

/** What a screen reader was told of the appliances, and when. */
export interface Said {
  readonly atMs: number;
  /** The states that are known to the listener, by the appliance's id. */
  readonly known: ReadonlyMap<string, Headline['kind']>;
  /** What changed, to be said. */
  readonly changes: readonly State[];
}

/** While it is switched, the state is not yet another one. */
const isUnderway = ({ kind }: Headline): boolean => kind === 'goingOn' || kind === 'goingOff';

/**
 * The next announcement: states that changed since the last one, at most every 30 s; figures alone are no change. What is there from the
 * beginning is not said.
 * @param said null: nothing was yet
 * @returns the same where there is nothing new to say
 */
export const nextSaid = (said: Said | null, appliances: readonly Appliance[], nowMs: number): Said => {
  const states = appliances.map((one) => ({ id: one.id, name: one.name, headline: headlineOf(one, nowMs) }));
  const settled = states.filter(({ headline }) => !isUnderway(headline));
  const known = new Map([...(said?.known ?? []), ...settled.map(({ id, headline }) => [id, headline.kind] as const)]);
  if (said === null) return { atMs: Number.NEGATIVE_INFINITY, known, changes: [] };
  const changes = settled.filter(({ id, headline }) => {
    const before = said.known.get(id);
    return before !== undefined && before !== headline.kind;
  });
  if (changes.length > 0) return nowMs - said.atMs < QUIET_MS ? said : { atMs: nowMs, known, changes };
  return known.size === said.known.size ? said : { ...said, known };
};
