import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { QueryClientProvider } from '@tanstack/react-query';
import type { i18n } from 'i18next';
import { useState } from 'react';
import { I18nextProvider } from 'react-i18next';
import { RouterProvider } from 'react-router/dom';
import { alertText } from '../lib/error-text.ts';
import { createQueryClient } from '../lib/query-client.ts';
import { session } from '../lib/session.ts';
import { createAppRouter } from './router.tsx';
import { theme } from './theme.ts';

/** The app with all that its screens stand on. */
export const App = ({ i18n }: { readonly i18n: i18n }) => {
  const [router] = useState(createAppRouter);
  const [queryClient] = useState(() =>
    createQueryClient({
      alert: (error) => window.alert(alertText(error, i18n.getFixedT(null, 'app'))),
      // The guard of the protected pages then leads to the sign-in, with the way back.
      onUnauthenticated: () => session.clear(),
    }),
  );
  return (
    <I18nextProvider i18n={i18n}>
      <QueryClientProvider client={queryClient}>
        <ThemeProvider theme={theme} defaultMode="system">
          <CssBaseline enableColorScheme />
          <RouterProvider router={router} />
        </ThemeProvider>
      </QueryClientProvider>
    </I18nextProvider>
  );
};
