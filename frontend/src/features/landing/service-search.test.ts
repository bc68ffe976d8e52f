import { expect, test } from 'vitest';
import { makesMeant, matching } from './service-search.ts';

const services = [
  ...['go-eCharger', 'SolarEdge', 'easee', 'Huawei FusionSolar'].map((name) => ({ name })),
  { name: 'OCPP', makes: ['go-e', 'ABB Terra AC'] },
];

test.each([
  ['', ['easee', 'go-eCharger', 'Huawei FusionSolar', 'OCPP', 'SolarEdge']],
  ['solar', ['Huawei FusionSolar', 'SolarEdge']],
  ['GO E', ['go-eCharger', 'OCPP']],
  ['terra', ['OCPP']],
  ['fusión', ['Huawei FusionSolar']],
  ['nobody', []],
])('looking for "%s" finds %j', (wanted, names) => {
  expect(matching(services, wanted).map(({ name }) => name)).toEqual(names);
});

test('a service that is found by a make names it', () => {
  const ocpp = { name: 'OCPP', makes: ['go-e', 'ABB Terra AC'] };
  expect(makesMeant(ocpp, 'abb')).toEqual(['ABB Terra AC']);
  expect(makesMeant(ocpp, 'ocpp')).toEqual([]);
  expect(makesMeant(ocpp, '')).toEqual([]);
});
