import type { Deps } from '#functions/deps.ts';

/** Logs how much of the vendors' shared request budgets is used, so that an operator can negotiate more in time. */
export const logBudgets = async ({ services, logger }: Pick<Deps, 'services' | 'logger'>): Promise<void> => {
  for (const { id } of services.manifests) {
    const usedPercent = await services.budgetUsedPercent(id);
    if (usedPercent !== null) logger.info('budget', { vendor: id, usedPercent });
  }
};
