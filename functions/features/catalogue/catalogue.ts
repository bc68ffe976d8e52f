import type { Deps } from '#functions/deps.ts';
import type { Handlers } from '#functions/http/implement.ts';
import { toOpenApi } from '#shared/contract/openapi.ts';
import { planProducts } from '#shared/plans.ts';

/** What the product tells of itself to anybody: plans, services, its contract. */
export const createCatalogueHandlers = (
  deps: { readonly services: Pick<Deps['services'], 'manifests'> },
): Pick<Handlers<'auth'>, 'listProducts' | 'listServices' | 'getOpenApi'> => ({
  listProducts: async () => planProducts(),
  listServices: async () => deps.services.manifests.map(({ id, name, offers }) => ({ id, name, offers })),
  getOpenApi: async () => toOpenApi(),
});
