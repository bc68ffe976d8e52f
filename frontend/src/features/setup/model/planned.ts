import type { Account } from '#shared/model/account.ts';
import type { Credentials } from '#shared/model/credentials.ts';
import type { PlannedDevice } from '#shared/model/prepared-site.ts';
import type { SetupStep } from '../../../components/linking/setup-mark.ts';

/** A service whose devices whoever prepared the site named. */
export interface PlannedService {
  readonly service: string;
  readonly devices: readonly PlannedDevice[];
  readonly linked: boolean;
}

/** What was named, service by service, in its order: one link opens all devices of a service. */
export const plannedServices = (
  { planned = [] }: Pick<Account, 'planned'>,
  links: readonly Pick<Credentials, 'service'>[],
): PlannedService[] =>
  [...new Set(planned.map(({ service }) => service))].map((service) => ({
    service,
    devices: planned.filter((device) => device.service === service),
    linked: links.some((link) => link.service === service),
  }));

/** The step at which a service is linked. */
export const stepOf = ({ devices }: PlannedService): Exclude<SetupStep, 'found'> =>
  devices.some(({ kind }) => kind === 'sensor') ? 'solar' : 'charger';

/** What is to be linked next: what measures comes first. null: nothing is left. @param linking is being linked just now */
export const nextPlanned = (all: readonly PlannedService[], linking?: string): PlannedService | null => {
  const open = all.filter(({ service, linked }) => !linked && service !== linking);
  return open.find((one) => stepOf(one) === 'solar') ?? open[0] ?? null;
};
