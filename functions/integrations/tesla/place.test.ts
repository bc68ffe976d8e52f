import { beforeEach, describe, expect, it } from 'vitest';
import { createMemoryTokens } from '../memory-tokens.ts';
import { homeOf } from './fields.ts';
import { manifest } from './manifest.ts';
import { LOCATION_SCOPE, oauth, SCOPES } from './oauth.ts';
import { app, setUp, target, tokens, VIN } from './scripted-car.ts';
import { HOME_PLACE } from './simulated-values.ts';
import { createSimulator, sample } from './simulator.ts';

const field = manifest.credentialFields.find(({ name }) => name === 'home') ?? expect.fail();
const WORK = { latitude: 48.2, longitude: 11.6 };

let bench = setUp();
let note: string | null;
beforeEach(() => {
  bench = setUp();
  note = null;
});
const context = (home: string) => ({
  fields: { ...bench.context.fields, home },
  note: { get: () => note, set: (text: string) => (note = text) },
});
const open = (home = field.example) => bench.open(context(home));
const state = async () => {
  const [outcome] = (await open().read({ sensors: [], appliances: [target] })).appliances;
  return outcome?.ok === true ? outcome.value : expect.fail();
};
const commands = [
  { kind: 'on', currentA: 8, phases: null },
  { kind: 'on', currentA: null, phases: null },
  { kind: 'off' },
] as const;

describe('a car that is controlled at home only', () => {
  it('is asked where it is, and controlled there', async () => {
    bench.tesla.place = { ...HOME_PLACE, latitude: HOME_PLACE.latitude + 0.001 };
    expect(await state()).toMatchObject({ plugged: true, on: true });
    expect(new URL(bench.asked.at(-1)?.url ?? '').searchParams.get('endpoints')).toContain('location_data');
    bench.calls();
    await open().command(target, { kind: 'off' });
    expect(bench.calls()).toEqual([VIN, 'charge_stop']);
  });

  it.each([
    ['at work', WORK],
    ['300 m off', { ...HOME_PLACE, latitude: HOME_PLACE.latitude + 0.0027 }],
    ['nobody knows where', null],
  ])('%s counts as not plugged in, and is sent nothing', async (_, place) => {
    bench.tesla.place = place;
    expect(await state()).toMatchObject({ plugged: false, on: false, powerW: 0 });
    bench.calls();
    for (const command of commands)
      await expect(open().command(target, command)).rejects.toMatchObject({ kind: 'refused' });
    expect(bench.calls().filter((call) => /^charge|set_/.test(String(call)))).toEqual([]);
  });

  it.each(commands)('is asked before the first command: %o', async (command) => {
    bench.tesla.place = WORK;
    await expect(open().command(target, command)).rejects.toMatchObject({ kind: 'refused' });
    expect(bench.calls()).toEqual([VIN, 'vehicle_data']);
  });

  it('stays away in the next process while it sleeps there, and nothing notes where', async () => {
    bench.tesla.place = WORK;
    bench.tesla.charge.charging_state = 'Stopped';
    await state();
    bench.tesla.state = 'asleep';
    expect(await state()).toMatchObject({ plugged: false });
    expect(note).toContain('"away":true');
    expect(note).not.toMatch(/latitude|longitude|48\.2|11\.6/);
  });

  it('whatever Tesla calls away is not believed', async () => {
    bench.tesla.charge.away = true;
    bench.tesla.place = HOME_PLACE;
    expect(await state()).toMatchObject({ plugged: true });
  });
});

it('without a home the location is not asked for, and the car is controlled wherever it is', async () => {
  bench.tesla.place = WORK;
  const [outcome] = (await bench.open().read({ sensors: [], appliances: [target] })).appliances;
  expect(outcome).toMatchObject({ ok: true, value: { plugged: true } });
  expect(bench.asked.map(({ url }) => url).join(' ')).not.toContain('location');
  await bench.open().command(target, { kind: 'off' });
});

it('the location is part of the consent where a home was typed, and of no other', () => {
  const scopes = (fields: Readonly<Record<string, string>>): string | null =>
    new URL(
      oauth.authorizeUrl({
        app,
        redirectUri: 'https://sunward.example/cb',
        state: 's',
        codeChallenge: null,
        locale: 'en',
        baseUrlOverride: null,
        fields,
      }),
    ).searchParams.get('scope');
  expect(scopes({})).toBe(SCOPES);
  expect(scopes({ home: field.example })).toBe(`${SCOPES} ${LOCATION_SCOPE}`);
  expect(homeOf({ home: field.example })).toEqual(HOME_PLACE);
});

it('a consent without the location must be given again', async () => {
  const device = {
    id: 'charger',
    kind: 'charger',
    online: true,
    plugged: true,
    on: true,
    powerW: 4_000,
    phases: 3,
    setCurrentA: 6,
  };
  const home = { now: () => bench.tesla.nowMs, devices: () => [device], vehicle: () => null, fault: () => null };
  const simulate = (scopes: string) => {
    const account = { ...sample.fields, ...app, scopes, accessToken: 'access-1', refreshToken: 'refresh-1' };
    const simulator = createSimulator(home as never, [account]);
    return bench.open({
      ...context(field.example),
      fetch: async (input, init) => simulator(new Request(String(input), init)),
      tokens: createMemoryTokens(tokens),
    });
  };
  const vin = sample.applianceDeviceId?.('charger') ?? '';
  const read = async (scopes: string) =>
    (await simulate(scopes).read({ sensors: [], appliances: [{ deviceId: vin }] })).appliances[0];
  expect(await read('')).toMatchObject({ ok: false, error: { kind: 'reauth_needed' } });
  expect(await read(LOCATION_SCOPE)).toMatchObject({ ok: true, value: { plugged: true } });
});
