import { describe, expect, test } from 'vitest';
import type { Appliance } from '#shared/model/appliance.ts';
import type { Reason } from '#shared/model/reason.ts';
import { type ApplianceValues, anAppliance, aSensor } from '../../lib/testing/samples.ts';
import { effectOf } from './link-effect.ts';

const sensor = aSensor();
const car = (on: boolean, code: Reason['code'] | null = null, values: ApplianceValues = {}): Appliance => ({
  ...anAppliance({ mode: 'AUTO', ...values, state: { on } }),
  decision:
    code === null
      ? null
      : ({ ...anAppliance().decision, reason: { code, figures: {} } } as unknown as Appliance['decision']),
});

describe('what a refused link of a sensor means for the car', () => {
  test.each([
    ['it has gone down', car(true, 'data-stale-minimum'), 'lower'],
    ['it is paused', car(false, 'data-stale-off'), 'paused'],
    ['it still runs', car(true, 'data-stale'), 'runs'],
    ['it waits', car(false, 'waiting-surplus'), 'waits'],
    ['nothing was decided yet', car(false), 'waits'],
  ] as const)('%s', (_name, appliance, kind) => {
    expect(effectOf(sensor.credentialsId, [sensor], [appliance])).toEqual({ kind, appliance });
  });

  test('the car comes before a plug that is more important', () => {
    const plug = car(true, null, { kind: 'plug' });
    const charger = car(false);
    expect(effectOf(sensor.credentialsId, [sensor], [plug, charger]).appliance).toBe(charger);
    expect(effectOf(sensor.credentialsId, [sensor], [plug]).appliance).toBe(plug);
  });

  test('what does not follow the sun goes on', () => {
    expect(effectOf(sensor.credentialsId, [sensor], [car(true, null, { mode: 'ON' })])).toEqual({
      kind: 'blind',
      appliance: null,
    });
  });
});

test('a link that switches leaves its appliance without control, another one nothing', () => {
  const appliance = car(true);
  expect(effectOf(appliance.credentialsId, [], [appliance])).toEqual({ kind: 'uncontrolled', appliance });
  expect(effectOf('crd_another', [], [appliance])).toEqual({ kind: 'blind', appliance: null });
});
