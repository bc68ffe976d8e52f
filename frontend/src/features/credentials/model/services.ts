import type { Manifest } from '#shared/integration.ts';
import type { SupportedService } from '#shared/model/credentials.ts';
import { type PlanName, planNames, plans } from '#shared/plans.ts';

export type Offer = keyof Manifest['offers'];
const offers: readonly Offer[] = ['sensor', 'appliance', 'vehicle'];

/** What can be added from a service. */
export const offersOf = (manifest: Manifest): Offer[] => offers.filter((kind) => manifest.offers[kind]);

/** Plans that hold a service's feature, or are it; none for what is bought on its own. */
export const plansWith = (required: string | null): PlanName[] =>
  planNames.filter((name) => name === required || (plans[name].features as readonly string[]).includes(required ?? ''));

const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

/** Services whose name holds what is looked for, whatever its case, accents and dashes; what the plan holds comes first. */
export const searchServices = (services: readonly SupportedService[], wanted: string): SupportedService[] =>
  services
    .filter(({ manifest }) => plain(`${manifest.name} ${manifest.id}`).includes(plain(wanted)))
    .sort((a, b) => Number(b.allowed) - Number(a.allowed) || a.manifest.name.localeCompare(b.manifest.name));
