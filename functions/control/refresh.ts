import type { Manifest } from '#shared/integration.ts';
import { MINUTE_MS, SECOND_MS } from '#shared/units.ts';
import type { PollMemory } from './decide/memory/run-memory.ts';
import { LEAST_WAITED, SLOW_SAMPLING_S } from './polling.ts';
import { LATEST_ORDER_MS } from './triggers.ts';

/** Vendors whose values come more often than this are as fresh at any moment. */
const FASTEST_S = 30;
/** An order takes this long to be sent and stored. */
const LEAD_MS = 5 * SECOND_MS;
/** Of a link that gave nothing newer than this it is not known when its next value comes. */
const SILENT_MS = 5 * MINUTE_MS;

/** A link as far as it says when its next value will be there. */
export interface RefreshLink {
  readonly manifest: Pick<Manifest, 'delivery' | 'timing' | 'capabilities' | 'limits'>;
  readonly poll: PollMemory | undefined;
}

/** What decides on the moment of a site's next run. */
export interface RefreshFacts {
  /** Time between two scheduled runs, s. */
  readonly intervalS: number;
  /** Minute that the run under way claimed, ms. */
  readonly claimedMinuteMs: number;
  /** A decision depends on the surplus. */
  readonly followsSurplus: boolean;
  /** Links with sensors. */
  readonly links: readonly RefreshLink[];
}

/**
 * When a site's next run should start because a vendor's next value is there then, ms since the epoch: the moment at which
 * the last of its links with a value about every minute will have one. Asked at the minute's start, such a vendor's value is
 * up to a minute old, by chance. null: the minute's start is as good. Pure.
 */
export const refreshRunMs = (
  { intervalS, claimedMinuteMs, followsSurplus, links }: RefreshFacts,
  nowMs: number,
): number | null => {
  if (!followsSurplus || intervalS * SECOND_MS !== MINUTE_MS) return null;
  const notBeforeMs = Math.max(claimedMinuteMs + MINUTE_MS, nowMs + LEAD_MS);
  const moments = links.flatMap((link) => nextRefreshMs(link, notBeforeMs, nowMs) ?? []);
  const latestMs = Math.max(...moments);
  return moments.length > 0 && latestMs < nowMs + LATEST_ORDER_MS ? latestMs : null;
};

/** The first moment from `notBeforeMs` on at which the link has a new value and may be polled, ms; null: not known. */
const nextRefreshMs = ({ manifest, poll }: RefreshLink, notBeforeMs: number, nowMs: number): number | null => {
  const { delivery, timing, capabilities, limits } = manifest;
  const { samplingS } = timing;
  const isQuick = samplingS >= FASTEST_S && samplingS < SLOW_SAMPLING_S;
  // Where calls are counted, their distribution over the day is worth more than the second at which they are made.
  if (delivery !== 'poll' || !capabilities.measuredTime || !isQuick || limits.requestsPerDay !== null) return null;
  if (poll === undefined || poll.lagMs === null || nowMs - poll.sampleMs > SILENT_MS) return null;
  const allowedMs = Math.max(notBeforeMs, poll.readMs + LEAST_WAITED * limits.minPollSeconds * SECOND_MS);
  const firstMs = poll.sampleMs + poll.lagMs;
  const samplingMs = samplingS * SECOND_MS;
  return firstMs + Math.max(1, Math.ceil((allowedMs - firstMs) / samplingMs)) * samplingMs;
};
