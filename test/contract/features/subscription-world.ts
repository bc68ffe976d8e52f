import { expect } from 'vitest';
import { complete } from '#infra/local/payments/checkout.ts';
import type { OperationId } from '#shared/contract/index.ts';
import type { AccountId } from '#shared/model/ids.ts';
import type { Subscription } from '#shared/model/subscription.ts';
import { type PlanName, priceKey } from '#shared/plans.ts';
import { accessClaims } from '#test/support/api-event.ts';
import type { TestProduct } from '#test/support/product.ts';
import type { SeededSite } from '../site.ts';

/** What tests of subscriptions do as a site's owner, and look up at the provider. @param productOf the running product */
export const subscriptionWorld = (productOf: () => TestProduct) => {
  const call = (id: OperationId, { accountId, ownerId }: Pick<SeededSite, 'accountId' | 'ownerId'>, body?: object) =>
    productOf().call(id, { params: { accountId }, claims: accessClaims(ownerId), ...(body ? { body } : {}) });
  const customerOf = async (site: Pick<SeededSite, 'accountId'>): Promise<string> =>
    (await productOf().deps.storage.accounts.get(site.accountId))?.billing?.customerId ?? expect.fail('no customer');
  return {
    call,
    customerOf,
    read: async (site: SeededSite): Promise<Subscription> => (await call('getSubscription', site)).body,
    change: (site: SeededSite, plan: PlanName, interval: 'month' | 'year' = 'month') =>
      call('changeSubscriptionBaseProduct', site, { priceId: priceKey(plan, interval) }),
    /** The stored status and products of a site. */
    stored: async ({ accountId }: { accountId: AccountId }) => {
      const account = await productOf().deps.storage.accounts.get(accountId);
      return account && [account.subscriptionStatus, ...account.products];
    },
    /** Completes a payment page. @param card null: without one */
    pay: (url: string, card: string | null = '4242') =>
      productOf().payments.simulator.act((book) => complete(book, url.split('/').at(-1) ?? '', card)),
    /** A customer's payments so far, and credit, cents. */
    money: async (site: SeededSite) => {
      const { state } = productOf().payments;
      const customer = await customerOf(site);
      const paid = Object.values(state.invoice)
        .filter((one) => one.customer === customer)
        .reduce((sum, one) => sum + one.amount_paid, 0);
      return { paid, credit: 0 - (state.customer[customer]?.balance ?? 0) };
    },
  };
};
