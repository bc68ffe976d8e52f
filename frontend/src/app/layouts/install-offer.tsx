import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState, useSyncExternalStore } from 'react';
import type { AccountId } from '#shared/model/ids.ts';
import { countVisit, install } from '../../lib/install.ts';
import { accountQuery } from '../../lib/queries/account.ts';
import { useRemembered } from '../../lib/use-remembered.ts';

const InstallCard = lazy(async () => ({ default: (await import('./install-card.tsx')).InstallCard }));

/** From this visit on the app is offered. */
const LEAST_VISITS = 3;
const DISMISSED = 'dismissed';

/** The offer to install the app, below the dashboard: at the third visit, once, and never again after a no. */
export const InstallOffer = ({ accountId }: { readonly accountId: AccountId }) => {
  const way = useSyncExternalStore(install.subscribe, install.way);
  const [visits] = useState(() => countVisit(localStorage, Date.now()));
  const [remembered, remember] = useRemembered('sunward.install');
  const { data: account } = useQuery(accountQuery(accountId));
  if (way === null || visits < LEAST_VISITS || remembered.includes(DISMISSED) || account === undefined) return null;
  return (
    <Suspense>
      <InstallCard account={account} way={way} onDismiss={() => remember(DISMISSED)} />
    </Suspense>
  );
};
