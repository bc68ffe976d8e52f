import { expect, test } from 'vitest';
import { nextPlanned, plannedServices, stepOf } from './planned.ts';

const planned = [
  { service: 'easee', kind: 'appliance', id: 'EH1' },
  { service: 'shelly', kind: 'appliance' },
  { service: 'easee', kind: 'appliance', id: 'EH2' },
  { service: 'fronius', kind: 'sensor' },
] as const;

test('what an installer named is linked service by service, what measures first, until nothing is left', () => {
  const at = (...linked: string[]) =>
    plannedServices(
      { planned: [...planned] },
      linked.map((service) => ({ service })),
    );
  expect(at('shelly').map(({ service, devices, linked }) => [service, devices.length, linked])).toEqual([
    ['easee', 2, false],
    ['shelly', 1, true],
    ['fronius', 1, false],
  ]);
  const next = (...linked: string[]) => nextPlanned(at(...linked))?.service ?? null;
  expect([next(), next('fronius'), next('fronius', 'easee'), next('fronius', 'easee', 'shelly')]).toEqual([
    'fronius',
    'easee',
    'shelly',
    null,
  ]);
  // One that is linked at this moment is not the next.
  expect(nextPlanned(at('fronius'), 'easee')?.service).toBe('shelly');
  expect(at().map(stepOf)).toEqual(['charger', 'charger', 'solar']);
  expect(plannedServices({}, [])).toEqual([]);
});
