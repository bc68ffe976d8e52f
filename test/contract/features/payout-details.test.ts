import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createHandlers } from '#functions/entries/create.ts';
import { isoTime } from '#functions/platform/clock.ts';
import { createLogger } from '#functions/platform/logger.ts';
import { contract, type OperationId } from '#shared/contract/index.ts';
import type { AffiliateId, UserId } from '#shared/model/ids.ts';
import { DAY_MS } from '#shared/units.ts';
import { accessClaims, apiEvent, type EventParts, invoke } from '#test/support/api-event.ts';
import { startProduct, type TestProduct } from '#test/support/product.ts';
import { newUserId, PAYOUT_DETAILS, seedPayoutDetails } from '../site.ts';

let product: TestProduct;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.stop());

const CENTS = 4200;
const admin = () => accessClaims(newUserId(), ['superAdmin']);
const call = (operation: Parameters<TestProduct['call']>[0], userId: UserId, body?: object) =>
  product.call(operation, {
    params: { userId },
    claims: accessClaims(userId),
    ...(body === undefined ? {} : { body }),
  });
/** The month that ends next, and its end. */
const thisMonth = () => {
  const date = new Date(product.time.nowMs);
  const endMs = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1);
  return { month: isoTime(product.time.nowMs).slice(0, 7), endMs };
};
const endMonth = async (): Promise<string> => {
  const { month, endMs } = thisMonth();
  product.time.nowMs = endMs + DAY_MS;
  await product.keepUp();
  return month;
};

describe('what somebody earned', () => {
  let userId: UserId;
  let affiliateId: AffiliateId;
  beforeEach(async () => {
    userId = newUserId();
    await call('getReferrals', userId);
    const user = await product.deps.storage.users.get(userId);
    if (!user?.affiliate) throw new Error('no affiliate');
    affiliateId = user.affiliate.affiliateId;
    const { referrals, due } = product.deps.storage;
    const at = isoTime(product.time.nowMs);
    await referrals.append(affiliateId, { key: 'invoice/in_1/000000', cents: CENTS, time: at });
    await due.add({ kind: 'payout', at: isoTime(thisMonth().endMs), subject: affiliateId });
  });
  const payout = (month: string) => product.deps.storage.referrals.payout(month, affiliateId);
  const state = async () => (await call('getReferrals', userId)).body;

  it('is kept while nobody says where it goes, and paid in the first month after that, once', async () => {
    for (let months = 0; months < 2; months += 1) {
      expect(await payout(await endMonth())).toBeNull();
      expect(await state()).toMatchObject({ earnedCents: CENTS, paidOutCents: 0, pendingCents: CENTS });
    }
    expect((await call('setPayoutDetails', userId, { details: PAYOUT_DETAILS })).status).toBe(200);
    const { endMs } = thisMonth();
    product.time.nowMs = endMs + DAY_MS;
    await Promise.all([product.keepUp(), product.keepUp()]);
    await product.keepUp();
    const month = isoTime(endMs - 1).slice(0, 7);
    expect(await payout(month)).toMatchObject({ cents: CENTS });
    expect(await payout(await endMonth())).toBeNull();
    const ledger = await product.deps.storage.referrals.ledger(affiliateId);
    expect(ledger.map(({ cents }) => cents).sort()).toEqual([-CENTS, CENTS]);
  });

  it('is not noted as paid while nobody says where it goes', async () => {
    await seedPayoutDetails(product.deps, userId);
    const month = await endMonth();
    expect(await payout(month)).not.toBeNull();
    await call('removePayoutDetails', userId);
    const params = { month, affiliateId };
    const mark = () => product.call('markPayoutPaid', { params, claims: admin() });
    expect(await mark()).toMatchObject({ status: 409, body: { code: 'payout_details_missing' } });
    expect((await payout(month))?.paidAt).toBeNull();
    await seedPayoutDetails(product.deps, userId);
    expect((await mark()).status).toBe(200);
  });

  it('has its destination in the operator’s sheet and nowhere else', async () => {
    await call('setPayoutDetails', userId, { details: PAYOUT_DETAILS });
    const month = await endMonth();
    const query = { month };
    const sheet = await product.call('exportPayouts', { query, claims: admin() });
    const line = String(sheet.body.text)
      .split('\r\n')
      .find((one) => one.includes(userId));
    expect(line).toMatch(new RegExp(`,${PAYOUT_DETAILS.holder},${PAYOUT_DETAILS.iban},$`));
    const answers = [
      await product.call('listPayouts', { query, claims: admin() }),
      await call('getPayoutDetails', userId),
      await call('getReferrals', userId),
      await call('getUserDetails', userId),
      await call('exportUser', userId),
    ];
    for (const { status, body } of answers) {
      expect(status).toBe(200);
      expect(JSON.stringify(body)).not.toMatch(/DE8937040044|Anna Example/);
    }
  });
});

describe('payout details', () => {
  it('are shown masked, replaced by the last ones, and forgotten, however often', async () => {
    const userId = newUserId();
    expect((await call('getPayoutDetails', userId)).body).toEqual({ details: null });
    const mail = { kind: 'mail', email: 'anna@pay.example' };
    for (const details of [mail, PAYOUT_DETAILS, PAYOUT_DETAILS]) {
      const answer = await call('setPayoutDetails', userId, { details });
      expect(answer.body).toEqual((await call('getPayoutDetails', userId)).body);
    }
    expect((await call('getPayoutDetails', userId)).body.details).toMatchObject({
      kind: 'iban',
      masked: 'DE•• •••• 3000',
    });
    for (let time = 0; time < 2; time += 1)
      expect((await call('removePayoutDetails', userId)).body).toEqual({ details: null });
  });

  it('are one of the two when two are given at once', async () => {
    const userId = newUserId();
    const mail = { kind: 'mail', email: 'anna@pay.example' };
    const answers = await Promise.all(
      [mail, PAYOUT_DETAILS].map((body) => call('setPayoutDetails', userId, { details: body })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const { body } = await call('getPayoutDetails', userId);
    expect(answers.map((answer) => answer.body.details.masked)).toContain(body.details.masked);
  });

  it('with a wrong digit are refused by the name of the field, without repeating them', async () => {
    const userId = newUserId();
    const iban = 'DE89370400440532013001';
    const { status, body } = await call('setPayoutDetails', userId, { details: { ...PAYOUT_DETAILS, iban } });
    expect([status, body.code]).toEqual([400, 'invalid_request']);
    expect(body.faults).toEqual([{ field: 'details.iban', code: 'iban', figures: {} }]);
    expect(JSON.stringify(body)).not.toContain('DE8937');
  });

  it('are in no line of the log, at its most talkative, whether taken, refused, exported or paid', async () => {
    // Powertools writes to this console in its development mode alone.
    vi.stubEnv('POWERTOOLS_DEV', 'true');
    vi.stubEnv('POWERTOOLS_LOG_LEVEL', 'DEBUG');
    const lines: unknown[] = [];
    const levels = ['debug', 'info', 'warn', 'error', 'log'] as const;
    const spies = levels.map((level) =>
      vi.spyOn(console, level).mockImplementation((...line) => void lines.push(line)),
    );
    const handlers = createHandlers({ ...product.deps, logger: createLogger({ service: 'test', stage: 'test' }) });
    const statusOf = async (operation: OperationId, parts: EventParts): Promise<number> =>
      (await invoke(handlers[contract[operation].fn], apiEvent(contract[operation], parts))).status;
    try {
      const userId = newUserId();
      const own = { params: { userId }, claims: accessClaims(userId) };
      const wrong = { ...PAYOUT_DETAILS, iban: 'DE89370400440532013001' };
      expect(await statusOf('setPayoutDetails', { ...own, body: { details: wrong } })).toBe(400);
      expect(await statusOf('setPayoutDetails', { ...own, body: { details: PAYOUT_DETAILS } })).toBe(200);
      expect(await statusOf('getPayoutDetails', own)).toBe(200);
      const query = { month: await endMonth() };
      expect(await statusOf('exportPayouts', { query, claims: admin() })).toBe(200);
      expect(await statusOf('removePayoutDetails', own)).toBe(200);
    } finally {
      for (const spy of spies) spy.mockRestore();
      vi.unstubAllEnvs();
    }
    // A line for each request at least.
    expect(lines.length).toBeGreaterThanOrEqual(5);
    expect(JSON.stringify(lines)).not.toMatch(/DE89|37040044|Anna Example/);
  });

  it('are encrypted at rest', async () => {
    const userId = newUserId();
    await call('setPayoutDetails', userId, { details: PAYOUT_DETAILS });
    const stored = await product.deps.storage.payoutDetails.get(userId);
    expect(Buffer.from(stored?.sealed ?? []).toString('latin1')).not.toMatch(/DE89|Anna/);
  });

  it('belong to one user alone', async () => {
    const userId = newUserId();
    await call('setPayoutDetails', userId, { details: PAYOUT_DETAILS });
    for (const claims of [accessClaims(newUserId()), admin()])
      expect((await product.call('getPayoutDetails', { params: { userId }, claims })).status).toBeGreaterThanOrEqual(
        403,
      );
  });
});
