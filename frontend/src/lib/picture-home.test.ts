import { expect, test } from 'vitest';
import type { DayTotals } from '#shared/model/history.ts';
import { pictureHome } from './picture-home.ts';

const day = (known: Partial<DayTotals>) => known as DayTotals;

test.each([
  ['nothing is known', [], false, false],
  ['less than half a kWh went to the grid', [day({ feedInWh: 499, batteryChargedWh: null })], false, false],
  ['half a kWh went to the grid', [day({ feedInWh: 0 }), day({ feedInWh: 500 })], true, false],
  ['a battery was charged', [day({ batteryChargedWh: 1, batteryDischargedWh: 0 })], false, true],
  ['a battery gave', [day({ batteryChargedWh: 0, batteryDischargedWh: 1 })], false, true],
  ['a battery is idle', [day({ batteryChargedWh: 0, batteryDischargedWh: 0 })], false, false],
])('of days on which %s', (_, days, exports, battery) => {
  expect(pictureHome(days)).toEqual({ exports, battery });
});
