import type { RoleType } from './roles.ts';

/** When the mail comes that tells who looks after sites which of them need a hand, by the clock of the first of them. */
export const DIGEST_TIME = '07:00';
/** What could not be sent by then waits for the next morning. */
export const DIGEST_UNTIL = '12:00';
/** Sites that the mail tells; of more it says how many. */
export const DIGEST_SITES = 20;
/** Of a single site its notices tell enough. */
const SEVERAL = 2;

/** Whether somebody with these roles, one for each site, looks after several sites of others. */
export const getsDigest = (roles: readonly RoleType[]): boolean =>
  roles.filter((role) => role === 'installer').length >= SEVERAL;
