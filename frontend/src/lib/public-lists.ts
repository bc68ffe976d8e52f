import { createClient } from '#shared/contract/client.ts';

const client = createClient({ fetch: (input, init) => fetch(input, init), accessToken: () => null });

/** What the public pages show of the product. Loaded apart, so that the pages stand before it. */
export const loadServices = () => client.listServices();
export const loadProducts = () => client.listProducts();
export type PublicService = Awaited<ReturnType<typeof loadServices>>[number];
export type PublicProduct = Awaited<ReturnType<typeof loadProducts>>[number];
