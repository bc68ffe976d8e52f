import { expect, test } from 'vitest';
import { matching } from './service-search.ts';

const services = ['go-eCharger', 'SolarEdge', 'easee', 'Huawei FusionSolar'].map((name) => ({ name }));

test.each([
  ['', ['easee', 'go-eCharger', 'Huawei FusionSolar', 'SolarEdge']],
  ['solar', ['Huawei FusionSolar', 'SolarEdge']],
  ['GO E', ['go-eCharger']],
  ['fusión', ['Huawei FusionSolar']],
  ['nobody', []],
])('looking for "%s" finds %j', (wanted, names) => {
  expect(matching(services, wanted).map(({ name }) => name)).toEqual(names);
});
