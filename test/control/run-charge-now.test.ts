import { beforeEach, describe, expect, it } from 'vitest';
import { isoTime } from '#functions/platform/clock.ts';
import { defaultApplianceSettings } from '#shared/model/appliance.ts';
import { deadlineSchema } from '#shared/model/goals.ts';
import { account, charger, chargerId, type FakeHome, MINUTE, plug, plugId } from './harness.ts';
import { RunHome } from './run-home.ts';

type Changes = Parameters<typeof charger>[0];

let life: RunHome;
let home: FakeHome;
const wish = (minutes = 24 * 60) => {
  const since = isoTime(home.nowMs);
  return { chargeNow: { since, until: isoTime(home.nowMs + minutes * MINUTE) }, resumedAt: since };
};
/** As the call does it: the wish beside the mode, then a run. */
const begin = async (changes: Changes = {}): Promise<Changes> => {
  const wished = { ...changes, ...wish() };
  life.change({ appliances: [charger(wished)] });
  await life.run('user');
  return wished;
};

beforeEach(() => {
  life = new RunHome();
  home = life.home;
});

describe('charging now', () => {
  it.each(['AUTO', 'OFF', 'ON', 'MANUAL'] as const)('switches on at once at full power beside %s', async (mode) => {
    life.change({ appliances: [charger({ mode })] });
    await life.minutes(2);
    await begin({ mode });
    expect([home.chargerOn, home.chargerA, life.reason()]).toEqual([true, 16, 'charge-now']);
    expect(life.store.run?.state.appliances[chargerId]?.override).toBeNull();
  });

  it.each([
    ['AUTO', 'waiting-surplus', false],
    ['OFF', 'forced-off', false],
    ['MANUAL', 'manual', false],
    ['ON', 'forced-on', true],
  ] as const)('%s holds again once the car is unplugged, for the next car as well', async (mode, reason, on) => {
    life.change({ appliances: [charger({ mode })] });
    await life.minutes(2);
    await begin({ mode });
    await life.minutes(10);
    home.plugged = false;
    await life.minutes(2);
    home.plugged = true;
    await life.minutes(5);
    expect([home.chargerOn, life.reason()]).toEqual([on, reason]);
  });

  it('ends when the car is full, and does not begin again when it is not full any more', async () => {
    await begin();
    await life.minutes(5);
    home.full = true;
    await life.minutes(1);
    expect(life.reason()).toBe('car-full');
    home.full = false;
    await life.minutes(5);
    expect([home.chargerOn, life.reason()]).toEqual([false, 'waiting-surplus']);
  });

  it('waits for a car where none is plugged in, and ends with that one', async () => {
    home.plugged = false;
    await begin();
    await life.minutes(5);
    expect(life.reason()).toBe('charge-now');
    home.plugged = true;
    await life.minutes(5);
    expect([home.chargerOn, life.reason()]).toEqual([true, 'charge-now']);
    home.plugged = false;
    await life.minutes(1);
    expect(life.reason()).toBe('no-plug');
  });

  it('ends at the target of the deadline; a car above it is charged until it is full', async () => {
    const deadline = deadlineSchema.parse({ readyAt: '07:00', targetPercent: 80, batteryKWh: 60 });
    const settings = { ...defaultApplianceSettings, deadline };
    const tell = (percent: number) => {
      home.carTells = { percent, at: isoTime(home.nowMs) };
    };
    tell(70);
    await begin({ settings });
    await life.minutes(1);
    tell(79);
    await life.minutes(1);
    expect(life.reason()).toBe('charge-now');
    tell(80);
    await life.minutes(1);
    expect(life.reason()).not.toBe('charge-now');

    await begin({ settings });
    tell(90);
    await life.minutes(5);
    expect([home.chargerOn, life.reason()]).toEqual([true, 'charge-now']);
  });

  it("ends at the car's own limit, of which the box knows nothing", async () => {
    await begin();
    home.carTells = { percent: 89, limitPercent: 90, at: isoTime(home.nowMs) };
    await life.minutes(1);
    expect(life.reason()).toBe('charge-now');
    home.carTells = { percent: 90, limitPercent: 90, at: isoTime(home.nowMs) };
    await life.minutes(1);
    expect(life.reason()).not.toBe('charge-now');
  });

  it('ends when its user ends it; one that was off and is switched by hand is off again, and then left alone', async () => {
    const wished = await begin({ mode: 'MANUAL' });
    await life.minutes(3);
    life.change({ appliances: [charger({ ...wished, chargeNow: null })] });
    await life.run('user');
    expect([home.chargerOn, life.reason()]).toEqual([false, 'manual']);
    await life.minutes(3);
    home.chargerOn = true;
    await life.minutes(10);
    expect([home.chargerOn, life.reason()]).toEqual([true, 'manual']);
  });

  it('is over when its user has chosen a mode since: by hand means as it is', async () => {
    const wished = await begin();
    await life.minutes(3);
    const resumedAt = isoTime(home.nowMs);
    life.change({ appliances: [charger({ ...wished, mode: 'MANUAL', chargeNow: null, resumedAt })] });
    home.commands = [];
    await life.run('user');
    await life.minutes(5);
    expect([home.chargerOn, life.reason(), home.commands]).toEqual([true, 'manual', []]);
  });

  it('one that was on before stays on where it is switched by hand', async () => {
    home.chargerOn = true;
    life.change({ appliances: [charger({ mode: 'MANUAL' })] });
    await life.minutes(2);
    const wished = await begin({ mode: 'MANUAL' });
    await life.minutes(2);
    life.change({ appliances: [charger({ ...wished, chargeNow: null })] });
    await life.run('user');
    await life.minutes(3);
    expect([home.chargerOn, life.reason()]).toEqual([true, 'manual']);
  });

  it('a load is on until its time, and says until when', async () => {
    life.change({ appliances: [plug({ mode: 'OFF' })] });
    await life.minutes(2);
    const wished = wish(30);
    life.change({ appliances: [plug({ mode: 'OFF', ...wished })] });
    await life.run('user');
    expect(home.plugOn).toBe(true);
    expect(life.store.run?.state.appliances[plugId]?.decision).toMatchObject({
      reason: { code: 'charge-now', figures: { until: wished.chargeNow.until } },
      nextChangeAt: wished.chargeNow.until,
    });
    await life.minutes(29);
    expect(home.plugOn).toBe(true);
    await life.minutes(1);
    expect([home.plugOn, life.reason(plugId)]).toEqual([false, 'forced-off']);
  });

  it('waits for the end of a pause, which leaves everything as it is', async () => {
    const paused = { ...account(), pausedUntil: isoTime(home.nowMs + 10 * MINUTE) };
    life.change({ account: paused });
    await begin();
    expect([home.chargerOn, life.reason()]).toEqual([false, 'paused']);
    await life.minutes(11);
    expect([home.chargerOn, life.reason()]).toEqual([true, 'charge-now']);
  });

  it('is decided once when a run is repeated, and one that ended stays so', async () => {
    await begin();
    await life.minutes(3);
    const before = life.memory().chargeNow;
    await life.run();
    await life.run('user');
    expect(life.memory().chargeNow).toEqual(before);
    expect(home.commands).toHaveLength(1);
    home.plugged = false;
    await life.minutes(1);
    const ended = life.memory().chargeNow;
    expect(ended?.endedMs).toBe(home.nowMs);
    await life.run('user');
    await life.minutes(5);
    expect(life.memory().chargeNow?.endedMs).toBe(ended?.endedMs);
  });
});
