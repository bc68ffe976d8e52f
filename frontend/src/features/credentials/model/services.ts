import type { Manifest } from '#shared/integration.ts';
import type { SupportedService } from '#shared/model/credentials.ts';

export type Offer = keyof Manifest['offers'];
const offers: readonly Offer[] = ['sensor', 'appliance', 'vehicle'];

/** Kinds of devices that a service offers. */
export const offersOf = (manifest: Manifest): Offer[] => offers.filter((kind) => manifest.offers[kind]);

const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

/** Services whose name contains the search text, ignoring case, accents and dashes; services in the plan come first. */
export const searchServices = (services: readonly SupportedService[], wanted: string): SupportedService[] =>
  services
    .filter(({ manifest }) => plain(`${manifest.name} ${manifest.id}`).includes(plain(wanted)))
    .sort((a, b) => Number(b.allowed) - Number(a.allowed) || a.manifest.name.localeCompare(b.manifest.name));
