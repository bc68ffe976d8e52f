import type { Manifest } from '#shared/integration.ts';
import type { Account } from '#shared/model/account.ts';
import type { Appliance } from '#shared/model/appliance.ts';
import { automaticModes } from '#shared/modes.ts';
import { planInForce } from '#shared/plans.ts';

/** What a new site needs, in the order in which one thing needs the other. */
export const firstSteps = ['link', 'sensor', 'appliance', 'mode', 'plan'] as const;
export type FirstStep = (typeof firstSteps)[number];

export interface StepState {
  readonly step: FirstStep;
  readonly done: boolean;
}

interface SiteSoFar {
  readonly account: Pick<Account, 'products' | 'subscriptionStatus' | 'grant'>;
  readonly links: number;
  readonly sensors: number;
  readonly appliances: readonly Pick<Appliance, 'mode'>[];
  /** Chooses the plan; an installer does not, and is not asked for it. */
  readonly owner: boolean;
  /** The free plan was chosen on purpose. */
  readonly staysFree: boolean;
}

/** Steps that add what a linked service offers. */
export type AddingStep = 'sensor' | 'appliance';
export const isAdding = (step: FirstStep): step is AddingStep => step === 'sensor' || step === 'appliance';

/** True when a linked service offers what the step adds; also while it is not known what they offer. */
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
    plan: staysFree || planInForce(account).name !== 'BASIC',
  };
  return firstSteps.filter((step) => step !== 'plan' || owner).map((step) => ({ step, done: done[step] }));
};
