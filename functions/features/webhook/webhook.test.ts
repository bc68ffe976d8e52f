import { describe, expect, it } from 'vitest';
import { storedReportSchema } from '#functions/integrations/webhook/schemas.ts';
import { accountIdSchema, credentialsIdSchema } from '#shared/model/ids.ts';
import { createWebhookHandlers, type WebhookDeps } from './webhook.ts';

const link = {
  accountId: accountIdSchema.parse('acc_01JXAAAAAAAAAAAAAAAAAAAAAA'),
  credentialsId: credentialsIdSchema.parse('crd_01JXAAAAAAAAAAAAAAAAAAAAAA'),
};

/** A store with one webhook; the answers of its first writes are told as `answers`, whatever was written. */
const storeThatTells = (answers: readonly boolean[]) => {
  const written: string[] = [];
  const storage = {
    credentials: { get: async () => ({ settings: {} }) },
    webhooks: {
      findKey: async () => link,
      getReport: async () => {
        const last = written.at(-1);
        return last === undefined
          ? null
          : { version: written.length, reading: null, state: storedReportSchema.parse(JSON.parse(last)) };
      },
      putReport: async (_: unknown, __: unknown, { state }: { state: unknown }) => {
        written.push(JSON.stringify(state));
        return answers[written.length - 1] ?? true;
      },
    },
  };
  return { written, deps: { storage, now: () => 1_780_308_000_000 } as unknown as WebhookDeps };
};

const report = (deps: WebhookDeps) =>
  createWebhookHandlers(deps).reportByQuery({
    params: { key: 'whs_key' },
    query: { gridW: '300' },
  } as unknown as Parameters<ReturnType<typeof createWebhookHandlers>['reportByQuery']>[0]);

describe('a report whose write was sent twice, as its answer was lost', () => {
  it('is stored and counted once', async () => {
    const { written, deps } = storeThatTells([false]);
    await expect(report(deps)).resolves.toMatchObject({ accepted: true });
    expect(written).toHaveLength(1);
    expect(JSON.parse(written[0] ?? '').acceptedMs).toHaveLength(1);
  });
});
