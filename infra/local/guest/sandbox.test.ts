import { beforeAll, describe, expect, test, vi } from 'vitest';
import { ApiCallError, type ContractClient } from '#shared/contract/caller.ts';
import { createClient } from '#shared/contract/client.ts';
import { contractRows } from '#shared/contract/index.ts';
import { GUEST_OPENS_MS, GUEST_SITE, GUEST_USER } from '#shared/guest-home.ts';
import { guestHandlers } from './answers.ts';
import { createGuestLife, type GuestPast, livePast } from './life.ts';
import { createSandbox, type Sandbox } from './sandbox.ts';
import { BATTERY, CHARGER, HEATER } from './site.ts';

// As the web build does.
vi.mock('electrodb', () => import('./rows.ts'));

let past: GuestPast;
beforeAll(async () => {
  const life = createGuestLife('en', null, 3 * 3_600_000);
  await livePast(life);
  past = JSON.parse(JSON.stringify(life.past())) as GuestPast;
});

interface Guest {
  readonly sandbox: Sandbox;
  readonly client: ContractClient;
  readonly refused: ReturnType<typeof vi.fn>;
}

/** A guest who has just opened the page. The client checks every answer against the contract. */
const arrive = (language: 'en' | 'de' = 'en'): Guest => {
  const refused = vi.fn();
  const sandbox = createSandbox({ language, past, onRefused: refused });
  const client = createClient({
    baseUrl: 'https://sunward.example/api/',
    fetch: (input, init) => sandbox.answer(new Request(input, init)),
    accessToken: () => 'guest',
  });
  return { sandbox, client, refused };
};

const params = { accountId: GUEST_SITE };
const charger = { ...params, applianceId: CHARGER };
const minutes = async ({ sandbox }: Guest, count: number): Promise<void> => {
  for (let minute = 0; minute < count; minute += 1) await sandbox.tick();
};
const carOf = async ({ client }: Guest) => {
  const car = (await client.listAppliances({ params })).find(({ id }) => id === CHARGER);
  if (car === undefined) throw new Error('there is no car');
  return car;
};

test('the day opens on a morning on which the sun charges the car', async () => {
  const guest = arrive();
  expect(guest.sandbox.now()).toBe(GUEST_OPENS_MS);
  const { state, decision } = await carOf(guest);
  expect(state).toMatchObject({ plugged: true, on: true });
  expect(decision?.reason.code).toBe('charging-sun');
});

describe('what the guest chooses decides what happens next', () => {
  test('charge now: more than the sun gives, and afterwards the goal before', async () => {
    const guest = arrive();
    await guest.client.startChargeNow({ params: charger });
    await minutes(guest, 2);
    const now = await carOf(guest);
    expect(now.decision?.reason.code).toBe('charge-now');
    expect(now.state).toMatchObject({ on: true, setCurrentA: 16 });
    await guest.client.endChargeNow({ params: charger });
    await minutes(guest, 2);
    expect((await carOf(guest)).decision?.reason.code).toBe('charging-sun');
  });

  test('off, a limit, a pause', async () => {
    const guest = arrive();
    await guest.client.patchAppliance({ params: charger, body: { settings: { maxCurrentA: 8 } } });
    await minutes(guest, 2);
    expect((await carOf(guest)).state.setCurrentA).toBe(8);
    await guest.client.patchAppliance({ params: charger, body: { mode: 'OFF' } });
    await minutes(guest, 2);
    expect((await carOf(guest)).state).toMatchObject({ on: false, powerW: 0 });
    const until = new Date(guest.sandbox.now() + 3_600_000).toISOString();
    await guest.client.pauseAccount({ params, body: { until } });
    await guest.client.patchAppliance({ params: charger, body: { mode: 'AUTO' } });
    await minutes(guest, 2);
    expect((await carOf(guest)).decision?.reason.code).toBe('paused');
  });

  test('nothing of it is there for the next guest', async () => {
    const first = arrive();
    await first.client.patchAppliance({ params: charger, body: { mode: 'OFF', name: 'Mine' } });
    await minutes(first, 3);
    const next = await carOf(arrive());
    expect(next).toMatchObject({ mode: 'AUTO', name: 'Our car', state: { on: true } });
  });
});

test('figures move on with the clock', async () => {
  const guest = arrive();
  const before = await guest.client.getHistory({ params, query: {} });
  expect(before.points.length).toBeGreaterThan(250);
  await minutes(guest, 15);
  const after = await guest.client.getHistory({ params, query: {} });
  expect(Date.parse(after.to) - Date.parse(before.to)).toBe(15 * 60_000);
  const [sensor] = await guest.client.listSensors({ params });
  expect(Date.parse(sensor?.sensorData[0]?.time ?? '')).toBeGreaterThan(guest.sandbox.now() - 120_000);
});

test('a home of a German guest has German names, also in the past', async () => {
  const { client } = arrive('de');
  expect((await client.listAppliances({ params })).map(({ name }) => name)).toEqual(['Unser Auto', 'Warmwasser']);
  const { sessions } = await client.listChargingSessions({ params, query: {} });
  expect(sessions.length).toBeGreaterThan(0);
  expect(sessions.map(({ name }) => name)).not.toContain('Our car');
});

test('another language renames what the guest has not', async () => {
  const { sandbox, client } = arrive('de');
  await client.patchAppliance({ params: { ...params, applianceId: HEATER }, body: { name: 'Boiler im Keller' } });
  sandbox.speak('en');
  expect((await client.listAppliances({ params })).map(({ name }) => name)).toEqual(['Our car', 'Boiler im Keller']);
  expect((await client.getAccount({ params })).name).toBe('Demo home');
  const { sessions } = await client.listChargingSessions({ params, query: {} });
  expect(sessions.length).toBeGreaterThan(0);
  expect(sessions.map(({ name }) => name)).not.toContain('Unser Auto');
});

test('prices of the market, and a plan of the battery and the car that they are in', async () => {
  const guest = arrive();
  const tariff = await guest.client.getTariff({ params });
  expect([tariff.import.kind, tariff.trouble]).toEqual(['market', null]);
  expect(new Set(tariff.prices.map(({ importEurPerKWh }) => importEurPerKWh)).size).toBeGreaterThan(50);
  const byAt = new Date(guest.sandbox.now() + 20 * 3_600_000).toISOString();
  const once = { byAt, energyKWh: 40, minutes: null, targetPercent: null, batteryKWh: null };
  await guest.client.patchAppliance({ params: charger, body: { settings: { once } } });
  await minutes(guest, 2);
  const plan = await guest.client.getPlan({ params });
  expect(plan.battery?.sensorId).toBe(BATTERY);
  const slots = plan.appliances.find(({ applianceId }) => applianceId === CHARGER)?.slots ?? [];
  expect(slots.length).toBeGreaterThan(4);
  const sensors = await guest.client.listSensors({ params });
  const soc = sensors.flatMap(({ sensorData }) => sensorData[0]?.batterySocPercent ?? []);
  expect(soc).toHaveLength(1);
  expect(soc[0]).toBeGreaterThan(5);
});

/** Every row that only reads, as the screens of a guest ask it. */
const reads: readonly ((client: ContractClient) => Promise<unknown>)[] = [
  (client) => client.getMe(),
  (client) => client.listProducts(),
  (client) => client.getAccount({ params }),
  (client) => client.listAppliances({ params, query: { fetch: 'true' } }),
  (client) => client.listSensors({ params, query: {} }),
  (client) => client.listCredentials({ params }),
  (client) => client.listSupportedServices({ params }),
  (client) => client.listVehicles({ params }),
  (client) => client.getHistory({ params, query: {} }),
  (client) => client.getDays({ params, query: {} }),
  (client) => client.listDecisions({ params, query: {} }),
  (client) => client.getPlan({ params }),
  (client) => client.getForecast({ params }),
  (client) => client.getTariff({ params }),
  (client) => client.listChargingSessions({ params, query: {} }),
  (client) => client.getApplianceDetails({ params: charger }),
  (client) => client.getOutcomes({ params: charger }),
  (client) => client.listSocMapItems({ params: charger }),
  (client) => client.listInvitations({ params: { userId: GUEST_USER } }),
];

test('every answer is what the contract promises', async () => {
  const { client, refused } = arrive();
  for (const read of reads) await read(client);
  const schedule = { dayOfWeek: 1, hour: 7, minute: 30, desiredState: { mode: 'ON' as const, currentA: 10 } };
  const item = await client.addApplianceScheduleItem({ params: charger, body: schedule });
  await client.deleteApplianceScheduleItem({ params: { ...charger, itemId: item.id } });
  await client.patchAppliance({ params: { ...params, applianceId: HEATER }, body: { mode: 'MANUAL' } });
  await client.switchApplianceOn({ params: { ...params, applianceId: HEATER } });
  await client.patchAccount({ params, body: { settings: { fuseA: 35 } } });
  expect(refused).not.toHaveBeenCalled();
});

test('what needs a home of one’s own is refused, and said', async () => {
  const { client, refused } = arrive();
  const error = await client.cancelSubscription({ params }).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ApiCallError);
  expect(error).toMatchObject({ status: 403 });
  expect(refused).toHaveBeenCalledOnce();
});

test('nobody else’s home is asked for, and nothing is sent', async () => {
  const send = vi.spyOn(globalThis, 'fetch');
  const guest = arrive();
  await expect(
    guest.client.getAccount({ params: { accountId: `acc_${'1'.padStart(26, '0')}` as never } }),
  ).rejects.toMatchObject({ status: 403 });
  await guest.client.listAppliances({ params });
  await minutes(guest, 5);
  expect(send).not.toHaveBeenCalled();
});

test('nothing is answered that asks for a proof, costs money or ends something', () => {
  const answered = Object.keys(guestHandlers(createGuestLife('en', past)));
  const closed = contractRows.filter(
    ({ row }) =>
      row.reauth !== undefined || row.access.kind === 'key' || ['money', 'removal', 'webhook'].includes(row.fn),
  );
  expect(closed.length).toBeGreaterThan(20);
  for (const { id } of closed) expect(answered).not.toContain(id);
});
