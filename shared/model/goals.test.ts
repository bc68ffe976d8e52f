import { describe, expect, it } from 'vitest';
import { appliancePatchSchema, applianceSettingsSchema, defaultApplianceSettings } from './appliance.ts';
import { dailyMinimumSchema, deadlineSchema } from './goals.ts';

describe('deadline', () => {
  it.each([
    { readyAt: '07:00', energyKWh: 20 },
    { readyAt: '23:59', days: [1, 5], targetPercent: 80, batteryKWh: 60 },
  ])('accepts %j', (given) => expect(deadlineSchema.safeParse(given).success).toBe(true));
  it.each([
    [{ readyAt: '7:00', energyKWh: 20 }, 'readyAt'],
    [{ readyAt: '24:00', energyKWh: 20 }, 'readyAt'],
    [{ readyAt: '07:00' }, 'energyKWh'],
    [{ readyAt: '07:00', energyKWh: 20, targetPercent: 80, batteryKWh: 60 }, 'energyKWh'],
    [{ readyAt: '07:00', targetPercent: 80 }, 'batteryKWh'],
    [{ readyAt: '07:00', energyKWh: 20, days: [] }, 'days'],
    [{ readyAt: '07:00', energyKWh: 20, days: [0] }, 'days'],
  ])('refuses %j and names %s', (given, field) => {
    const { error } = deadlineSchema.safeParse(given);
    expect(error?.issues.some(({ path }) => path[0] === field)).toBe(true);
  });
});

describe('daily minimum', () => {
  it.each([
    { by: '18:00', minutes: 120 },
    { by: '18:00', energyKWh: 4 },
  ])('accepts %j', (given) => expect(dailyMinimumSchema.safeParse(given).success).toBe(true));
  it.each([{ by: '18:00' }, { by: '18:00', minutes: 10, energyKWh: 1 }, { by: '18:00', minutes: 0 }])(
    'refuses %j',
    (given) => expect(dailyMinimumSchema.safeParse(given).success).toBe(false),
  );
});

describe('as settings of an appliance', () => {
  it('rows of before have none of it', () => {
    const { deadline: _, dailyMinimum: __, phaseSwitching: ___, ...old } = defaultApplianceSettings;
    expect(applianceSettingsSchema.parse(old)).toEqual(defaultApplianceSettings);
  });

  it('a patch leaves fields that it does not name unchanged', () => {
    expect(appliancePatchSchema.parse({ settings: { minCurrentA: 8 } })).toEqual({ settings: { minCurrentA: 8 } });
    expect(appliancePatchSchema.parse({ settings: { deadline: null } })).toEqual({ settings: { deadline: null } });
  });
});
