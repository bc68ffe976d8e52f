import type { QueryClient } from '@tanstack/react-query';
import { SECOND_MS } from '#shared/units.ts';
import { api } from './api.ts';
import { clearOfflineCopies } from './app-update.ts';
import { session } from './session.ts';

/** Signs in. @throws ApiCallError when e-mail or password is wrong */
export const signIn = async (email: string, password: string): Promise<void> => {
  const { accessToken, refreshToken, expiresIn } = await api.login({ body: { email, password } });
  session.store({ accessToken, refreshToken, expiresAt: Date.now() + expiresIn * SECOND_MS });
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

/** Signs out in all tabs of this browser and revokes the refresh token. Works offline, too. */
export const signOut = async (client: QueryClient): Promise<void> => {
  const tokens = session.tokens();
  session.clear();
  client.clear();
  forgetRemembered();
  await clearOfflineCopies().catch(() => undefined);
  if (tokens === null) return;
  await import('./cognito.ts').then(({ revokeTokens }) => revokeTokens(tokens)).catch(() => undefined);
};
