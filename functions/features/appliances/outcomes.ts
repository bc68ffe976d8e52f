import type { Deps } from '#functions/deps.ts';
import { shownState } from '#functions/features/shown-state.ts';
import { loadSite } from '#functions/features/site.ts';
import type { Handlers } from '#functions/http/implement.ts';
import { applianceOf } from './view.ts';

/** The three goals as they would turn out. Control is loaded with the first preview, as with the first run. */
export const getOutcomes =
  (deps: Pick<Deps, 'storage' | 'services' | 'now'>): Handlers<'api'>['getOutcomes'] =>
  async ({ params: { accountId, applianceId }, query }) => {
    const [site, { outcomesOf }] = await Promise.all([
      loadSite(deps, accountId),
      import('#functions/control/outcomes/outcomes.ts'),
    ]);
    applianceOf(site, applianceId);
    const states = new Map(site.appliances.map((appliance) => [appliance.id, shownState(site, appliance)]));
    const timing = (service: string) => deps.services.manifest(service)?.timing ?? null;
    return outcomesOf({ site, applianceId, states, timing, asked: query }, deps.now());
  };
