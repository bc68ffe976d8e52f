import { afterAll, beforeAll, expect, it } from 'vitest';
import { explainSite } from '#infra/local/explain/explain-site.ts';
import { startProduct, type TestProduct } from '#test/support/product.ts';
import { type SeededSite, seedSite } from '../contract/site.ts';
import { storedHome } from '../trust/interrupted-run.ts';
import { charger, FakeHome, plug } from './harness.ts';
import { RunHome } from './run-home.ts';

let product: TestProduct;
let site: SeededSite;
/** Time of the run that stopped the charger, ms. */
let stoppedMs: number;

/** A home whose charger follows the sun until clouds come. */
beforeAll(async () => {
  product = await startProduct(Date.parse('2026-06-15T11:00:00Z'));
  site = await seedSite(product, { mode: 'AUTO' });
  const home = new FakeHome();
  const stored = storedHome(product, site, home);
  home.pvW = 9000;
  await stored.run();
  for (let run = 0; run < 3; run += 1) await stored.later(6);
  expect(home.chargerOn).toBe(true);
  home.pvW = 0;
  for (let run = 0; run < 10 && home.chargerOn; run += 1) await stored.later(6);
  expect(home.chargerOn).toBe(false);
  stoppedMs = product.time.nowMs;
  for (let run = 0; run < 3; run += 1) await stored.later(6);
});
afterAll(() => product.stop());

const explained = async (time: string | null): Promise<string> =>
  (await explainSite(product.deps.storage, site.accountId, time, product.time.nowMs)).join('\n');

it('explains why the charger stopped, by the rule and its figures', async () => {
  const text = await explained(new Date(stoppedMs).toISOString());
  expect(text).toContain(site.accountId);
  expect(text).toMatch(/ {4}stop +outlook .* below .* surplus .*<\n/);
  expect(text).toMatch(/=> stop: stopping-cloud \(.*\); command: off/);
  expect(text).not.toContain('!');
});

it('explains the last start or stop before a time, and lists what was logged since', async () => {
  const before = await explained(new Date(stoppedMs - 1_000).toISOString());
  expect(before).toMatch(/=> start: starting-sun \(.*\); command: on/);
  const now = await explained(null);
  expect(now).toContain('=> stop: stopping-cloud');
  expect(now).toMatch(/Logged since\n.* no change: /);
});

it('picks the only site by itself, and names what is missing', async () => {
  const { storage } = product.deps;
  expect((await explainSite(storage, null, null, product.time.nowMs)).join('\n')).toContain(site.accountId);
  await expect(explained('2026-06-01T00:00:00Z')).rejects.toThrow('Nothing started or stopped');
  const other = await seedSite(product, { mode: 'AUTO' });
  await expect(explainSite(storage, null, null, product.time.nowMs)).rejects.toThrow(other.accountId);
  await product.deps.storage.accounts.delete(other.accountId);
  await expect(explainSite(storage, other.accountId, null, product.time.nowMs)).rejects.toThrow('There is no site');
});

it('stores the input of each single start or stop, and of nothing else', async () => {
  const life = new RunHome();
  life.home.pvW = 9000;
  await life.run();
  await life.minutes(10);
  life.home.pvW = 0;
  await life.minutes(20);
  const decisions = [...life.store.decisions.values()];
  expect(decisions.filter(({ action }) => action === 'set' || action === 'none').length).toBeGreaterThan(0);
  const switched = decisions.filter(({ action }) => action === 'start' || action === 'stop');
  expect(switched.length).toBeGreaterThan(1);
  expect([...life.store.inputs.keys()]).toEqual(switched.map(({ time }) => Date.parse(time)));
});

it('stores none in a run that logs several decisions', async () => {
  const life = new RunHome({ appliances: [charger({ mode: 'ON' }), plug({ mode: 'ON' })] });
  await life.run();
  expect([...life.store.decisions.values()].map(({ action }) => action)).toEqual(['start', 'start']);
  expect(life.store.inputs.size).toBe(0);
});
