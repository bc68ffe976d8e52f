import type { Context } from 'aws-lambda';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createApiHandler } from '#functions/entries/create.ts';
import { createLogger } from '#functions/platform/logger.ts';
import { contract } from '#shared/contract/index.ts';
import { countNames, MOST_COUNTED } from '#shared/counts.ts';
import { accessClaims, apiEvent, type EventParts } from '#test/support/api-event.ts';
import { startProduct, type TestProduct } from '#test/support/product.ts';
import { type SeededSite, seedSite } from '../site.ts';

let product: TestProduct;
let site: SeededSite;
beforeAll(async () => {
  product = await startProduct();
  site = await seedSite(product);
});
afterAll(() => product.stop());

const all = Object.fromEntries(countNames.map((name, index) => [name, index + 1]));
const sent = (body: unknown, more: EventParts = {}) =>
  product.call('addCounts', { body, claims: accessClaims(site.ownerId), ...more });

describe('what the app counted', () => {
  let lines: string[];
  beforeEach(() => {
    lines = [];
    // Powertools writes to the console's own streams except in its development mode.
    vi.stubEnv('POWERTOOLS_DEV', 'true');
    vi.stubEnv('_X_AMZN_TRACE_ID', 'Root=1-5759e988-bd862e3fe1be46a994272793;Parent=557abcec3ee5a047;Sampled=1');
    for (const level of ['debug', 'info', 'warn', 'error'] as const)
      vi.spyOn(console, level).mockImplementation((line: string) => void lines.push(line));
  });
  afterEach(() => {
    vi.unstubAllEnvs();
    vi.restoreAllMocks();
  });

  it('becomes one line of numbers, from which no other line leads to somebody, and nothing is stored', async () => {
    const before = await product.snapshot();
    const handler = createApiHandler({ ...product.deps, logger: createLogger({ service: 'sunward', stage: 'test' }) });
    const event = apiEvent(contract.addCounts, { body: all, claims: accessClaims(site.ownerId) });
    const context = { awsRequestId: 'lambda-1', functionName: 'api', invokedFunctionArn: 'arn:api' } as Context;
    expect(await handler(event, context)).toMatchObject({ statusCode: 200, body: '{"counted":true}' });
    const [counted, request, ...others] = lines.map((line) => JSON.parse(line));
    expect(others).toEqual([]);
    const { level, message, service, stage, timestamp, ...figures } = counted;
    expect({ level, message, service, stage }).toEqual({
      level: 'INFO',
      message: 'app used',
      service: 'sunward',
      stage: 'test',
    });
    expect(timestamp).toMatch(/^\d{4}-\S+Z$/);
    expect(figures).toEqual(all);
    // The line of the request says who called, and has ids that the other one must not share.
    expect(request).toMatchObject({ userId: site.ownerId, function_request_id: 'lambda-1', requestId: 'request-1' });
    const shared = Object.values(request).filter((value) => Object.values(counted).includes(value));
    expect(shared.filter((value) => value !== request.timestamp)).toEqual(['INFO', 'sunward', 'test']);
    expect(await product.snapshot()).toBe(before);
  });

  it.each([
    ['a name that is none of them', { clicks: 1 }, 'clicks'],
    ['nothing done', { visits: 0 }, 'visits'],
    ['more than a person does', { goalTaps: MOST_COUNTED + 1 }, 'goalTaps'],
    ['parts', { undos: 1.5 }, 'undos'],
    ['a text', { shares: '3' }, 'shares'],
  ])('is refused by the name of the field: %s', async (_, body, field) => {
    const { status, body: refusal } = await sent(body);
    expect(status).toBe(400);
    expect(JSON.stringify(refusal.faults)).toContain(field);
  });

  it('may be some of it', async () => {
    expect((await sent({ visits: 1 })).status).toBe(200);
  });
});
