import type { Deps } from '#functions/deps.ts';
import { planSeenBy } from '#functions/features/seen-money.ts';
import { loadSite } from '#functions/features/site.ts';
import type { Handlers } from '#functions/http/implement.ts';

type PlanHandlers = Pick<Handlers<'api'>, 'getPlan'>;

/** The plan of the day. The planner is loaded with the first one that is asked for, as with the first run. */
export const createDayPlanHandlers = (
  deps: Pick<Deps, 'storage' | 'services' | 'priceBook' | 'skyBook' | 'logger' | 'now'>,
): PlanHandlers => ({
  getPlan: async ({ params: { accountId }, role }) => {
    const [site, { shownPlanOf }, { withPrices }, { withSky }] = await Promise.all([
      loadSite(deps, accountId),
      import('#functions/control/shown-plan.ts'),
      import('#functions/control/site-prices.ts'),
      import('#functions/control/site-sky.ts'),
    ]);
    const { logger, priceBook, skyBook, now } = deps;
    const warn = (message: string, data: Readonly<Record<string, unknown>> = {}): void => logger.warn(message, data);
    const log = { info: warn, warn, error: warn };
    const priced = await withPrices({ prices: priceBook, now, log }, site);
    const lit = await withSky({ skies: skyBook, now, log }, priced);
    const plan = shownPlanOf(lit, now(), (service) => deps.services.manifest(service)?.battery ?? null);
    return planSeenBy(role, plan);
  },
});
