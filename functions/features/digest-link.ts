import type { Deps } from '#functions/deps.ts';
import { type UserId, userIdSchema } from '#shared/model/ids.ts';
import { sealedParts, signedToken } from './signed-token.ts';

/** The token of a link that ends the mail of sites that need a hand, without a sign-in. It does nothing else, and does not expire. */
export const digestToken = (deps: Pick<Deps, 'keyedHash'>, userId: UserId): string =>
  signedToken(deps, 'mute-digest', [userId]);

/** Whose mail a token ends; null: it is none of ours. */
export const readDigestToken = (deps: Pick<Deps, 'keyedHash'>, token: string): UserId | null => {
  const [userPart, ...rest] = sealedParts(deps, 'mute-digest', token) ?? [];
  const userId = userIdSchema.safeParse(userPart);
  return userId.success && rest.length === 0 ? userId.data : null;
};
