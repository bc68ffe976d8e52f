import { describe, expect, it } from 'vitest';
import { contract } from '#shared/contract/index.ts';
import type { Row } from '#shared/contract/row.ts';
import { apiHandlers, callbacks, logger, programs, quotas, trail } from '#test/support/api-handlers.ts';
import { implement } from './implement.ts';

describe('types', () => {
  const edge = { logger, roleOf: async () => null };
  const accepted = async () => ({
    accepted: true as const,
    stored: true,
    nextInS: 20,
    changeW: 50,
    fields: [],
    ignored: [],
  });
  const complete = {
    reportByKey: accepted,
    reportByQuery: accepted,
    reportByHeader: accepted,
    reportByBody: accepted,
    muteNotices: async () => ({ kind: 'car-full' as const, channel: 'mail' as const }),
    chargeByNotice: callbacks.oauthCallback,
    ...callbacks,
  };

  it('accepts exactly the handlers of a Lambda', () => {
    expect(implement('webhook', complete, edge)).toBeTypeOf('function');
  });

  it('rejects a row with effects and no quota, and a quota that does not exist', () => {
    const { effects: _, quotas: __, ...plain } = contract.listDevices;
    const rows: readonly Row[] = [
      plain,
      { ...plain, effects: ['vendor'], quotas: ['vendorCalls'] },
      // @ts-expect-error what reaches a vendor has a quota
      { ...plain, effects: ['vendor'] },
      // @ts-expect-error at least one
      { ...plain, effects: ['vendor'], quotas: [] },
      // @ts-expect-error a quota for nothing
      { ...plain, quotas: ['vendorCalls'] },
      // @ts-expect-error no effect at all
      { ...plain, effects: [], quotas: ['vendorCalls'] },
      // @ts-expect-error no such quota
      { ...plain, effects: ['vendor'], quotas: ['vendorCall'] },
      // @ts-expect-error no such effect
      { ...plain, effects: ['vendors'], quotas: ['vendorCalls'] },
    ];
    expect(rows).toHaveLength(8);
  });

  it('rejects a Lambda with quotas that cannot count', () => {
    expect(() => implement('api', apiHandlers({}), { logger, roleOf: async () => null, programs, trail })).toThrow(
      /has quotas/,
    );
  });

  it('rejects a Lambda whose rows leave entries that it cannot record', () => {
    expect(() => implement('api', apiHandlers({}), { logger, roleOf: async () => null, programs, quotas })).toThrow(
      /no trail/,
    );
  });

  it('cannot ask for a proof of a session that it does not know', () => {
    const edge = { logger, roleOf: async () => null, programs, quotas, trail };
    expect(() => implement('api', apiHandlers({}), edge)).toThrow(/knows no sessions/);
  });

  it('rejects a Lambda whose rows are open to tokens that it cannot find', () => {
    const edge = { logger, roleOf: async () => null, quotas, trail, sessionOf: async () => null };
    expect(() => implement('api', apiHandlers({}), edge)).toThrow(/knows none/);
  });

  it('rejects a row of users that does not say whether it is open to tokens, and opens none of those that nobody signs in for', () => {
    const { token: _, ...silent } = contract.getAccount;
    const rows: readonly Row[] = [
      // @ts-expect-error no word on tokens
      silent,
      // @ts-expect-error no such scope
      { ...contract.getAccount, token: 'all' },
      // @ts-expect-error for everybody anyway
      { ...contract.listProducts, token: 'read' },
    ];
    expect(rows).toHaveLength(3);
  });

  it('rejects a row that changes something and does not say which entry it leaves', () => {
    const { trail: _, ...silent } = contract.patchUser;
    const rows: readonly Row[] = [
      contract.patchUser,
      { ...silent, trail: 'none' },
      // @ts-expect-error what changes something says so
      silent,
      // @ts-expect-error no such event
      { ...silent, trail: 'user-changes' },
      contract.getMe,
    ];
    expect(rows).toHaveLength(5);
  });

  it('rejects a missing, a surplus and a wrong handler', () => {
    const { reportByKey: _, ...missing } = complete;
    const surplus = { ...complete, getMe: accepted };
    const unknown = { ...complete, reportByPigeon: accepted };
    const wrongAnswer = { ...complete, reportByKey: async () => ({ accepted: true as const, fields: [] }) };
    const signedInOnly = { ...complete, reportByKey: async (_call: { caller: { userId: string } }) => accepted() };
    // @ts-expect-error reportByKey has no handler
    implement('webhook', missing, edge);
    // @ts-expect-error getMe is served by another Lambda
    implement('webhook', surplus, edge);
    // @ts-expect-error no such operation
    implement('webhook', unknown, edge);
    // @ts-expect-error the response lacks `ignored`
    implement('webhook', wrongAnswer, edge);
    // @ts-expect-error a row authorized by a key has no caller
    implement('webhook', signedInOnly, edge);
    expect(Object.keys(complete)).toHaveLength(8);
  });
});
