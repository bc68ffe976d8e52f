import { queryOptions } from '@tanstack/react-query';
import type { SupportedService } from '#shared/model/credentials.ts';
import type { AccountId } from '#shared/model/ids.ts';
import { HOUR_MS } from '#shared/units.ts';
import { api } from '../api.ts';
import { siteKey } from './account.ts';

/** Services with their credential forms and what the site's plan allows. */
export const supportedServicesQuery = (accountId: AccountId) =>
  queryOptions({
    queryKey: [...siteKey(accountId), 'services'],
    queryFn: ({ signal }) => api.listSupportedServices({ params: { accountId } }, { signal }),
    staleTime: HOUR_MS,
    meta: { silent: true, kept: true },
  });

/** What is shown of a service's name, by its id; the id until the list has loaded. */
export const namedServices =
  (services: readonly SupportedService[] | undefined) =>
  (id: string): Pick<SupportedService['manifest'], 'name' | 'nameLang'> =>
    services?.find(({ manifest }) => manifest.id === id)?.manifest ?? { name: id };

/** A service's name by its id; the id until the list has loaded. */
export const serviceNames =
  (services: readonly SupportedService[] | undefined) =>
  (id: string): string =>
    namedServices(services)(id).name;
