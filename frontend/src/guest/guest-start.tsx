import '../lib/plain-zod.ts';
import '../lib/colour-mode.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { GUEST_USER, GUEST_ZONE } from '#shared/guest-home.ts';
import { type Locale, languageOf } from '#shared/locales.ts';
import { DAY_MS } from '#shared/units.ts';
import { WEB_CONFIG_PATH } from '#shared/web-config-path.ts';
import { startI18n } from '../i18n/start.ts';
import { currentLocale } from '../lib/locale.ts';
import { createQueryClient } from '../lib/query-client.ts';
import { readTables } from '../lib/read-tables.ts';
import { SITE_KEY } from '../lib/refused-site.ts';
import { session } from '../lib/session.ts';
import { GuestApp } from './guest-app.tsx';
import { startHomeClock } from './home-clock.ts';
import type { World } from './own-window.ts';
import { createRefusals } from './refusals.ts';

/** What a page shows is asked for again after so many minutes of the home. */
const SHOWN_MINUTES = 2;

/** A session as the app expects one. Nobody issued it, and no server would take it. */
const signInGuest = (): void => {
  const claims = btoa(JSON.stringify({ sub: GUEST_USER }));
  session.store({ accessToken: `.${claims}.`, refreshToken: 'guest', expiresAt: Date.now() + 365 * DAY_MS });
};

const ofOperator = {
  links: {},
  legal: {},
  userPoolId: 'guest_0',
  clientId: 'guest',
  region: 'guest',
  cognitoEndpoint: null,
};

/** Renders the app over the home that runs in this page. */
export const start = async (world: World): Promise<void> => {
  const locale = currentLocale();
  const refusals = createRefusals();
  // Errors of the app's are shown by it; what is refused here has a dialog.
  window.alert = () => undefined;
  signInGuest();
  const loading = import('virtual:sandbox').then(({ createSandbox, past }) =>
    createSandbox({ language: languageOf(locale), past, onRefused: () => refusals.show(true) }),
  );
  world.answer = async (request) =>
    new URL(request.url).pathname === WEB_CONFIG_PATH ? Response.json(ofOperator) : (await loading).answer(request);
  const root = document.getElementById('root');
  if (root === null) throw new Error('The document has no root');
  const i18n = await startI18n(locale, ['common', 'app', 'welcome']);
  const sandbox = await loading.catch((error: unknown) => {
    // A browser of before 2024 lacks what the home is made with.
    root.textContent = i18n.t('welcome:guest.failed');
    throw error;
  });
  world.now = sandbox.now;
  const queryClient = createQueryClient({ alert: () => undefined, onUnauthenticated: () => undefined });
  i18n.on('languageChanged', (next) => {
    sandbox.speak(languageOf(next as Locale));
    void queryClient.invalidateQueries();
  });
  let minutes = 0;
  const clock = startHomeClock(sandbox, () => {
    minutes += 1;
    if (minutes % SHOWN_MINUTES === 0) void queryClient.invalidateQueries({ queryKey: [SITE_KEY] });
  });
  createRoot(root).render(
    <StrictMode>
      <GuestApp i18n={i18n} queryClient={queryClient} clock={clock} refusals={refusals} zone={GUEST_ZONE} />
    </StrictMode>,
  );
  await readTables(locale);
};
