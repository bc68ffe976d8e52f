import { BatchWriteCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import type { PaymentState } from '#infra/local/payments/model.ts';
import { startProduct, type TestProduct } from '#test/support/product.ts';
import { type SeededSite, type SiteWish, seedOthers, seedSite } from './site.ts';

/** A product with one site, which `seedSite` and `seedOthers` made. */
export interface Seeded {
  readonly product: TestProduct;
  readonly site: SeededSite;
}

interface Template {
  readonly site: SeededSite;
  readonly rows: readonly Record<string, unknown>[];
  readonly payments: PaymentState;
}

/** DynamoDB takes no more at once. */
const BATCH = 25;

const newTemplate = async (wish: SiteWish): Promise<Template> => {
  const product = await startProduct();
  const site = await seedSite(product, wish);
  await seedOthers(product, site);
  const { client, tableName } = product.dynamo;
  const { Items: rows = [] } = await client.send(new ScanCommand({ TableName: tableName, ConsistentRead: true }));
  const payments = structuredClone(product.payments.state);
  await product.stop();
  return { site, rows, payments };
};

const templates = new Map<string, Promise<Template>>();
const templateOf = (wish: SiteWish): Promise<Template> => {
  const key = JSON.stringify(wish);
  const known = templates.get(key) ?? newTemplate(wish);
  templates.set(key, known);
  return known;
};

/**
 * A product of its own for a test that compares the whole table. All of one wish begin with the same rows: seeding a site takes
 * forty requests, copying it two.
 */
export const startSeeded = async (wish: SiteWish = {}): Promise<Seeded> => {
  const { site, rows, payments } = await templateOf(wish);
  const product = await startProduct();
  Object.assign(product.payments.state, structuredClone(payments));
  const { client, tableName } = product.dynamo;
  for (let from = 0; from < rows.length; from += BATCH) {
    const puts = rows.slice(from, from + BATCH).map((Item) => ({ PutRequest: { Item } }));
    const { UnprocessedItems = {} } = await client.send(new BatchWriteCommand({ RequestItems: { [tableName]: puts } }));
    if (Object.keys(UnprocessedItems).length > 0) throw new Error('the engine did not take every row');
  }
  return { product, site };
};
