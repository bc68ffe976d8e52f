import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Outlet } from 'react-router';
import type { AccountId } from '#shared/model/ids.ts';
import { accountQuery } from '../lib/queries/account.ts';
import { isSiteRefused } from '../lib/refused-site.ts';
import { useAccountId } from '../lib/use-account-id.ts';
import { NotFoundPage, SiteRefusedPage } from './error-page.tsx';

/** A site's pages, or an error page if the server refuses the site; the last result stays while it is re-fetched. */
const Site = ({ accountId }: { readonly accountId: AccountId }) => {
  const { error, isSuccess } = useQuery(accountQuery(accountId));
  const [refused, setRefused] = useState<number | null>(null);
  const status = isSiteRefused(error) ? error.status : isSuccess ? null : refused;
  if (status !== refused) setRefused(status);
  return status === null ? <Outlet /> : <SiteRefusedPage status={status} />;
};

/** Renders only for a valid site id of a site that the user may see. */
export const SiteGate = () => {
  const accountId = useAccountId();
  return accountId === null ? <NotFoundPage nested /> : <Site key={accountId} accountId={accountId} />;
};
