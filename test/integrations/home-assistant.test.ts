import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, it, onTestFailed, vi } from 'vitest';
import { createHandlers } from '#functions/entries/create.ts';
import { type Gateway, startGateway } from '#infra/local/gateway/gateway.ts';
import { startProduct, type TestProduct } from '#test/support/product.ts';
import { webhookExamples } from '../../frontend/src/components/linking/webhook-examples.ts';
import { type SeededSite, seedSite } from '../contract/site.ts';
// Its tests run here, too: both need Home Assistant.
import '../home-assistant/harness.ts';

const { HOME_ASSISTANT_PYTHON } = process.env;
const missing = HOME_ASSISTANT_PYTHON === undefined;
if (missing)
  console.log('Home Assistant is not here; HOME_ASSISTANT_PYTHON can name a Python that has it. Its test is skipped.');

const soon = { timeout: 60_000, interval: 200 };

let folder: string;
let product: TestProduct;
let gateway: Gateway;
let site: SeededSite;
let program: ChildProcess;
const output: string[] = [];

const reading = async () => (await product.deps.storage.control.loadSite(site.accountId))?.reports.get(site.webhookId);
const set = (entity: string, state: string): void => void program.stdin?.write(`${entity} ${state}\n`);

/** The examples as one configuration, as their help says: what stands below rest_command goes below the one there. */
const configuration = (): string => {
  const { port } = new URL(gateway.url);
  // By number: its resolver is none of what is tried here.
  const address = { url: `http://127.0.0.1:${port}/api/webhook/${site.webhookKey}`, key: site.webhookKey };
  const [home, car] = (['homeAssistant', 'homeAssistantCar'] as const).map(
    (wanted) => webhookExamples.find(({ id }) => id === wanted)?.code(address) ?? expect.fail(),
  );
  const [command, automation] = (car ?? '').replace('rest_command:\n', '').split('\n\n');
  return `${(home ?? '').replace('rest_command:\n', `rest_command:\n${command}\n`)}\n\n${automation}\n`;
};

describe.skipIf(missing)('Home Assistant with our examples', () => {
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sunward-home-assistant-'));
    product = await startProduct();
    site = await seedSite(product);
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
    const file = join(folder, 'configuration.yaml');
    await writeFile(file, configuration());
    program = spawn(HOME_ASSISTANT_PYTHON ?? '', [join(import.meta.dirname, 'home_assistant.py'), folder, file]);
    for (const stream of [program.stdout, program.stderr])
      if (stream) createInterface({ input: stream }).on('line', (line) => output.push(line));
    program.stdin?.on('error', () => undefined);
    await vi.waitFor(() => expect(output).toContain('ready'), soon);
  }, 120_000);
  afterAll(async () => {
    program?.stdin?.end();
    program?.kill();
    await gateway?.close();
    await product?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  it('reports the home and the car, what is not there as unknown, and a change as soon as the answer allows', async () => {
    onTestFailed(() => console.log(output.join('\n')));
    set('sensor.grid_power', '-2560');
    set('sensor.pv_power', 'unavailable');
    set('sensor.car_battery', '41');
    await expect.poll(async () => (await reading())?.car?.percent, soon).toBe(41);
    await expect.poll(async () => (await reading())?.gridPowerW, soon).toBe(-2560);
    expect((await reading())?.pvPowerW).toBeNull();
    product.time.nowMs += 20_000;
    const changedMs = Date.now();
    set('sensor.grid_power', '1830');
    await expect.poll(async () => (await reading())?.gridPowerW, soon).toBe(1830);
    // Not with the minute, but with the step of 20 s and the 5 s in which it looks.
    expect(Date.now() - changedMs).toBeLessThan(35_000);
    // Whatever came before the first value was refused, and no reason to give up.
    expect(output.filter((line) => /error executing script|invalid config/i.test(line))).toEqual([]);
  }, 180_000);
});
