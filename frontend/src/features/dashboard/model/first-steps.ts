import type { Manifest } from '#shared/integration.ts';
import type { Account } from '#shared/model/account.ts';
import type { Appliance } from '#shared/model/appliance.ts';
import { automaticModes } from '#shared/modes.ts';
import { planNames } from '#shared/plans.ts';

/** The first steps on a new site, in order of dependency. */
export const firstSteps = ['link', 'sensor', 'appliance', 'mode', 'plan'] as const;
export type FirstStep = (typeof firstSteps)[number];

export interface StepState {
  readonly step: FirstStep;
  readonly done: boolean;
}

interface SiteSoFar {
  readonly account: Pick<Account, 'products' | 'grant'>;
  readonly links: number;
  readonly sensors: number;
  readonly appliances: readonly Pick<Appliance, 'mode'>[];
  /** May choose the plan; an installer may not, and does not get this step. */
  readonly owner: boolean;
  /** The free plan was chosen deliberately. */
  readonly staysFree: boolean;
}

/** Steps that add a device of a linked service. */
export type AddingStep = 'sensor' | 'appliance';
export const isAdding = (step: FirstStep): step is AddingStep => step === 'sensor' || step === 'appliance';

/** True when a linked service offers such a device, and while the offers are unknown. */
export const reachable = (
  step: AddingStep,
  links: readonly { readonly service: string }[],
  services: readonly { readonly manifest: Pick<Manifest, 'id' | 'offers'> }[] | undefined,
): boolean =>
  services === undefined ||
  links.some(({ service }) => services.find(({ manifest }) => manifest.id === service)?.manifest.offers[step] === true);

/** Which of the first steps are done. */
export const stepStates = ({ account, links, sensors, appliances, owner, staysFree }: SiteSoFar): StepState[] => {
  const done: Record<FirstStep, boolean> = {
    link: links > 0,
    sensor: sensors > 0,
    appliance: appliances.length > 0,
    mode: appliances.some(({ mode }) => automaticModes.includes(mode)),
    // An unpaid plan was chosen, too: what is wrong with it says a strip.
    plan:
      staysFree ||
      account.grant !== null ||
      planNames.some((name) => name !== 'BASIC' && account.products.includes(name)),
  };
  return firstSteps.filter((step) => step !== 'plan' || owner).map((step) => ({ step, done: done[step] }));
};
