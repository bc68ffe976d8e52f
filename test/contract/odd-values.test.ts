import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessClaims, type EventParts } from '#test/support/api-event.ts';
import { startProduct, type TestProduct } from '#test/support/product.ts';
import { samples } from './samples.ts';
import { type SeededSite, seedSite } from './site.ts';

// Findings of the fuzz tests.
let product: TestProduct;
let site: SeededSite;
beforeAll(async () => {
  product = await startProduct();
  site = await seedSite(product);
});
afterAll(() => product.stop());

const call = (id: 'getHistory' | 'getDays' | 'listDecisions' | 'addApplianceScheduleItem', parts: EventParts) =>
  product.call(id, { ...samples[id](site), claims: accessClaims(site.ownerId), ...parts });

describe('times outside every home’s history', () => {
  it.each([
    ['to', { to: '0001-01-01T00:00:00Z' }],
    ['to', { from: '0000-01-01T00:00:00+10:00', to: '0000-01-01T00:00:00Z' }],
    ['from', { from: '1999-12-31T23:00:00Z', to: '2000-01-01T01:00:00Z' }],
    ['to', { from: '9999-12-31T23:59:59Z', to: '9999-12-31T23:59:59.5-10:00' }],
    // From here on milliseconds have one more digit and sort differently.
    ['to', { from: '2286-11-20T00:00:00Z', to: '2286-11-21T00:00:00Z' }],
  ] as const)('are refused by the name of %s: %j', async (field, query) => {
    for (const id of ['getHistory', 'listDecisions'] as const) {
      const { status, body } = await call(id, { query });
      expect([id, status, body.code]).toEqual([id, 400, 'invalid_time']);
      expect(body.messages[0]).toMatch(new RegExp(`^${field}: `));
    }
  });

  it.each([{ to: '0000-01-01' }, { from: '1999-12-31', to: '2000-01-01' }, { from: '9999-12-31', to: '9999-12-31' }])(
    'are no days: %j',
    async (query) => {
      const { status, body } = await call('getDays', { query });
      expect([status, body.code]).toEqual([400, 'invalid_time']);
    },
  );
});

describe('a number that the table cannot store', () => {
  it.each([5e-324, -1e-131])('counts as 0 when it is as small as %j', async (currentA) => {
    const body = { dayOfWeek: 2, hour: 3, minute: 4, desiredState: { mode: 'ON', currentA: Math.abs(currentA) } };
    const { status, body: item } = await call('addApplianceScheduleItem', {
      body: { ...body, hour: currentA > 0 ? 1 : 2 },
    });
    expect([status, item.desiredState.currentA]).toEqual([201, 0]);
  });
});
