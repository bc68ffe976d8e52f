import { beforeEach, describe, expect, it } from 'vitest';
import { refused, setUp, target, VIN } from './scripted-car.ts';

let bench = setUp();
beforeEach(() => {
  bench = setUp();
});
const read = () => bench.open().read({ sensors: [], appliances: [target] });
const on = (currentA: number | null) => bench.open().command(target, { kind: 'on', currentA, phases: null });

describe('offline and sleeping', () => {
  it('assumes a car that was idle to be asleep, and one that was charging to be offline', async () => {
    const kindAfter = async (state: string | null): Promise<string> => {
      bench = setUp();
      if (state !== null) {
        bench.tesla.charge.charging_state = state;
        await read();
      }
      bench.tesla.state = 'offline';
      const [outcome] = (await read()).appliances;
      return outcome?.ok === true ? `on ${outcome.value.on}` : String(outcome?.error.kind);
    };
    expect(await kindAfter('Stopped')).toBe('on false');
    expect(await kindAfter('Charging')).toBe('offline');
    expect(await kindAfter(null)).toBe('offline');
  });

  it('recognises a car that falls asleep between two calls', async () => {
    bench.answerWith((url) =>
      url.pathname.endsWith('vehicle_data')
        ? refused(408, 'vehicle unavailable: vehicle is offline or asleep')
        : Response.json({ response: { state: 'online', display_name: 'Blitz' } }),
    );
    const [outcome] = (await read()).appliances;
    expect(outcome).toMatchObject({ ok: true, value: { on: false, powerW: 0 } });
    expect(await bench.open().vehicles?.read(VIN)).toMatchObject({ asleep: true, name: 'Blitz' });
  });

  it("shows a sleeping car's last report", async () => {
    bench.tesla.charge.charging_state = 'Disconnected';
    await read();
    bench.tesla.state = 'asleep';
    const [outcome] = (await read()).appliances;
    expect(outcome).toMatchObject({ ok: true, value: { plugged: false } });
    expect(await bench.open().vehicles?.read(VIN)).toMatchObject({ asleep: true, batteryLevelPercent: 50 });
  });
});

describe("the car's answers", () => {
  it.each([
    ['is_charging', null],
    ['requested', null],
    ['complete', 'refused'],
    ['disconnected', 'refused'],
    ['no_power', 'refused'],
    ['<script>', 'refused'],
  ])('charge_start: %s', async (reason, kind) => {
    bench.tesla.reasons = [reason];
    const call = on(null);
    if (kind === null) await expect(call).resolves.toBeUndefined();
    else await expect(call).rejects.toMatchObject({ kind, message: expect.not.stringContaining('script') });
  });

  it('tries once more while its buses wake up', async () => {
    bench.tesla.reasons = ['could_not_wake_buses'];
    await on(null);
    expect(bench.calls()).toEqual([VIN, 'charge_start', 'charge_start']);
    bench.tesla.reasons = ['could_not_wake_buses', 'could_not_wake_buses'];
    await expect(on(null)).rejects.toMatchObject({ kind: 'refused' });
  });

  it.each([4.9, 0, -6, 81, Number.NaN, Number.POSITIVE_INFINITY])('rejects %s A', async (currentA) => {
    await expect(on(currentA)).rejects.toMatchObject({ kind: 'unsupported' });
    expect(bench.calls()).toEqual([]);
  });

  it.each([
    ['Stopped', { kind: 'on', currentA: null, phases: null }],
    ['Charging', { kind: 'on', currentA: 8, phases: null }],
    ['Charging', { kind: 'off' }],
  ] as const)('%s at a fast charger, it is not sent %o', async (charging_state, command) => {
    bench.tesla.charge = { ...bench.tesla.charge, charging_state, fast_charger_present: true };
    await read();
    bench.calls();
    await expect(bench.open().command(target, command)).rejects.toMatchObject({ kind: 'refused' });
    expect(bench.calls()).toEqual([VIN]);
  });

  it.each([
    [401, 'mobile_access_disabled', 'refused'],
    [402, 'payment required', 'rate_limited'],
    [403, 'Unauthorized missing scopes', 'reauth_needed'],
    [403, 'Tesla Vehicle Command Protocol required, please refer to', 'unsupported'],
    [403, 'forbidden', 'refused'],
    [404, 'not_found', 'offline'],
    [408, 'vehicle unavailable: vehicle is offline or asleep', 'asleep'],
    [412, 'not registered', 'unsupported'],
    [423, 'locked', 'refused'],
    [424, 'failed', 'upstream'],
    [500, 'vehicle unavailable: vehicle is offline or asleep', 'asleep'],
    [500, 'upstream internal error', 'upstream'],
    [540, 'device error', 'upstream'],
  ])('%s "%s" is %s', async (status, error, kind) => {
    bench.answerWith(() => refused(status, error));
    const [outcome] = (await read()).appliances;
    expect(outcome?.ok === false && outcome.error.kind).toBe(kind);
    // No token is spent on what a new one does not change.
    expect(bench.calls()).not.toContain('token');
  });

  it.each([
    [{ 'retry-after': '17' }, {}, 17],
    [{ 'ratelimit-reset': '23' }, {}, 23],
    [{}, { after: 41.2 }, 42],
    [{}, {}, null],
  ])('429 with %o and %o waits %s s', async (headers, body, retryAfterS) => {
    bench.answerWith(() => Response.json(body, { status: 429, headers: new Headers(Object.entries(headers)) }));
    const [outcome] = (await read()).appliances;
    expect(outcome?.ok === false && outcome.error).toMatchObject({ kind: 'rate_limited', retryAfterS });
  });
});

describe('device ids', () => {
  it.each(['', 'LRW3E7EK9NC12345', '../products', 'LRW3E7EK9NC12345/', '2252100000000001', 'lrw3e7ek9nc123456'])(
    'asks nothing for the car "%s"',
    async (deviceId) => {
      const adapter = bench.open();
      await expect(adapter.command({ deviceId }, { kind: 'off' })).rejects.toMatchObject({ kind: 'unsupported' });
      await expect(adapter.vehicles?.honk(deviceId)).rejects.toMatchObject({ kind: 'unsupported' });
      const sensors = [{ deviceId: VIN, measures: null }];
      const { appliances, sensors: readings } = await adapter.read({ sensors, appliances: [{ deviceId }] });
      expect([...appliances, ...readings].map(({ ok }) => ok)).toEqual([false, false]);
      expect(bench.calls()).toEqual([]);
    },
  );
});
