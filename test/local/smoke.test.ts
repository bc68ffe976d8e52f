import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { DEMO } from '#infra/local/seed.ts';
import type { LocalProduct } from '#infra/local/start.ts';
import { localTarget } from '#infra/smoke/local-target.ts';
import type { Outcome } from '#infra/smoke/outcome.ts';
import { smoke } from '#infra/smoke/smoke.ts';
import { OWN_SITE, PREPARED_SITE, type Target } from '#infra/smoke/target.ts';
import { type Driver, drive, root, startFast, temporaryFolder } from './driver.ts';
import { runCommand } from './product-process.ts';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let product: LocalProduct;
let demo: Driver;

beforeAll(async () => {
  folder = await temporaryFolder();
  product = await startFast(folder.path, { pastHours: 0, webRoot: join(root, 'frontend/dist') });
  demo = await drive(product, DEMO);
});
afterAll(async () => {
  await product.stop();
  await folder.remove();
});

const local = (): Target => localTarget(product.url, product.homeUrl);
/** A stage, as far as the test can tell: a prepared user, nothing to pay with, no device. */
const asStage = (): Target => ({
  ...local(),
  tester: async () => ({ email: DEMO.email, password: DEMO.password, throwAway: false }),
  now: product.clock.now,
  link: async () => null,
  checkOut: null,
});
const run = (target: Target, signal?: AbortSignal): Promise<readonly Outcome[]> =>
  smoke(target, { limitMs: 60_000, say: () => undefined, ...(signal ? { signal } : {}) });
const resultsOf = (outcomes: readonly Outcome[]) => outcomes.map(({ step, result }) => `${step} ${result}`);
const detailOf = (outcomes: readonly Outcome[], step: string) => outcomes.find((one) => one.step === step)?.detail;
/** Only the demo site is left of all sites and schedules. */
const nothingLeft = async (): Promise<void> => {
  expect((await demo.client.getMe()).accounts.map(({ id }) => id)).toEqual([product.accountId]);
  expect(
    product
      .schedules()
      .filter(({ Name }) => Name.startsWith('acc_'))
      .map(({ Name }) => Name),
  ).toEqual([product.accountId]);
};

const flow = ['pages', 'access', 'sign in', 'site', 'sensor', 'reports', 'appliance', 'schedule', 'decision'];

describe('the smoke test', () => {
  test('passes against the local product, from sign-up to deletion, and leaves nothing', async () => {
    const outcomes = await run(local());
    expect(resultsOf(outcomes)).toEqual([...flow, 'delete site', 'delete user'].map((step) => `${step} passed`));
    await nothingLeft();
    // Whoever tries the product out finds the demo as it was.
    const endedAt = new Date(product.clock.now()).toISOString();
    const decided = async () => (await demo.appliance('charger')).decision;
    await vi.waitUntil(async () => ((await decided())?.time ?? '') > endedAt, { timeout: 20_000, interval: 200 });
    expect((await decided())?.reason.code).not.toMatch(/^foreign-change/);
  });

  test('as a prepared user without a device says what it could not try, and deletes its free site', async () => {
    const outcomes = await run(asStage());
    const skipped = outcomes.filter(({ result }) => result === 'skipped').map(({ step }) => step);
    expect(outcomes.filter(({ result }) => result === 'failed')).toEqual([]);
    expect(skipped).toEqual(expect.arrayContaining(['appliance', 'decision', 'delete user']));
    expect(detailOf(outcomes, 'site')).toMatch(/^BASIC acc_/);
    await nothingLeft();
  });

  test('waits for the firing and decision of a site that was prepared for it, and leaves that site alone', async () => {
    const params = { accountId: product.accountId };
    const before = await demo.client.getAccount({ params });
    await demo.client.patchAccount({ params, body: { name: PREPARED_SITE } });
    const outcomes = await run(asStage());
    expect(resultsOf(outcomes)).toEqual([
      ...flow.map((step) => `${step} ${step === 'appliance' ? 'skipped' : 'passed'}`),
      ...['delete site passed', 'delete user skipped'],
    ]);
    await demo.client.patchAccount({ params, body: { name: before.name } });
    expect((await demo.client.getAccount({ params })).settings).toEqual(before.settings);
    await nothingLeft();
  });

  test('removes site and user after a failure in the middle, names it, and goes no further', async () => {
    const outcomes = await run({ ...local(), link: () => Promise.reject(new Error('no device today')) });
    expect(resultsOf(outcomes)).toEqual([
      ...flow.slice(0, 6).map((step) => `${step} passed`),
      ...['appliance failed', 'clean up passed', 'clean up passed'],
    ]);
    expect(detailOf(outcomes, 'appliance')).toBe('no device today');
    await nothingLeft();
  });

  test('removes them after Ctrl-C as well', async () => {
    const interrupt = new AbortController();
    const target = local();
    const link = async () => {
      interrupt.abort();
      return target.link();
    };
    const outcomes = await run({ ...target, link }, interrupt.signal);
    expect(resultsOf(outcomes).slice(-4)).toEqual([
      ...['appliance passed', 'schedule failed', 'clean up passed', 'clean up passed'],
    ]);
    await nothingLeft();
  });

  test('removes what an earlier run left that was killed', async () => {
    const { id: userId } = await demo.client.getMe();
    const name = `${OWN_SITE}2026-01-01T00:00:00.000Z`;
    const body = { name, timezone: 'Europe/Berlin', priceId: 'sunward_basic_month' };
    await demo.client.createAccount({ params: { userId }, body });
    expect(detailOf(await run(asStage()), 'sign in')).toContain('1 old sites removed');
    await nothingLeft();
  });

  test('fails with the reason and without the password when it cannot sign in', async () => {
    const password = 'Sunward-wrong-1';
    const tester = async () => ({ email: DEMO.email, password, throwAway: false });
    const outcomes = await run({ ...local(), tester });
    expect(resultsOf(outcomes)).toEqual(['pages passed', 'access passed', 'sign in failed']);
    expect(detailOf(outcomes, 'sign in')).toMatch(/^401 login_failed/);
    expect(JSON.stringify(outcomes)).not.toContain(password);
  });
});

test('npm run smoke prints a line for each step and a summary', async () => {
  const urls = ['--url', product.url, '--home-url', product.homeUrl];
  const lines = (await runCommand(join(root, 'infra/smoke/main.ts'), {}, urls)).trim().split('\n');
  expect(lines.slice(1, -1).map((line) => line.slice(0, 7).trim())).toEqual(Array.from({ length: 11 }, () => 'passed'));
  expect(lines.at(-1)).toMatch(/^11 passed, 0 failed, 0 skipped in \d+ s$/);
});

test('npm run smoke says that nothing answers', async () => {
  const output = await runCommand(join(root, 'infra/smoke/main.ts'), {}, ['--url', 'http://127.0.0.1:9']);
  expect(output).toMatch(/^failed +pages/m);
  expect(output.trim().split('\n').at(-1)).toMatch(/^0 passed, 1 failed/);
});
