import { DAY_MS } from './units.ts';

/** Less is the standby of a box or the noise of a meter, W. */
const DRAWS_W = 20;
/** Whether an appliance draws at a power, W. Unknown is not known to draw. */
export const draws = (powerW: number | null | undefined): boolean => (powerW ?? 0) >= DRAWS_W;

/** A session that lasts longer is ended, ms: readings, from which it is reckoned, are kept for 60 days. */
export const LONGEST_SESSION_MS = 45 * DAY_MS;
