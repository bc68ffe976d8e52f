import { useTranslation } from 'react-i18next';
import type { Appliance } from '#shared/model/appliance.ts';
import type { DestinationKey } from '../../lib/day/destinations.ts';
import { type Look, lookOf } from './looks.ts';
import type { ReadOut } from './model/read-out.ts';

/** An appliance by its name; it may be gone by now. */
export type Named = Pick<Appliance, 'id' | 'name'>;

/** What can be hidden: the outline of the sun, and each destination. */
export type SeriesKey = 'solar' | DestinationKey;

/** A series with its name; `look` is null for the outline. */
export interface Drawn {
  readonly key: SeriesKey;
  readonly label: string;
  readonly look: Look | null;
}

/** Names what power comes from and goes to. */
export const useNames = (appliances: readonly Named[]): ((key: ReadOut['key']) => string) => {
  const { t } = useTranslation('app');
  return (key) => {
    switch (key) {
      case 'solar':
      case 'grid':
      case 'discharge':
      case 'home':
      case 'charge':
      case 'export':
        return t(`history.key.${key}`);
      default:
        return appliances.find(({ id }) => id === key)?.name ?? t('appliance.gone');
    }
  };
};

/**
 * The series of the chart in the order of the legend: solar, then the stack from its bottom.
 * @param allIds of all the site's appliances in order, by which each has its colour
 */
export const useSeries = (
  keys: readonly DestinationKey[],
  appliances: readonly Named[],
  allIds: readonly string[],
): Drawn[] => {
  const nameOf = useNames(appliances);
  return [
    { key: 'solar', label: nameOf('solar'), look: null },
    ...keys.map((key): Drawn => ({ key, label: nameOf(key), look: lookOf(key, allIds) })),
  ];
};
