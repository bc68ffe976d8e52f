import { describe, expect, it } from 'vitest';
import { accountIdSchema, credentialsIdSchema } from '#shared/model/ids.ts';
import { type InboxDeps, receive } from './inbox.ts';

const link = {
  accountId: accountIdSchema.parse('acc_01JXAAAAAAAAAAAAAAAAAAAAAA'),
  credentialsId: credentialsIdSchema.parse('crd_01JXAAAAAAAAAAAAAAAAAAAAAA'),
};

/** A store with one webhook link. Everything is written, but the first writes return `answers`. */
const storeAnswering = (answers: readonly boolean[], service = 'webhook') => {
  const written: string[] = [];
  const storage = {
    credentials: { get: async () => ({ service, settings: {} }) },
    webhooks: {
      getReport: async (_: unknown, __: unknown, schema: { parse(value: unknown): unknown }) => {
        const last = written.at(-1);
        return last === undefined
          ? null
          : { version: written.length, reading: null, state: schema.parse(JSON.parse(last)) };
      },
      putReport: async (_: unknown, __: unknown, { state }: { state: unknown }) => {
        written.push(JSON.stringify(state));
        return answers[written.length - 1] ?? true;
      },
    },
  };
  return { written, deps: { storage, now: () => 1_780_308_000_000 } as unknown as InboxDeps };
};

const report = (deps: InboxDeps) => receive(deps, link, { contentType: null, raw: { gridW: '300' } });

describe('a report whose write was retried because its answer was lost', () => {
  it('is stored and counted once', async () => {
    const { written, deps } = storeAnswering([false]);
    await expect(report(deps)).resolves.toMatchObject({ fields: ['gridW'] });
    expect(written).toHaveLength(1);
    expect(Object.keys(JSON.parse(written[0] ?? '').storedMs)).toEqual(['gridPowerW']);
  });
});

describe('a message for a link whose service does not push', () => {
  it('is refused, and nothing is stored', async () => {
    const { written, deps } = storeAnswering([], 'shelly');
    await expect(report(deps)).rejects.toMatchObject({ code: 'not_found' });
    expect(written).toEqual([]);
  });
});
