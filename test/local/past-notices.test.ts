import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OutboxItem } from '#infra/local/outbox.ts';
import { DEMO } from '#infra/local/seed.ts';
import type { LocalProduct } from '#infra/local/start.ts';
import { drive, startFast, temporaryFolder } from './driver.ts';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let product: LocalProduct;

beforeAll(async () => {
  folder = await temporaryFolder();
  // Long enough for the night.
  product = await startFast(folder.path, { pastHours: 8, speed: 1 });
});
afterAll(async () => {
  await product.stop();
  await folder.remove();
});

/** What a person sees of an item, after the kind of way it took. */
const shown = (item: OutboxItem): string => {
  if (!('kind' in item)) return `mail: ${item.subject}`;
  if ('payload' in item) {
    const { notification } = item.payload as { readonly notification: { readonly title: string } };
    return `push: ${notification.title}`;
  }
  return 'url' in item ? `webhook: ${(JSON.parse(item.body) as { readonly type: string }).type}` : item.kind;
};

test('the demo’s past is in the outbox by every way: mails, pushes, and calls of both kinds of webhooks', async () => {
  const outbox = (await (await fetch(`${product.homeUrl}/outbox`)).json()) as readonly OutboxItem[];
  const count = (text: string): number => outbox.filter((item) => shown(item) === text).length;
  for (const text of ['A device does not answer', 'A device answers again'])
    expect([text, count(`mail: ${text}`), count(`push: ${text}`)]).toEqual([text, 1, 1]);
  for (const [type, times] of Object.entries({ 'notice.offline': 2, 'source.lost': 1, 'source.back': 1 }))
    expect([type, count(`webhook: ${type}`)]).toEqual([type, times]);
  const since = outbox.filter((item) => shown(item) === 'push: A device does not answer').map(({ timeMs }) => timeMs);
  // A quarter of an hour after the last answer, by the home's clock.
  expect(since.map((ms) => new Date(ms).toISOString().slice(11, 16))).toEqual(['01:15']);
});

test('the demo’s past has sessions: one that runs, by the charger’s counter, and one that ended, by power', async () => {
  const { client, home } = await drive(product, DEMO);
  const { sessions } = await client.listChargingSessions({ params: { accountId: product.accountId } });
  expect(sessions.map(({ energyBy, endedAt }) => [energyBy, endedAt === null])).toEqual([
    ['counter', true],
    ['power', false],
  ]);
  for (const { energyWh, sunWh, batteryWh, gridWh, unknownWh, startedBy } of sessions) {
    expect(energyWh).toBeGreaterThan(1000);
    expect(sunWh + batteryWh + gridWh + unknownWh).toBeCloseTo(energyWh, 3);
    expect(startedBy).not.toBeNull();
  }
  const [charged, heated] = sessions;
  expect(charged?.energyWh).toBeCloseTo((charged?.counter?.endWh ?? 0) - (charged?.counter?.startWh ?? 0), 3);
  // What its own counter says, which the product never sees.
  const { plugWh } = (await home()).energy;
  expect(Math.abs((heated?.energyWh ?? 0) / plugWh - 1)).toBeLessThan(0.005);
});
