import type { Deps } from '#functions/deps.ts';
import type { Handlers } from '#functions/http/implement.ts';
import { productsAt } from '#shared/price-list.ts';

interface CatalogueDeps {
  readonly storage: Pick<Deps['storage'], 'prices'>;
  readonly services: Pick<Deps['services'], 'manifests'>;
}

/** Public information about the product: plans, services, the contract. */
export const createCatalogueHandlers = (
  deps: CatalogueDeps,
): Pick<Handlers<'auth'>, 'listProducts' | 'listServices' | 'getOpenApi' | 'getTokenOpenApi'> => ({
  listProducts: async () => productsAt((await deps.storage.prices.get()) ?? []),
  listServices: async () =>
    deps.services.manifests.map(({ id, name, offers, needs, makes }) => ({
      ...{ id, name, offers },
      ...(needs ? { needs } : {}),
      ...(makes ? { makes } : {}),
    })),
  // The largest response of all, and rarely requested: loaded on demand.
  getOpenApi: async () => (await import('#shared/contract/openapi.ts')).toOpenApi(),
  getTokenOpenApi: async () => (await import('#shared/contract/openapi.ts')).toTokenOpenApi(),
});
