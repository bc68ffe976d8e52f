import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ArrivalGate } from '#functions/control/store.ts';
import { startProduct, type TestProduct } from '#test/support/product.ts';
import { type SeededSite, seedSite } from '../site.ts';

let product: TestProduct;
let site: SeededSite;
beforeAll(async () => {
  product = await startProduct();
});
beforeEach(async () => {
  site = await seedSite(product);
  product.arrivals.length = 0;
  product.faults.runStarter = null;
});
afterAll(() => product.stop());

const report = async (gridW: number) => {
  product.time.nowMs += 20_000;
  return product.call('reportByKey', { params: { key: site.webhookKey }, body: { gridW, pvProductionW: 3000 } });
};
const leave = (gate: Partial<ArrivalGate>) =>
  product.deps.storage.webhooks.putGate(site.accountId, site.webhookId, {
    opens: 'any',
    belowGridW: null,
    changeW: 50,
    untilMs: product.time.nowMs + 1_800_000,
    ...gate,
  });

describe('a report that is stored', () => {
  it('starts a run of its site, and says what change is worth the next one', async () => {
    const answer = await report(-2000);
    expect([answer.status, answer.body.stored, answer.body.changeW]).toEqual([200, true, 50]);
    expect(product.arrivals).toEqual([site.accountId]);
  });

  it('starts none while the last run saw that it cannot matter', async () => {
    await report(0);
    await leave({ opens: 'never', changeW: 500 });
    expect((await report(-5000)).body).toMatchObject({ stored: true, changeW: 500 });
    await leave({ opens: 'below', belowGridW: -1000, changeW: 250 });
    expect((await report(-900)).body).toMatchObject({ stored: true, changeW: 250 });
    expect(product.arrivals).toHaveLength(1);
    await report(-1100);
    expect(product.arrivals).toHaveLength(2);
  });

  it('keeps what the run left, and a report keeps its values when a run leaves something', async () => {
    await report(-2000);
    await leave({ opens: 'never' });
    await report(-2100);
    const bundle = await product.deps.storage.control.loadSite(site.accountId);
    expect(bundle?.gates.get(site.webhookId)?.opens).toBe('never');
    expect(bundle?.reports.get(site.webhookId)?.gridPowerW).toBe(-2100);
  });

  it('starts one again when that was long ago', async () => {
    await report(0);
    await leave({ opens: 'never', untilMs: product.time.nowMs + 30_000 });
    await report(0);
    expect(product.arrivals).toHaveLength(1);
    await report(0);
    expect(product.arrivals).toHaveLength(2);
  });

  it('is accepted although its run could not be started', async () => {
    product.faults.runStarter = new Error('throttled');
    expect((await report(-2000)).body).toMatchObject({ accepted: true, stored: true });
  });

  it('reads and writes no more of the table than without a run', async () => {
    await report(0);
    await leave({ opens: 'never' });
    const requests: string[] = [];
    const send = product.dynamo.client.send.bind(product.dynamo.client);
    product.dynamo.client.send = ((command: { constructor: { name: string } }, ...rest: never[]) => {
      requests.push(command.constructor.name);
      return (send as (...given: unknown[]) => unknown)(command, ...rest);
    }) as typeof product.dynamo.client.send;
    try {
      await report(-5000);
    } finally {
      product.dynamo.client.send = send as typeof product.dynamo.client.send;
    }
    // Key, link and last report; then the report itself.
    expect(requests.sort()).toEqual(['GetCommand', 'GetCommand', 'GetCommand', 'UpdateCommand']);
  });
});

describe('no run is started', () => {
  it('by a report that came too early, or says nothing', async () => {
    await report(0);
    product.time.nowMs += 5_000;
    const early = await product.call('reportByKey', { params: { key: site.webhookKey }, body: { gridW: 1 } });
    expect(early.body.stored).toBe(false);
    expect((await product.call('reportByKey', { params: { key: site.webhookKey }, body: {} })).status).toBe(400);
    expect(product.arrivals).toHaveLength(1);
  });
});

it('nothing is left where there is no report', async () => {
  const before = await product.countRows();
  await leave({ opens: 'never' });
  expect(await product.countRows()).toBe(before);
});
