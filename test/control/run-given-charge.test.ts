import { beforeEach, describe, expect, it } from 'vitest';
import { isoTime } from '#functions/platform/clock.ts';
import { defaultApplianceSettings } from '#shared/model/appliance.ts';
import { deadlineSchema } from '#shared/model/goals.ts';
import { charger, MINUTE, NOON } from './harness.ts';
import { RunHome } from './run-home.ts';

const SIZE_KWH = 55.2;
const readyAt = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Berlin',
  hour: '2-digit',
  minute: '2-digit',
}).format(NOON + 300 * MINUTE);
const deadline = deadlineSchema.parse({ readyAt, targetPercent: 58, batteryKWh: SIZE_KWH });

let life: RunHome;
const give = (percent: number, settings: Partial<typeof defaultApplianceSettings> = {}): void =>
  life.change({
    appliances: [
      charger({
        settings: { ...defaultApplianceSettings, ...settings },
        givenCharge: { percent, at: isoTime(life.home.nowMs) },
      }),
    ],
  });
const given = () => life.memory().given;

beforeEach(() => {
  life = new RunHome();
});

describe('the charge of a car that no service knows', () => {
  it('rises by what the charger measures, with or without a goal', async () => {
    life.home.pvW = 12_000;
    await life.minutes(10);
    give(40);
    await life.minutes(31);
    const powerW = life.home.chargerOn
      ? 3 * 230 * (life.store.run?.state.appliances[charger().id]?.state.setCurrentA ?? 0)
      : 0;
    expect(powerW).toBeGreaterThan(4000);
    expect(given()?.percent).toBe(40);
    expect((given()?.wh ?? 0) / (powerW / 2)).toBeCloseTo(1, 1);
  });

  it('lets a goal in percent wait for it, and no longer takes the car for empty', async () => {
    life.change({ appliances: [charger({ settings: { ...defaultApplianceSettings, deadline } })] });
    await life.minutes(1);
    expect(life.reason()).toBe('deadline-waiting-unknown');
    give(40, { deadline });
    await life.minutes(1);
    expect(life.reason()).toBe('deadline-waiting');
    expect(life.memory().goals?.deadline?.car).toMatchObject({ percent: 40 });
  });

  it('asks the grid for what is missing, and is at its goal when that was measured', async () => {
    give(40, { deadline });
    await life.minutes(295);
    const percent = 40 + ((given()?.wh ?? 0) * 0.9) / (10 * SIZE_KWH);
    expect(percent).toBeGreaterThan(57.5);
    expect(percent).toBeLessThan(60);
  });

  it('ends with unplugging, for the next car as well', async () => {
    give(40, { deadline });
    await life.minutes(5);
    expect(given()).not.toBeNull();
    life.home.plugged = false;
    await life.minutes(2);
    life.home.plugged = true;
    await life.minutes(2);
    expect(given()).toBeNull();
    expect(life.reason()).toBe('deadline-waiting-unknown');
  });

  it('is counted once when a run is repeated', async () => {
    life.home.pvW = 12_000;
    give(40);
    await life.minutes(10);
    const before = given();
    await life.run();
    await life.run('user');
    expect(given()).toEqual(before);
  });
});
