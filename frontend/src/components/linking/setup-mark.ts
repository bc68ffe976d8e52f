import type { AccountId } from '#shared/model/ids.ts';
import { paths } from '../../lib/paths.ts';

/** Steps of the way from a new site to a charging car. */
export const setupSteps = ['solar', 'charger', 'found'] as const;
export type SetupStep = (typeof setupSteps)[number];

const keyOf = (accountId: AccountId): string => `sunward.setup.${accountId}`;

/** Notes that a vendor's pages were opened from the setup: they return to the page of the links. */
export const markSetup = (accountId: AccountId, step: SetupStep): void => {
  try {
    sessionStorage.setItem(keyOf(accountId), step);
  } catch {
    // Without storage the way goes on from the page of the link.
  }
};

/** The step from which the vendor's pages were opened; null: from elsewhere. Answers once. */
export const takeSetupMark = (accountId: AccountId): SetupStep | null => {
  try {
    const kept = sessionStorage.getItem(keyOf(accountId));
    sessionStorage.removeItem(keyOf(accountId));
    return setupSteps.find((step) => step === kept) ?? null;
  } catch {
    return null;
  }
};

/** The step that follows a link. */
export const afterLinking = (step: SetupStep): SetupStep => (step === 'solar' ? 'charger' : 'found');

/** Path of a step, without a prefix. @param service whose form is open */
export const setupPath = (accountId: AccountId, step: SetupStep, service?: string): string =>
  `${paths.setup(accountId)}?${new URLSearchParams({ step, ...(service === undefined ? {} : { service }) })}`;
