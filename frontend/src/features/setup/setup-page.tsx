import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import type { SupportedService } from '#shared/model/credentials.ts';
import { type SetupStep, setupSteps } from '../../components/linking/setup-mark.ts';
import { NotYet } from '../../components/not-yet.tsx';
import { accountQuery } from '../../lib/queries/account.ts';
import { credentialsQuery } from '../../lib/queries/credentials.ts';
import { serviceNames, supportedServicesQuery } from '../../lib/queries/supported-services.ts';
import { useSiteId } from '../../lib/use-account-id.ts';
import { FoundStep } from './found-step.tsx';
import { LinkStep } from './link-step.tsx';
import { nextPlanned, plannedServices, stepOf } from './model/planned.ts';

/** Where to go on without a step in the address: behind what is linked. */
const firstOpen = (links: number): SetupStep => setupSteps[Math.min(links, setupSteps.length - 1)] ?? 'found';

/** Usual spacing of a service's values, s; unknown services have none that would excuse an old value. */
const samplingOf =
  (services: readonly SupportedService[]) =>
  (id: string): number =>
    services.find(({ manifest }) => manifest.id === id)?.manifest.timing.samplingS ?? 0;

/** From a new site to a charging car: link what measures, link what charges, use what was found. */
export const SetupPage = () => {
  const accountId = useSiteId();
  const [search] = useSearchParams();
  const account = useQuery(accountQuery(accountId));
  const links = useQuery(credentialsQuery(accountId));
  const services = useQuery(supportedServicesQuery(accountId));
  if (account.data === undefined) return <NotYet page query={account} heights={[64, 120, 240]} />;
  if (links.data === undefined) return <NotYet page query={links} heights={[64, 120, 240]} />;
  if (services.data === undefined) return <NotYet page query={services} heights={[64, 120, 240]} />;
  const planned = plannedServices(account.data, links.data);
  const next = nextPlanned(planned);
  const step =
    setupSteps.find((one) => one === search.get('step')) ?? (next ? stepOf(next) : firstOpen(links.data.length));
  if (step === 'found')
    return (
      <FoundStep
        account={account.data}
        links={links.data}
        nameOf={serviceNames(services.data)}
        samplingOf={samplingOf(services.data)}
      />
    );
  return (
    <LinkStep
      key={step}
      account={account.data}
      step={step}
      chosen={search.get('service')}
      services={services.data}
      links={links.data}
      planned={planned}
    />
  );
};
