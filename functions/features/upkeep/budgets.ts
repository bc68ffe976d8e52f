import type { Deps } from '#functions/deps.ts';

/** Tells how much of what vendors let all our users together ask is used: by it an operator agrees on more in time. */
export const tellBudgets = async ({ services, logger }: Pick<Deps, 'services' | 'logger'>): Promise<void> => {
  for (const { id } of services.manifests) {
    const usedPercent = await services.budgetUsedPercent(id);
    if (usedPercent !== null) logger.info('budget', { vendor: id, usedPercent });
  }
};
