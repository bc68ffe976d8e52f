import { expect, test } from 'vitest';
import { socMapItemSchema } from '#shared/model/schedule.ts';
import { zoneAt, zonesOf } from './soc-zones.ts';

const item = (threshold: number) =>
  socMapItemSchema.parse({
    id: `soc_01K00000000000000000000${String(threshold).padStart(3, '0')}`,
    threshold,
    desiredState: { mode: 'AUTO', currentA: null },
  });

test('zones run from full to empty, with off below the lowest threshold', () => {
  const zones = zonesOf([item(80), item(30)]);
  expect(zones.map(({ from, to, item: one }) => [from, to, one?.threshold ?? null])).toEqual([
    [80, 100, 80],
    [30, 80, 30],
    [0, 30, null],
  ]);
  expect(zoneAt(zones, 30)?.from).toBe(30);
  expect(zoneAt(zones, 29)?.item).toBeNull();
  expect(zoneAt(zones, 100)?.from).toBe(80);
});

test('from 0 on nothing is below; without items there are no zones', () => {
  expect(zonesOf([item(0)])).toHaveLength(1);
  expect(zonesOf([])).toEqual([]);
});
