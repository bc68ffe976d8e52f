import type { QueryClient } from '@tanstack/react-query';
import { SECOND_MS } from '#shared/units.ts';
import { api } from './api.ts';
import { clearOfflineCopies } from './app-update.ts';
import { session } from './session.ts';

/** Signs in. @throws ApiCallError when e-mail and password do not fit */
export const signIn = async (email: string, password: string): Promise<void> => {
  const { accessToken, refreshToken, expiresIn } = await api.login({ body: { email, password } });
  session.store({ accessToken, refreshToken, expiresAt: Date.now() + expiresIn * SECOND_MS });
};

/** All that pages remember in this browser: which hints were seen on which site, say. */
const forgetRemembered = (): void => {
  try {
    localStorage.clear();
    sessionStorage.clear();
  } catch {
    // Where nothing can be kept there is nothing.
  }
};

/** Signs out everywhere in this browser and makes the refresh token worthless. Needs no network to succeed here. */
export const signOut = async (client: QueryClient): Promise<void> => {
  const tokens = session.tokens();
  session.clear();
  client.clear();
  forgetRemembered();
  await clearOfflineCopies().catch(() => undefined);
  if (tokens === null) return;
  await import('./cognito.ts').then(({ revokeTokens }) => revokeTokens(tokens)).catch(() => undefined);
};
