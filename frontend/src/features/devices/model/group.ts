import { withoutLocale } from '#shared/pages.ts';

/** The four groups of the page of devices, in order. Each has an address of its own, which opens the page there. */
export const groups = ['appliances', 'sensors', 'vehicles', 'credentials'] as const;
export type Group = (typeof groups)[number];

/** The group that a path opens at. @param pathname with or without a locale prefix */
export const groupOf = (pathname: string): Group => {
  const [, , name] = withoutLocale(pathname).split('/');
  return groups.find((group) => group === name) ?? 'appliances';
};
