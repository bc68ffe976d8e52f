import type { QueryClient } from '@tanstack/react-query';
import { api, publicApi, received } from './api.ts';
import { clearOfflineCopies } from './app-update.ts';
import { currentLocale } from './locale.ts';
import { session } from './session.ts';

/** The second factor as the user types it. */
export interface SecondFactorProof {
  readonly code?: string;
  readonly recoveryCode?: string;
}

/**
 * Signs in. @returns `second-factor` when the user has one and no proof was given: call again with it
 * @throws ApiCallError when e-mail, password or proof is wrong
 */
export const signIn = async (
  email: string,
  password: string,
  proof: SecondFactorProof = {},
): Promise<'signed-in' | 'second-factor'> => {
  const answer = await api.login({ body: { email, password, ...proof } });
  if ('challenge' in answer) return 'second-factor';
  session.store(received(answer));
  return 'signed-in';
};

/** Creates an account or says so by mail; the address is then confirmed with the code from the mail. */
export const signUp = async (email: string, password: string): Promise<void> => {
  await api.signUp({ body: { email, password, locale: currentLocale() } });
};

/** @throws ApiCallError when the code is wrong, or the password: somebody else may have signed up with the address since */
export const confirmSignUp = async (email: string, password: string, code: string): Promise<void> => {
  await api.confirmSignUp({ body: { email, password, code } });
};

/** Mails a new code to an address that is not confirmed. */
export const resendCode = async (email: string): Promise<void> => {
  await api.resendCode({ body: { email, locale: currentLocale() } });
};

/** Mails a code for setting a new password. Does not reveal whether the address has an account. */
export const requestPasswordReset = async (email: string): Promise<void> => {
  await api.requestPasswordReset({ body: { email, locale: currentLocale() } });
};

/** Sets a new password, and signs out everywhere. @throws ApiCallError when the code is wrong, or the password a common one */
export const resetPassword = async (email: string, code: string, password: string): Promise<void> => {
  await api.resetPassword({ body: { email, code, password } });
};

/** Everything that pages keep in this browser, such as dismissed hints. */
const forgetRemembered = (): void => {
  try {
    localStorage.clear();
    sessionStorage.clear();
  } catch {
    // Without storage there is nothing to remove.
  }
};

/** Signs out in all tabs of this browser and ends the session. Works offline, too. */
export const signOut = async (client: QueryClient): Promise<void> => {
  const tokens = session.tokens();
  session.clear();
  client.clear();
  forgetRemembered();
  await clearOfflineCopies().catch(() => undefined);
  if (tokens === null) return;
  await publicApi.signOut({ body: { refreshToken: tokens.refreshToken } }).catch(() => undefined);
};
