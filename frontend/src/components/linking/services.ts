import type { Manifest } from '#shared/integration.ts';
import type { SupportedService } from '#shared/model/credentials.ts';
import type { Tile } from '../device-tile.tsx';

export type Offer = keyof Manifest['offers'];
const offers: readonly Offer[] = ['sensor', 'appliance', 'vehicle'];

/** Kinds of devices that a service offers. */
export const offersOf = (manifest: Manifest): Offer[] => offers.filter((kind) => manifest.offers[kind]);

/** What a user wants to add. */
export const wants = ['charger', 'solar', 'battery', 'plug'] as const;
export type Want = (typeof wants)[number];

type Facts = Pick<Manifest, 'offers' | 'capabilities' | 'delivery'>;

/** What measures: those that do nothing else first, those that the user has to make report last. */
const measures = ({ offers, delivery }: Facts): number | null => {
  if (!offers.sensor) return null;
  if (delivery === 'push') return 2;
  return offers.appliance ? 1 : 0;
};
const fits: Readonly<Record<Want, (facts: Facts) => number | null>> = {
  charger: ({ offers, capabilities }) => {
    if (!offers.appliance) return null;
    if (offers.vehicle) return 1;
    return capabilities.setCurrent ? 0 : 2;
  },
  solar: measures,
  battery: measures,
  plug: ({ offers, capabilities }) => {
    if (!offers.appliance) return null;
    return capabilities.setCurrent || offers.vehicle ? 1 : 0;
  },
};

/** How well a service fits what is wanted: 0 is best; null: not at all. */
export const fitOf = (want: Want, manifest: Facts): number | null => fits[want](manifest);

/** The drawing that stands for a service. */
export const tileOf = ({ offers, capabilities, delivery }: Facts): Tile => {
  if (delivery === 'push') return 'link';
  if (offers.vehicle) return 'car';
  if (offers.appliance) return capabilities.setCurrent ? 'charger' : 'plug';
  return 'sun';
};

const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

/**
 * Services whose name or make contains the search text, ignoring case, accents and dashes: those in the plan first, then those
 * that fit best. Without a search text only those that fit at all.
 * @param want null: everything fits the same
 */
export const searchServices = (
  services: readonly SupportedService[],
  wanted: string,
  want: Want | null = null,
): SupportedService[] => {
  const none = Number.MAX_SAFE_INTEGER;
  const rank = ({ manifest }: SupportedService): number => (want === null ? 0 : (fitOf(want, manifest) ?? none));
  return services
    .filter(({ manifest }) =>
      plain([manifest.name, manifest.id, ...(manifest.makes ?? [])].join(' ')).includes(plain(wanted)),
    )
    .filter((service) => plain(wanted) !== '' || rank(service) < none)
    .sort(
      (a, b) =>
        Number(b.allowed) - Number(a.allowed) || rank(a) - rank(b) || a.manifest.name.localeCompare(b.manifest.name),
    );
};
