import type { Deps } from '#functions/deps.ts';
import type { Handlers } from '#functions/http/implement.ts';

/** Sign-in with e-mail and password at the user pool. */
export const createLoginHandlers = (deps: Pick<Deps, 'identity'>): Pick<Handlers<'auth'>, 'login'> => ({
  login: ({ body }) => deps.identity.signIn(body.email, body.password),
});
