import { execFile, spawnSync } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO } from '#infra/local/seed.ts';
import { type LocalProduct, startLocal } from '#infra/local/start.ts';
import { root, temporaryFolder } from '#test/local/driver.ts';

const { HOME_ASSISTANT_PYTHON } = process.env;
const python = HOME_ASSISTANT_PYTHON ?? 'python3.13';
const hasHarness = spawnSync(python, ['-c', 'import pytest_homeassistant_custom_component']).status === 0;
if (!hasHarness)
  console.log(
    "Home Assistant's test harness is not here; HOME_ASSISTANT_PYTHON can name a Python that has pytest-homeassistant-custom-component. Its tests are skipped.",
  );

const run = promisify(execFile);
/** Runs tests of the integration. @returns what the harness counted */
const pytest = async (files: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<string> => {
  // No bytecode: the folder is served as it is.
  const args = ['-B', '-m', 'pytest', '-c', 'test/home-assistant/pytest.ini', ...files];
  const options = { cwd: root, env: { ...process.env, ...env }, maxBuffer: 64e6 };
  const { stdout } = await run(python, args, options).catch((error: { stdout: string }) => {
    throw new Error(error.stdout.slice(-8000));
  });
  return stdout.trim().split('\n').at(-1) ?? '';
};

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let product: LocalProduct;

describe.skipIf(!hasHarness)('the integration in Home Assistant', () => {
  beforeAll(async () => {
    folder = await temporaryFolder();
    // In real time: Home Assistant has a clock of its own, and old figures count as unknown.
    product = await startLocal({ root, dataDir: folder.path, webRoot: folder.path, pastHours: 1 });
  });
  afterAll(async () => {
    await product?.stop();
    await folder?.remove();
  });

  it('is added, shows, switches, reports, takes another token and goes, against the running product', async () => {
    const { port } = new URL(product.url);
    const live = { url: `http://127.0.0.1:${port}`, accountId: product.accountId, ...DEMO };
    const counted = await pytest(['test/home-assistant/test_live.py'], { SUNWARD_LIVE: JSON.stringify(live) });
    expect(counted).toMatch(/^1 passed/);
  });

  it('keeps to its rules against answers of the contract', async () => {
    const names = ['config_flow', 'entities', 'meaning', 'reporter', 'blueprint'];
    expect(await pytest(names.map((name) => `test/home-assistant/test_${name}.py`))).toMatch(/^\d+ passed( in|,)/);
  });
});
