/**
 * Shards that a stage's sites are in once it has too many for a schedule each. A shard is fired every minute and sends its due sites
 * to a queue. The number never changes, since a site stays in its shard: at a million sites each has 4,000, one query a minute.
 */
export const SHARDS = 256;
/** Sites that one invocation runs at the same time: the most messages that SQS sends, receives or deletes at once. */
export const SITES_AT_ONCE = 10;
/**
 * How long a due site may wait in the queue before its run is too late, s: a site's own schedule fires up to a minute late, and Lambda
 * may keep it for another. A message that failed comes back only after that, so that it is not run again.
 */
export const SITE_WAIT_S = 120;
/** How often a message is received before it goes to the failures. */
export const SITE_RECEIVES = 2;
/** How the names of their schedules begin, in the group of a stage's schedules. */
export const SHARD_SCHEDULES = 'shard-';
