import { describe, expect, test } from 'vitest';
import { type Device, type DeviceLive, deviceSchema } from '#shared/model/credentials.ts';
import type { MeterRole } from '#shared/model/reading.ts';
import { startI18n } from '../../../i18n/start.ts';
import { liveValueOf } from './live-value.ts';

const NOW = '2026-06-01T10:00:00.000Z';
const SAMPLING_S = 10;
const unknown: DeviceLive = {
  time: '2026-06-01T09:59:50.000Z',
  pvPowerW: null,
  gridPowerW: null,
  consumptionPowerW: null,
  batteryPowerW: null,
  batterySocPercent: null,
  powerW: null,
  plugged: null,
};
const aDevice = (live: Partial<DeviceLive> | null, values: Partial<Device> = {}): Device =>
  deviceSchema.parse({
    deviceId: 'one',
    name: 'One',
    kind: 'sensor',
    model: null,
    online: true,
    applianceKind: null,
    capabilities: null,
    needsMeterRole: false,
    suggestedMeterRole: null,
    live: live === null ? null : { ...unknown, ...live },
    ...values,
  });
const charger = { kind: 'appliance', applianceKind: 'charger' } as const;
const channel = { needsMeterRole: true };

describe.each(['en', 'de-DE'] as const)('in %s', async (locale) => {
  const i18n = await startI18n(locale, ['app', 'editors']);
  const clock = { zone: 'Europe/Berlin', locale, nowMs: Date.parse(NOW) };
  const shown = (device: Device, role: MeterRole | null = null, samplingS = SAMPLING_S): string =>
    liveValueOf(device, role, samplingS, clock, i18n.getFixedT(locale, 'app')).text.replaceAll('\u00a0', ' ');
  const says = (en: string, de: string): string => (locale === 'en' ? en : de);

  test('a roof proves itself by its sun, and by what the house leaves over; the figures add up as they are shown', () => {
    expect(shown(aDevice({ pvPowerW: 4649, consumptionPowerW: 549 }))).toBe(
      says('right now 4.6 kW solar, 4.1 kW surplus', 'gerade 4,6 kW Sonne, 4,1 kW Überschuss'),
    );
    expect(shown(aDevice({ pvPowerW: 300, consumptionPowerW: 900 }))).toBe(
      says('right now 300 W solar', 'gerade 300 W Sonne'),
    );
    // No sun is a value, not an unknown one.
    expect(shown(aDevice({ pvPowerW: 0 }))).toBe(says('right now 0 W solar', 'gerade 0 W Sonne'));
  });

  test('a meter says which way, and a channel what it is said to measure', () => {
    const exporting = aDevice({ gridPowerW: -2560 }, channel);
    expect(shown(exporting, 'grid')).toBe(says('right now 2.6 kW export', 'gerade 2,6 kW Einspeisung'));
    expect(shown(aDevice({ gridPowerW: 400 }))).toBe(says('right now 400 W from the grid', 'gerade 400 W Netzbezug'));
    expect(shown(exporting, 'pv')).toBe(says('right now 2.6 kW solar', 'gerade 2,6 kW Sonne'));
    expect(shown(exporting, 'consumption')).toBe(says('right now 2.6 kW', 'gerade 2,6 kW'));
  });

  test('a charger says whether a car is there, and what it takes', () => {
    expect(shown(aDevice({ plugged: true, powerW: 0 }, charger))).toBe(
      says('a car is plugged in', 'ein Auto ist angesteckt'),
    );
    expect(shown(aDevice({ plugged: false }, charger))).toBe(says('no car plugged in', 'kein Auto angesteckt'));
    expect(shown(aDevice({ plugged: true, powerW: 7200 }, charger))).toBe(says('right now 7.2 kW', 'gerade 7,2 kW'));
    expect(shown(aDevice({ powerW: 0 }, { kind: 'appliance', applianceKind: 'plug' }))).toBe(
      says('right now 0 W', 'gerade 0 W'),
    );
  });

  test('unknown is said to be unknown, and old to be old, by the rhythm of its service', () => {
    const none = says('no value right now', 'gerade kein Wert');
    for (const device of [aDevice(null), aDevice({}), aDevice({}, charger), aDevice({}, channel)])
      expect(shown(device, 'grid')).toBe(none);
    const old = aDevice({ time: '2026-06-01T09:35:00.000Z', pvPowerW: 4600 });
    expect(shown(old)).toBe(says('no values since 11:35', 'keine Werte seit 11:35'));
    // Averages of a quarter of an hour are no older than that.
    expect(shown(old, null, 900)).toBe(says('right now 4.6 kW solar', 'gerade 4,6 kW Sonne'));
  });
});
