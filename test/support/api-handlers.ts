import { Logger } from '@aws-lambda-powertools/logger';
import type { Handlers } from '#functions/http/implement.ts';
import type { ProgramEdge } from '#functions/http/program.ts';
import type { QuotaEdge } from '#functions/http/quota.ts';
import type { TrailEdge } from '#functions/http/trail.ts';
import { contractRows } from '#shared/contract/index.ts';

/** A handler that fails the test that calls it. */
export const notCalled = async (): Promise<never> => {
  throw new Error('this handler is not for this test');
};

/** All handlers of the API, of which a test names those that it calls. */
export const apiHandlers = (own: Partial<Handlers<'api'>>): Handlers<'api'> =>
  ({
    ...Object.fromEntries(contractRows.filter(({ row }) => row.fn === 'api').map(({ id }) => [id, notCalled])),
    ...own,
  }) as unknown as Handlers<'api'>;

/** Browsers that return from a vendor. */
export const callbacks = { oauthCallback: notCalled, oauthCallbackWithState: notCalled };

export const logger = new Logger({ serviceName: 'test', logLevel: 'SILENT' });
/** Keeps nothing: test/trust/trail.test.ts is about the trail. */
export const trail: TrailEdge = { record: async () => async () => {}, hash: (address) => address };
/** No program has a token: test/trust/program-tokens.test.ts is about them. */
export const programs: ProgramEdge = { tokens: { find: async () => null, noteUse: async () => false }, now: () => 0 };
/** Counts nothing: quotas have tests of their own. */
export const quotas: QuotaEdge = {
  quotas: {
    take: async () => ({ quotaKey: '', used: 1 }),
    giveBack: async () => undefined,
    fail: async () => undefined,
  },
  keyedHash: (text) => text,
  serviceOf: async () => null,
};
