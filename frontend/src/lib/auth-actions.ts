import type { QueryClient } from '@tanstack/react-query';
import { api, publicApi, received } from './api.ts';
import { clearOfflineCopies } from './app-update.ts';
import { session } from './session.ts';

/** Signs in. @throws ApiCallError when e-mail or password is wrong */
export const signIn = async (email: string, password: string): Promise<void> => {
  session.store(received(await api.login({ body: { email, password } })));
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
