/** Lower case, without accents, spaces and hyphens: `goe` finds `go-eCharger`. */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '');

/** Services whose name holds what is looked for, in alphabetical order; the catalogue is ordered by id. */
export const matching = <T extends { readonly name: string }>(services: readonly T[], wanted: string): readonly T[] =>
  services
    .filter(({ name }) => plain(name).includes(plain(wanted)))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en', { sensitivity: 'base' }));
