import type { Deps } from '#functions/deps.ts';
import { ApiError } from '#shared/contract/errors.ts';

/**
 * Signs in and makes the tokens worthless, which nobody has seen.
 * @param user e-mail address or id
 * @throws ApiError `login_failed`, `not_confirmed`, `too_many_requests`
 */
export const tryPassword = async (
  { identity }: Pick<Deps, 'identity'>,
  user: string,
  password: string,
): Promise<void> => {
  const { refreshToken } = await identity.signIn(user, password);
  await identity.revoke(refreshToken);
};

/** The same for somebody who is signed in: never 401, which would end the session in the browser. @throws ApiError `password_wrong`, `too_many_requests` */
export const checkPassword = async (deps: Pick<Deps, 'identity'>, user: string, password: string): Promise<void> => {
  await tryPassword(deps, user, password).catch((error: unknown) => {
    throw error instanceof ApiError && error.code === 'login_failed'
      ? new ApiError('password_wrong', { cause: error })
      : error;
  });
};
