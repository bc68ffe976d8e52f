import type { SocMapItem } from '#shared/model/schedule.ts';

/** A range of the home battery's state of charge with one item in force. */
export interface SocZone {
  /** Percent, from (included) and to. */
  readonly from: number;
  readonly to: number;
  /** null below the lowest threshold: off. */
  readonly item: SocMapItem | null;
}

/** The zones from the top (full) down; none without items. */
export const zonesOf = (items: readonly SocMapItem[]): SocZone[] => {
  const rising = [...items].sort((a, b) => a.threshold - b.threshold);
  const [lowest] = rising;
  if (lowest === undefined) return [];
  const zones = rising.map((item, index) => ({
    from: item.threshold,
    to: rising[index + 1]?.threshold ?? 100,
    item,
  }));
  return (lowest.threshold > 0 ? [{ from: 0, to: lowest.threshold, item: null }, ...zones] : zones).reverse();
};

/** The zone that contains a state of charge. */
export const zoneAt = (zones: readonly SocZone[], socPercent: number): SocZone | undefined =>
  zones.find(({ from }) => socPercent >= from);
