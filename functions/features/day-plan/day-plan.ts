import type { Deps } from '#functions/deps.ts';
import { loadSite } from '#functions/features/site.ts';
import type { Handlers } from '#functions/http/implement.ts';

type PlanHandlers = Pick<Handlers<'api'>, 'getPlan'>;

/** The plan of the day. The planner is loaded with the first one that is asked for, as with the first run. */
export const createDayPlanHandlers = (deps: Pick<Deps, 'storage' | 'priceBook' | 'logger' | 'now'>): PlanHandlers => ({
  getPlan: async ({ params: { accountId } }) => {
    const [site, { shownPlanOf }, { withPrices }] = await Promise.all([
      loadSite(deps, accountId),
      import('#functions/control/shown-plan.ts'),
      import('#functions/control/site-prices.ts'),
    ]);
    const { logger, priceBook, now } = deps;
    const warn = (message: string, data: Readonly<Record<string, unknown>> = {}): void => logger.warn(message, data);
    const log = { info: warn, warn, error: warn };
    return shownPlanOf(await withPrices({ prices: priceBook, now, log }, site), now());
  },
});
