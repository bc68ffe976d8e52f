import type { SiteBundle } from '#functions/control/store.ts';
import type { Deps } from '#functions/deps.ts';
import { outcomesSeenBy, previewSeenBy } from '#functions/features/seen-money.ts';
import { shownState } from '#functions/features/shown-state.ts';
import { loadSite } from '#functions/features/site.ts';
import type { Handlers } from '#functions/http/implement.ts';
import type { AccountId, ApplianceId } from '#shared/model/ids.ts';
import { applianceOf } from './view.ts';

type PreviewDeps = Pick<Deps, 'storage' | 'services' | 'priceBook' | 'skyBook' | 'logger' | 'now'>;

/** A site with its prices and its sky, and one of its appliances as screens show it. @throws ApiError not_found */
const lookAt = async (deps: PreviewDeps, accountId: AccountId, applianceId: ApplianceId) => {
  const { logger, priceBook: prices, skyBook: skies, now, services } = deps;
  const [loaded, { withPrices }, { withSky }] = await Promise.all([
    loadSite(deps, accountId),
    import('#functions/control/site-prices.ts'),
    import('#functions/control/site-sky.ts'),
  ]);
  applianceOf(loaded, applianceId);
  const warn = (message: string, data: Readonly<Record<string, unknown>> = {}): void => logger.warn(message, data);
  const log = { info: warn, warn, error: warn };
  const site: SiteBundle = await withSky({ skies, now, log }, await withPrices({ prices, now, log }, loaded));
  const states = new Map(loaded.appliances.map((appliance) => [appliance.id, shownState(loaded, appliance)]));
  return { site, applianceId, states, timing: (service: string) => services.manifest(service)?.timing ?? null };
};

/** The three goals as they would turn out. Control is loaded with the first preview, as with the first run. */
export const getOutcomes =
  (deps: PreviewDeps): Handlers<'api'>['getOutcomes'] =>
  async ({ params: { accountId, applianceId }, query, role }) => {
    const [input, { outcomesOf }] = await Promise.all([
      lookAt(deps, accountId, applianceId),
      import('#functions/control/outcomes/outcomes.ts'),
    ]);
    return outcomesSeenBy(role, outcomesOf({ ...input, asked: query }, deps.now()));
  };

/** A goal as the planner would carry it out, before it is saved. */
export const previewGoal =
  (deps: PreviewDeps): Handlers<'api'>['previewGoal'] =>
  async ({ params: { accountId, applianceId }, body, role }) => {
    const [input, { goalPreviewOf }] = await Promise.all([
      lookAt(deps, accountId, applianceId),
      import('#functions/control/outcomes/goal-preview.ts'),
    ]);
    return previewSeenBy(role, goalPreviewOf({ ...input, asked: body }, deps.now()));
  };
