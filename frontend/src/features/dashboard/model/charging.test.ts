import { expect, test } from 'vitest';
import type { Reason } from '#shared/model/reason.ts';
import { type ApplianceValues, anAppliance } from '../../../lib/testing/samples.ts';
import { chargingOf } from './charging.ts';

const time = '2026-06-01T09:59:30Z';
const nowMs = Date.parse('2026-06-01T10:00:00Z');
const forced: Reason = { code: 'forced-on', figures: {} };
const sun: Reason = { code: 'charging-sun', figures: { powerW: 7000, haveW: 7100 } };

const appliance = (reason: Reason, powerW: number, values: ApplianceValues = {}) => {
  const { id } = anAppliance();
  const unchanged = { action: 'none', on: true, setCurrentA: null, surplusW: null, nextChangeAt: null } as const;
  const decision = { time, applianceId: id, reason, ...unchanged };
  return anAppliance({ ...values, decision, state: { observedAt: time, online: true, on: true, powerW } });
};

test.each([
  ['nothing charges: there is nothing', [], null],
  ['a car that draws nothing does not charge', [appliance(forced, 3)], null],
  ['a plug does not charge', [appliance(forced, 2000, { kind: 'plug' })], null],
  ['a car on the sun', [appliance(sun, 7000)], 'sun'],
  ['a car that was told to', [appliance(forced, 7000)], 'planned'],
  ['one of each', [appliance(forced, 7000), appliance(sun, 7000)], 'sun'],
])('%s', (_, appliances, expected) => {
  expect(chargingOf(appliances, nowMs)).toBe(expected);
});
