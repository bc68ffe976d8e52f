import { createHash } from 'node:crypto';
import { newSub } from '#infra/local/sub.ts';
import { type UserId, userIdSchema } from '#shared/model/ids.ts';

/** The id of a new user, as Cognito would choose it. */
export const newUserId = (): UserId => userIdSchema.parse(newSub());

/** The id of the user with this address: the same in every user pool of the tests. */
export const userIdOf = (email: string): UserId => {
  const hex = createHash('sha256').update(email).digest('hex');
  const parts = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `7${hex.slice(13, 16)}`,
    `d${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ];
  return userIdSchema.parse(parts.join('-'));
};
