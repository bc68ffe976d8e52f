import { QueryClientProvider } from '@tanstack/react-query';
import type { i18n } from 'i18next';
import { useEffect, useState } from 'react';
import { I18nextProvider } from 'react-i18next';
import { AppRouter } from '../lib/app-router.tsx';
import { alertText } from '../lib/error-text.ts';
import { forgetWithUser } from '../lib/forget-user.ts';
import { keepAnswers, restoreAnswers } from '../lib/kept-answers.ts';
import { PrefetchContext } from '../lib/prefetch.ts';
import { createQueryClient } from '../lib/query-client.ts';
import { session } from '../lib/session.ts';
import { prefetchOver } from './prefetch-pages.ts';
import { ReauthGate } from './reauth-gate.tsx';
import { AppRoutes, routesFor } from './router.tsx';

const prefetch = prefetchOver(routesFor);

/** The app with all its providers. */
export const App = ({ i18n }: { readonly i18n: i18n }) => {
  const [queryClient] = useState(() => {
    const client = createQueryClient({
      alert: (error) => window.alert(alertText(error, i18n.getFixedT(null, 'app'))),
      // The protected pages then redirect to the sign-in, which leads back.
      onUnauthenticated: () => session.expire(),
    });
    restoreAnswers(client, session);
    return client;
  });
  useEffect(() => forgetWithUser(session, queryClient), [queryClient]);
  useEffect(() => keepAnswers(queryClient, session), [queryClient]);
  return (
    <I18nextProvider i18n={i18n}>
      <QueryClientProvider client={queryClient}>
        <PrefetchContext value={prefetch}>
          <AppRouter>
            <AppRoutes />
            <ReauthGate />
          </AppRouter>
        </PrefetchContext>
      </QueryClientProvider>
    </I18nextProvider>
  );
};
