import { describe, expect, test } from 'vitest';
import { type Device, deviceSchema } from '#shared/model/credentials.ts';
import { credentialsIdSchema } from '#shared/model/ids.ts';
import { candidatesOf } from './candidates.ts';

const device = (deviceId: string, values: Partial<Device>): Device =>
  deviceSchema.parse({
    deviceId,
    name: deviceId,
    kind: 'sensor',
    model: null,
    online: true,
    applianceKind: null,
    capabilities: null,
    needsMeterRole: false,
    suggestedMeterRole: null,
    ...values,
  });
const channel = (deviceId: string, suggestedMeterRole: Device['suggestedMeterRole']): Device =>
  device(deviceId, { needsMeterRole: true, suggestedMeterRole });
const appliance = (deviceId: string, applianceKind: Device['applianceKind'], values: Partial<Device> = {}): Device =>
  device(deviceId, { kind: 'appliance', applianceKind, ...values });
const id = credentialsIdSchema.parse('crd_01K00000000000000000000000');
const link = { id, name: 'Roof', service: 'sol' };
const chosen = (devices: readonly Device[], room: number | null = null): string[] =>
  candidatesOf([{ link, devices }], [], room)
    .filter(({ fits }) => fits)
    .map(({ device: { deviceId } }) => deviceId);

describe('what was found is chosen where it fits', () => {
  test('one plant, not the one that is silent, nor a second one', () => {
    expect(chosen([device('old', { online: false }), device('home', {}), device('flat', {})])).toEqual(['home']);
  });

  test('one channel for each thing that is measured; what nobody knows is doubtful', () => {
    expect(chosen([channel('a', 'grid'), channel('b', 'pv'), channel('c', 'pv'), channel('d', null)])).toEqual([
      'a',
      'b',
    ]);
  });

  test('beside a plant a meter at the grid, but no second solar', () => {
    expect(chosen([channel('a', 'pv'), channel('b', 'grid'), device('home', {})]).sort()).toEqual(['b', 'home']);
  });

  test('chargers before cars before plugs, as many as the plan holds', () => {
    const all = [
      appliance('plug', 'plug'),
      appliance('car', 'car'),
      appliance('x', 'charger'),
      appliance('y', 'charger'),
    ];
    expect(chosen(all)).toEqual(['x', 'y']);
    expect(chosen(all, 1)).toEqual(['x']);
    expect(chosen(all, 0)).toEqual([]);
    expect(chosen([appliance('a', 'plug'), appliance('b', 'plug')])).toEqual(['a']);
    expect(chosen([appliance('x', 'charger', { online: false }), appliance('car', 'car')])).toEqual(['car']);
  });
});

test('sensors come first; what is in use and mere cars are left out', () => {
  const devices = [
    appliance('box', 'charger'),
    device('car', { kind: 'vehicle' }),
    device('used', {}),
    channel('meter', null),
    device('home', {}),
  ];
  const found = candidatesOf([{ link, devices }], [{ credentialsId: id, deviceId: 'used' }], 1);
  expect(found.map(({ device: { deviceId }, fits }) => [deviceId, fits])).toEqual([
    ['home', true],
    ['meter', false],
    ['box', true],
  ]);
});
