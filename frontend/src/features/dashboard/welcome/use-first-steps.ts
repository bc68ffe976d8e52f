import { useQuery } from '@tanstack/react-query';
import type { Account } from '#shared/model/account.ts';
import type { Appliance } from '#shared/model/appliance.ts';
import { credentialsQuery } from '../../../lib/queries/credentials.ts';
import { supportedServicesQuery } from '../../../lib/queries/supported-services.ts';
import { useIsOwner } from '../../../lib/use-is-owner.ts';
import { useRemembered } from '../../../lib/use-remembered.ts';
import { type AddingStep, reachable, type StepState, stepStates } from '../model/first-steps.ts';

interface FirstSteps {
  /** False until the finished steps are known. */
  readonly known: boolean;
  /** Empty if there is nothing to show: all done, dismissed, or not known yet. */
  readonly steps: readonly StepState[];
  /** A linked service has the device to add. */
  readonly canAdd: (step: AddingStep) => boolean;
  readonly dismiss: () => void;
  readonly stayFree: () => void;
}

/** The first steps on a site, while one of them is open and they were not dismissed in this browser. */
export const useFirstSteps = (account: Account, sensors: number, appliances: readonly Appliance[]): FirstSteps => {
  const { data: links, isPending } = useQuery(credentialsQuery(account.id));
  const owner = useIsOwner(account);
  const [remembered, remember] = useRemembered(`sunward.welcome.${account.id}`);
  const states =
    links === undefined || remembered.includes('dismissed')
      ? []
      : stepStates({
          account,
          links: links.length,
          sensors,
          appliances,
          owner,
          staysFree: remembered.includes('free'),
        });
  const open = states.some(({ done }) => !done);
  const { data: services } = useQuery({ ...supportedServicesQuery(account.id), enabled: open });
  return {
    known: !isPending,
    steps: open ? states : [],
    canAdd: (step) => reachable(step, links ?? [], services),
    dismiss: () => remember('dismissed'),
    stayFree: () => remember('free'),
  };
};
