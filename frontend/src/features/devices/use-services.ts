import { useQuery } from '@tanstack/react-query';
import type { AccountId } from '#shared/model/ids.ts';
import type { NamedService } from '../../components/service-name.tsx';
import { namedServices, serviceNames, supportedServicesQuery } from '../../lib/queries/supported-services.ts';

/** What rows say of a service. */
export interface Services {
  readonly nameOf: (service: string) => string;
  readonly named: (service: string) => NamedService;
  /** Spacing of a service's values, s; null while it is not known. */
  readonly samplingOf: (service: string) => number | null;
  /** It is not asked: the device reports by itself. */
  readonly reports: (service: string) => boolean;
}

/** Names and rhythms of the services that the site can use. */
export const useServices = (accountId: AccountId): Services => {
  const { data: services } = useQuery(supportedServicesQuery(accountId));
  const manifestOf = (id: string) => services?.find(({ manifest }) => manifest.id === id)?.manifest;
  return {
    nameOf: serviceNames(services),
    named: namedServices(services),
    samplingOf: (id) => manifestOf(id)?.timing.samplingS ?? null,
    reports: (id) => manifestOf(id)?.delivery === 'push',
  };
};
