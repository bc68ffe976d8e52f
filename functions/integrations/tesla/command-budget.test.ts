import { beforeEach, describe, expect, it } from 'vitest';
import { MINUTE_MS } from '#shared/units.ts';
import { budget } from './budget.ts';
import { setUp, target, VIN } from './scripted-car.ts';

let bench = setUp();
beforeEach(() => {
  bench = setUp();
});
const read = () => bench.open().read({ sensors: [], appliances: [target] });
const on = (currentA: number | null) => bench.open().command(target, { kind: 'on', currentA, phases: null });

describe('command budget', () => {
  it('reads a charging car every 30 minutes and another every 45, or 16 while it is away', async () => {
    const askedAfter = async (state: string): Promise<number[]> => {
      bench = setUp();
      bench.tesla.charge.charging_state = state;
      const minutes: number[] = [];
      for (let minute = 0; minute <= 91; minute += 1) {
        await read();
        if (bench.calls().includes('vehicle_data')) minutes.push(minute);
        bench.tesla.nowMs += MINUTE_MS;
      }
      return minutes;
    };
    expect(await askedAfter('Charging')).toEqual([0, 30, 60, 90]);
    expect(await askedAfter('Stopped')).toEqual([0, 45, 90]);
    expect(await askedAfter('Disconnected')).toEqual([0, 16, 32, 48, 64, 80]);
  });

  it('reads less and less often on a day that has cost much, and as usual on the next', async () => {
    bench.tesla.nowMs = Date.parse('2026-05-14T00:00:00Z');
    const askedOn = async (): Promise<number> => {
      let asked = 0;
      for (let minute = 0; minute < 1440; minute += 1) {
        await read();
        asked += bench.calls().filter((call) => call === 'vehicle_data').length;
        bench.tesla.nowMs += MINUTE_MS;
      }
      return asked;
    };
    // Every half hour would be 48.
    const first = await askedOn();
    expect(first).toBeLessThanOrEqual(18);
    expect(first).toBeGreaterThan(12);
    expect(Math.abs((await askedOn()) - first)).toBeLessThanOrEqual(1);
  });

  it('changes the current more rarely then, and stops all the same', async () => {
    bench.tesla.nowMs = Date.parse('2026-05-14T00:00:00Z');
    let sent = 0;
    const take = (): string[] =>
      bench.calls().filter((call): call is string => call?.startsWith('set_charging') === true);
    for (let minute = 0; minute < 1440; minute += 1) {
      await read();
      bench.calls();
      await on(minute % 2 === 0 ? 6 : 16).catch(() => undefined);
      sent += take().length;
      bench.tesla.nowMs += MINUTE_MS;
    }
    // 8 and 20 min in turns would be more than 100.
    expect(sent).toBeLessThan(45);
    await bench.open().command(target, { kind: 'off' });
    expect(bench.calls()).toContain('charge_stop');
  });

  it('reads again after a command', async () => {
    await read();
    await bench.open().command(target, { kind: 'off' });
    bench.calls();
    await read();
    expect(bench.calls()).toEqual([VIN, 'vehicle_data']);
  });

  it('does not cache what a car reports while it still follows a command', async () => {
    bench.tesla.charge.charging_state = 'Stopped';
    await on(null);
    bench.tesla.nowMs += 2_000;
    await read();
    bench.tesla.charge.charging_state = 'Starting';
    for (const seconds of [20, 30, 60]) {
      bench.tesla.nowMs += seconds * 1_000;
      bench.calls();
      await read();
      expect(bench.calls()).toEqual([VIN, 'vehicle_data']);
    }
    bench.tesla.charge.charging_state = 'Charging';
    bench.tesla.nowMs += MINUTE_MS;
    await read();
    bench.tesla.nowMs += MINUTE_MS;
    bench.calls();
    await read();
    expect(bench.calls()).toEqual([VIN]);
  });

  it('sends only what changes', async () => {
    await read();
    bench.calls();
    await on(6);
    expect(bench.calls()).toEqual([VIN]);
    await on(10.9);
    expect(bench.asked.at(-1)?.body).toBe('{"charging_amps":10}');
    expect(bench.calls()).toEqual([VIN, 'set_charging_amps']);
    await bench.open().command(target, { kind: 'off' });
    await bench.open().command(target, { kind: 'off' });
    expect(bench.calls()).toEqual([VIN, 'charge_stop', VIN, 'charge_stop']);
  });

  it('sets the current before it starts, and no higher than the car accepts', async () => {
    bench.tesla.charge.charging_state = 'Stopped';
    await read();
    bench.calls();
    await on(32);
    expect(bench.asked[1]?.body).toBe('{"charging_amps":16}');
    expect(bench.calls()).toEqual([VIN, 'set_charging_amps', 'charge_start']);
  });

  it('raises the current of a charging car every 20 minutes at most, lowers it after 8, and does not read back what it accepted', async () => {
    await read();
    await on(8);
    bench.tesla.nowMs += MINUTE_MS;
    bench.calls();
    const [state] = (await read()).appliances;
    expect(state).toMatchObject({ ok: true, value: { setCurrentA: 8, currentA: 8, powerW: 8 * 690 } });
    await expect(on(12)).rejects.toMatchObject({ kind: 'rate_limited', retryAfterS: 19 * 60 });
    await expect(on(6)).rejects.toMatchObject({ kind: 'rate_limited', retryAfterS: 7 * 60 });
    expect(bench.calls()).toEqual([VIN, VIN, VIN]);
    bench.tesla.nowMs += budget.lowerMs - MINUTE_MS;
    await on(6);
    expect(bench.calls()).toEqual([VIN, 'set_charging_amps']);
    bench.tesla.nowMs += budget.raiseMs - MINUTE_MS;
    bench.tesla.charge.charge_current_request = 6;
    await expect(on(12)).rejects.toMatchObject({ retryAfterS: 60 });
    bench.tesla.nowMs += MINUTE_MS;
    await read();
    await on(12);
    expect(bench.calls()).toContain('set_charging_amps');
  });

  it('wakes a car to start it, and no more often than it may', async () => {
    let wakes = 0;
    for (let minute = 0; minute < 26 * 60; minute += 1) {
      bench.tesla.state = 'asleep';
      await on(6).catch(() => undefined);
      if (bench.calls().includes('wake_up')) wakes += 1;
      bench.tesla.nowMs = Date.parse('2026-05-14T10:30:00Z') + minute * MINUTE_MS;
      if (minute === 23 * 60) expect(wakes).toBe(budget.wakesPerDay);
    }
    expect(wakes).toBeGreaterThan(budget.wakesPerDay);
    expect(wakes).toBeLessThanOrEqual(2 * budget.wakesPerDay);
  });

  it('leaves a car that does not wake at once to the next run', async () => {
    bench.tesla.state = 'asleep';
    bench.tesla.wakes = false;
    await expect(on(6)).rejects.toMatchObject({ kind: 'asleep' });
    expect(bench.calls()).toEqual([VIN, 'wake_up', VIN, VIN, VIN]);
    bench.tesla.state = 'online';
    await on(6);
    expect(bench.calls()).not.toContain('wake_up');
  });

  it("continues in another process from the last one's note", async () => {
    let text: string | null = null;
    const note = {
      get: () => text,
      set: (next: string) => {
        text = next;
      },
    };
    /** Its memory hangs on its clock, as every process has one. */
    const process = () => ({ note, now: () => bench.tesla.nowMs });
    const [first, second] = [process(), process()];
    const readBy = (own: typeof first) => bench.open(own).read({ sensors: [], appliances: [target] });
    const onBy = (own: typeof first, currentA: number) =>
      bench.open(own).command(target, { kind: 'on', currentA, phases: null });

    await readBy(first);
    await onBy(first, 8);
    bench.tesla.nowMs += MINUTE_MS;
    bench.calls();
    const [state] = (await readBy(second)).appliances;
    expect(state).toMatchObject({ ok: true, value: { on: true, setCurrentA: 8 } });
    await expect(onBy(second, 12)).rejects.toMatchObject({ kind: 'rate_limited', retryAfterS: 19 * 60 });
    expect(bench.calls()).toEqual([VIN, VIN]);

    bench.tesla.charge.charging_state = 'Stopped';
    for (let wake = 0; wake < budget.wakesPerDay; wake += 1) {
      bench.tesla.state = 'asleep';
      bench.tesla.nowMs += budget.wakeMs;
      await onBy(wake % 2 === 0 ? second : first, 6);
    }
    bench.tesla.state = 'asleep';
    bench.tesla.nowMs += budget.wakeMs;
    await expect(onBy(process(), 6)).rejects.toMatchObject({ kind: 'rate_limited' });
    expect(String(text).length).toBeLessThan(1_200);
  });

  it.each(['', 'no JSON', '{"LRW3E7EK9NC123456":{}}', '[]', 'null'])(
    'starts from scratch with the note %j',
    async (text) => {
      const note = { get: () => text, set: () => undefined };
      const { appliances } = await bench
        .open({ note, now: () => bench.tesla.nowMs })
        .read({ sensors: [], appliances: [target] });
      expect(appliances[0]?.ok).toBe(true);
    },
  );

  it('reads a car that has woken up once, and reports that its place is unknown', async () => {
    bench.tesla.charge.charging_state = 'Stopped';
    await read();
    bench.tesla.state = 'asleep';
    await read();
    bench.tesla.state = 'online';
    bench.calls();
    for (let minute = 0; minute < 40; minute += 1) {
      bench.tesla.nowMs += MINUTE_MS;
      await read();
    }
    expect(bench.calls().filter((call) => call === 'vehicle_data')).toHaveLength(1);
    bench.tesla.state = 'asleep';
    const [state] = (await read()).appliances;
    expect(state).toMatchObject({ ok: true, value: { on: false, plugged: null } });
  });

  it('does not share what it remembers between accounts', async () => {
    await read();
    bench.calls();
    await bench.open({ fields: { region: 'eu', account: 'account-2' } }).read({ sensors: [], appliances: [target] });
    expect(bench.calls()).toEqual([VIN, 'vehicle_data']);
  });
});
