import type { QueryClient } from '@tanstack/react-query';
import { QueryClientProvider } from '@tanstack/react-query';
import type { i18n } from 'i18next';
import { useCallback, useSyncExternalStore } from 'react';
import { I18nextProvider, useTranslation } from 'react-i18next';
import { prefetchOver } from '../app/prefetch-pages.ts';
import { AppRoutes, routesFor } from '../app/router.tsx';
import { ModalDialog } from '../components/modal-dialog.tsx';
import { PrefetchContext } from '../lib/prefetch.ts';
import { GuestRouter } from './guest-router.tsx';
import { GuestStrip, SignUpLink } from './guest-strip.tsx';
import type { HomeClock } from './home-clock.ts';
import type { Refusals } from './refusals.ts';

const prefetch = prefetchOver(routesFor);

/** Says that what was wanted needs a home of one's own. */
const OwnHomeDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useTranslation('welcome');
  return (
    <ModalDialog label={t('guest.own')} className="guest-dialog" onClose={onClose}>
      <h2>{t('guest.own')}</h2>
      <p>{t('guest.ownText')}</p>
      <p className="guest-ways">
        <button type="button" className="quiet-button" onClick={onClose}>
          {t('guest.stay')}
        </button>
        <SignUpLink />
      </p>
    </ModalDialog>
  );
};

interface GuestAppProps {
  readonly i18n: i18n;
  readonly queryClient: QueryClient;
  readonly clock: HomeClock;
  readonly refusals: Refusals;
  readonly zone: string;
}

/** The app in the demo home: its own pages, below a strip that says what this is. */
export const GuestApp = ({ i18n, queryClient, clock, refusals, zone }: GuestAppProps) => {
  const refused = useSyncExternalStore(refusals.subscribe, refusals.shown);
  const refuse = useCallback(() => refusals.show(true), [refusals]);
  return (
    <I18nextProvider i18n={i18n}>
      <QueryClientProvider client={queryClient}>
        <PrefetchContext value={prefetch}>
          <GuestRouter onClosed={refuse}>
            <GuestStrip clock={clock} zone={zone} />
            <AppRoutes />
            {refused && <OwnHomeDialog onClose={() => refusals.show(false)} />}
          </GuestRouter>
        </PrefetchContext>
      </QueryClientProvider>
    </I18nextProvider>
  );
};
