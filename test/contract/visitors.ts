import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import type { OperationId } from '#shared/contract/index.ts';
import { DAY_MS } from '#shared/units.ts';
import { startProduct, type TestProduct } from '#test/support/product.ts';
import { newUserId } from './site.ts';

/** Somebody without a session who gets codes by mail: an address of their own in each test. */
export interface Visitor {
  readonly product: TestProduct;
  /** Whose mailbox it is. */
  email: string;
  /** @returns the body, or the code of a refusal */
  call(operation: OperationId, body: object, source?: string): Promise<unknown>;
  /** @returns `signed in`, or the code of a refusal */
  login(password: string): Promise<unknown>;
  /** Codes that were mailed to the address. */
  codes(): readonly string[];
  newestCode(): string;
}

export const wrongCode = (code: string): string => (code === '000000' ? '000001' : '000000');

/** Starts a product for a file's tests. Each finds it without mails or used-up quotas. */
export const asVisitor = (): Visitor => {
  let product: TestProduct;
  beforeAll(async () => {
    product = await startProduct();
  });
  beforeEach(() => {
    visitor.email = `${newUserId()}@user.example`;
    product.mails.length = 0;
    product.faults.mail = null;
    // No test uses what another has left of a quota.
    product.time.nowMs += 2 * DAY_MS;
  });
  afterAll(() => product.stop());
  const visitor: Visitor = {
    get product() {
      return product;
    },
    email: '',
    call: async (operation, body, source = '203.0.113.7') => {
      const headers = { 'x-forwarded-for': `${source}, 192.0.2.1` };
      const answer = await product.call(operation, { body, claims: null, headers });
      return answer.status === 200 ? answer.body : answer.body.code;
    },
    login: async (password) => {
      const answer = await visitor.call('login', { email: visitor.email, password });
      return typeof answer === 'string' ? answer : 'signed in';
    },
    codes: () =>
      product.mails.filter(({ to }) => to === visitor.email).flatMap(({ text }) => /\d{6}/.exec(text)?.[0] ?? []),
    newestCode: () => visitor.codes().at(-1) ?? expect.fail('no code was mailed'),
  };
  return visitor;
};
