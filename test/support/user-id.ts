import { newSub } from '#infra/local/sub.ts';
import { type UserId, userIdSchema } from '#shared/model/ids.ts';

/** The id of a new user, as Cognito would choose it. */
export const newUserId = (): UserId => userIdSchema.parse(newSub());
