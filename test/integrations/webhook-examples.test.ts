import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createHandlers } from '#functions/entries/create.ts';
import { type Gateway, startGateway } from '#infra/local/gateway/gateway.ts';
import type { RawReading } from '#shared/model/reading.ts';
import { startProduct, type TestProduct } from '#test/support/product.ts';
import { webhookExamples } from '../../frontend/src/components/linking/webhook-examples.ts';
import { type SeededSite, seedSite } from '../contract/site.ts';
import { type ExampleId, exampleSenders } from './example-senders.ts';
import { SENT_CAR_PERCENT } from './home-assistant-senders.ts';
import type { Measured, Sent } from './sender.ts';

let folder: string;
let product: TestProduct;
let gateway: Gateway;
let site: SeededSite;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sunward-examples-'));
  product = await startProduct();
  gateway = await startGateway({
    port: 0,
    host: '127.0.0.1',
    handlers: createHandlers(product.deps),
    authorizer: async () => null,
    cognito: async () => Response.json({}),
    webConfig: { userPoolId: '', clientId: '', region: 'local-1', cognitoEndpoint: '/cognito' },
    webRoot: folder,
    onError: () => undefined,
  });
});
beforeEach(async () => {
  site = await seedSite(product);
});
afterAll(async () => {
  await gateway.close();
  await product.stop();
  await rm(folder, { recursive: true });
});

const sunny: Measured = { gridW: -2560, pvW: 4210 };
/** What each program reports of a sunny home: not every one measures both. */
const reported: Readonly<Record<ExampleId, Partial<RawReading>>> = {
  homeAssistant: { gridPowerW: -2560, pvPowerW: 4210 },
  homeAssistantCar: { gridPowerW: null, pvPowerW: null },
  sonnen: { gridPowerW: -2560, pvPowerW: 4210, consumptionPowerW: 650, batteryPowerW: 1000, batterySocPercent: 62 },
  openEms: { gridPowerW: -2560, pvPowerW: 4210, batteryPowerW: 1500, batterySocPercent: 62 },
  nodeRed: { gridPowerW: -2560, pvPowerW: 4210 },
  espHome: { gridPowerW: -2560 },
  shellyScript: { gridPowerW: -2560 },
  shell: { gridPowerW: -2560 },
  shellyAction: { pvPowerW: 4210 },
  tasmota: { gridPowerW: -2560 },
  chargeHq: { gridPowerW: -2560, pvPowerW: 4210 },
  curl: { gridPowerW: -2560, pvPowerW: 4210 },
};

/** Devices send more than we read. */
const ownBodies: ReadonlySet<ExampleId> = new Set(['sonnen', 'openEms']);

const senderOf = ({ id, code }: (typeof webhookExamples)[number]) =>
  exampleSenders[id](code({ url: `${gateway.url}/api/webhook/${site.webhookKey}`, key: site.webhookKey }));
const answerTo = async ({ method, url, contentType, body, answered }: Sent) => {
  const headers: Record<string, string> = contentType === undefined ? {} : { 'content-type': contentType };
  const answer = await fetch(url, { method, headers, ...(body === undefined ? {} : { body }) });
  const text = await answer.text();
  answered?.(answer.status, text);
  return { status: answer.status, body: JSON.parse(text) };
};
const reading = async () => (await product.deps.storage.control.loadSite(site.accountId))?.reports.get(site.webhookId);

describe.each(webhookExamples)('the example for $name', (example) => {
  it('reports over HTTP what the home measures, with the right sign, time after time', async () => {
    const sender = senderOf(example);
    for (const gridW of [-2560, 1830]) {
      const sent = sender.send({ ...sunny, gridW }, product.time.nowMs);
      expect(sent.length).toBeGreaterThan(0);
      for (const one of sent)
        expect(await answerTo(one)).toMatchObject({
          status: 200,
          body: { accepted: true, stored: true, nextInS: 20, ...(ownBodies.has(example.id) ? {} : { ignored: [] }) },
        });
      const expected = reported[example.id];
      const changes = example.id !== 'curl' && expected.gridPowerW != null;
      expect(await reading()).toMatchObject(changes ? { ...expected, gridPowerW: gridW } : expected);
      product.time.nowMs += (sender.everyS ?? 20) * 1000;
    }
  });

  it('reports as often as values are stored, if it reports by itself', () => {
    expect([null, 20]).toContain(senderOf(example).everyS);
  });
});

/** Those that report what the home measures, and not the figures of the example. */
const measuring = webhookExamples.filter(({ id }) => id !== 'curl' && id !== 'homeAssistantCar');

describe.each(measuring)('a value that is not there, by the example for $name', (example) => {
  it.each([
    ['gridW', 'gridPowerW'],
    ['pvW', 'pvPowerW'],
  ] as const)('is never reported as 0: %s', async (missing, stored) => {
    for (const one of senderOf(example).send({ ...sunny, [missing]: null }, product.time.nowMs)) await answerTo(one);
    expect((await reading())?.[stored] ?? null).toBeNull();
  });
});

it('the flow for Node-RED sends a value in 20 s, and no old one', () => {
  const example = webhookExamples.find(({ id }) => id === 'nodeRed');
  if (example === undefined) throw new Error('there is no such example');
  const { send } = senderOf(example);
  const bodies = (measured: Measured, nowMs: number) => send(measured, nowMs).map(({ body }) => body);
  const start = product.time.nowMs;
  expect(bodies({ gridW: 10, pvW: null }, start)).toEqual(['{"gridW":10}']);
  expect(bodies({ gridW: 20, pvW: 5 }, start + 5_000)).toEqual(['{"pvProductionW":5}']);
  expect(bodies({ gridW: 30, pvW: null }, start + 19_900)).toEqual(['{"gridW":30}']);
});

it.each(['shellyScript', 'shell', 'homeAssistant'])(
  '%s reports changes that are worth it, and once a minute',
  async (wanted) => {
    const example = webhookExamples.find(({ id }) => id === wanted);
    if (example === undefined) throw new Error('there is no such example');
    const { send } = senderOf(example);
    const tick = async (gridW: number): Promise<number> => {
      const sent = send({ gridW, pvW: null }, product.time.nowMs);
      for (const one of sent) expect(await answerTo(one)).toMatchObject({ status: 200, body: { changeW: 50 } });
      product.time.nowMs += 20_000;
      return sent.length;
    };
    const reports: number[] = [];
    for (const gridW of [-1000, -1010, -1020, -1030, -1040, -1200, -1210]) reports.push(await tick(gridW));
    expect(reports).toEqual([1, 0, 0, 1, 0, 1, 0]);
  },
);

it.each(['shellyScript', 'shell'])(
  '%s sends again when the answer says so, and not before, also when it was refused',
  (wanted) => {
    const example = webhookExamples.find(({ id }) => id === wanted);
    if (example === undefined) throw new Error('there is no such example');
    const { send } = senderOf(example);
    const start = product.time.nowMs;
    const at = (seconds: number, gridW: number) => send({ gridW, pvW: null }, start + 1000 * seconds);
    at(0, -1000)[0]?.answered?.(200, JSON.stringify({ nextInS: 40, changeW: 50 }));
    expect(at(35, -5000)).toEqual([]);
    const [second] = at(40, -5000);
    second?.answered?.(503, '');
    expect(JSON.parse(second?.body ?? '')).toEqual({ gridW: -5000 });
    expect(at(55, -5010)).toEqual([]);
    expect(at(60, -5010)).toHaveLength(1);
  },
);

it('nothing of a key that is shown is kept in what is stored', async () => {
  for (const example of webhookExamples)
    for (const one of senderOf(example).send(sunny, product.time.nowMs)) await answerTo(one);
  expect(await product.snapshot()).not.toContain(site.webhookKey);
});

it('the example for a car reports its state of charge', async () => {
  const example = webhookExamples.find(({ id }) => id === 'homeAssistantCar');
  if (example === undefined) throw new Error('there is no such example');
  for (const one of senderOf(example).send(sunny, product.time.nowMs)) await answerTo(one);
  expect((await reading())?.car?.percent).toBe(SENT_CAR_PERCENT);
});
