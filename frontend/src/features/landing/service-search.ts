/** Lower case, without accents, spaces and hyphens: `goe` finds `go-eCharger`. */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '');

interface Named {
  readonly name: string;
  /** Makes that it works with beside its own name. */
  readonly makes?: readonly string[] | undefined;
}

/** The makes of a service that a search means; none without one, or where its own name is meant. */
export const makesMeant = ({ name, makes = [] }: Named, wanted: string): readonly string[] =>
  plain(name).includes(plain(wanted)) ? [] : makes.filter((make) => plain(make).includes(plain(wanted)));

/** Services whose name or makes hold what is looked for, in alphabetical order; the catalogue is ordered by id. */
export const matching = <T extends Named>(services: readonly T[], wanted: string): readonly T[] =>
  services
    .filter((service) => plain(service.name).includes(plain(wanted)) || makesMeant(service, wanted).length > 0)
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en', { sensitivity: 'base' }));
