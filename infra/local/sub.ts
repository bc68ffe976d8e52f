import { randomUUID } from 'node:crypto';

/**
 * A user's id as Cognito hands it out: a GUID whose version and variant bits are not those of RFC 4122 (here 7 and d), so that
 * a check for UUIDs would refuse it.
 */
export const newSub = (): string =>
  randomUUID().replace(/^(.{14}).(.{4})./, (_, start: string, middle: string) => `${start}7${middle}d`);
