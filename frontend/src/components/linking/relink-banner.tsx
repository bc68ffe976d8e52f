import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import type { AccountId } from '#shared/model/ids.ts';
import { accountQuery } from '../../lib/queries/account.ts';
import { credentialsQuery } from '../../lib/queries/credentials.ts';
import { serviceNames, supportedServicesQuery } from '../../lib/queries/supported-services.ts';
import { needsLink } from '../health-text.ts';

const BrokenLinks = lazy(async () => ({ default: (await import('./broken-links.tsx')).BrokenLinks }));

/** Lists the links that only the user can fix, each with a button for it; nothing while all work. */
export const RelinkBanner = ({ accountId }: { readonly accountId: AccountId }) => {
  const { data: account } = useQuery(accountQuery(accountId));
  const { data: links = [] } = useQuery(credentialsQuery(accountId));
  const broken = links.filter(({ health }) => needsLink(health.error));
  // A long list, needed for names only: mostly there is nothing to name.
  const { data: services } = useQuery({ ...supportedServicesQuery(accountId), enabled: broken.length > 0 });
  if (broken.length === 0 || account === undefined) return null;
  return (
    <Suspense>
      <BrokenLinks
        accountId={accountId}
        links={broken}
        zone={account.timezone}
        nameOf={serviceNames(services)}
        noteOf={(service) => services?.find(({ manifest }) => manifest.id === service)?.manifest.refusedNote}
      />
    </Suspense>
  );
};
