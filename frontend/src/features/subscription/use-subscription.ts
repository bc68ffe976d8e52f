import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { AccountId } from '#shared/model/ids.ts';
import type { Subscription } from '#shared/model/subscription.ts';
import { SECOND_MS } from '#shared/units.ts';
import { api } from '../../lib/api.ts';
import { leaveTo } from '../../lib/leave.ts';
import { siteKey } from '../../lib/queries/account.ts';
import { meQuery } from '../../lib/queries/me.ts';
import { subscriptionQuery } from '../../lib/queries/subscription.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { isDone, type Purpose } from './model/payment-return.ts';

/** Delay after which a cancelled, restored or deleted site is re-read: the provider needs a moment, ms. */
export const RELOAD_DELAY_MS = 3 * SECOND_MS;
const reloadDelay = () => new Promise((resolve) => setTimeout(resolve, RELOAD_DELAY_MS));

/** Time between questions after the payment page, and how many are asked, until the provider's event has arrived. */
const EVENT_DELAY_MS = 2 * SECOND_MS;
const MOST_QUESTIONS = 10;

/** How far the provider's word of a payment is: `late` after a while in which it did not come. */
export type Arrival = 'done' | 'waiting' | 'late';

/** A site's subscription. After the payment page it is asked for again until what the page was for has arrived. */
export const useSubscription = (accountId: AccountId, purpose: Purpose | null) => {
  const client = useQueryClient();
  const options = subscriptionQuery(accountId);
  const query = useQuery({
    ...options,
    refetchInterval: ({ state: { data, dataUpdateCount } }) =>
      purpose !== null && data && !isDone(purpose, data) && dataUpdateCount < MOST_QUESTIONS ? EVENT_DELAY_MS : false,
    // Also an answer that is the same counts.
    notifyOnChangeProps: ['data', 'error', 'dataUpdatedAt'],
  });
  const asked = client.getQueryState(options.queryKey)?.dataUpdateCount ?? 0;
  const arrival = (): Arrival | null => {
    if (purpose === null || query.data === undefined) return null;
    if (isDone(purpose, query.data)) return 'done';
    return asked < MOST_QUESTIONS ? 'waiting' : 'late';
  };
  return { query, arrival: arrival() };
};

/** Calls that return the URL of a page at the payment provider; with a price, the plan is changed to once there is a method. */
export type PaymentPage = 'portal' | 'method' | 'prepayment' | { readonly priceId: string };

/** Redirects the browser to the payment provider. */
export const usePaymentPage = (accountId: AccountId) => {
  const locale = useLocale();
  const params = { accountId };
  return useMutation({
    mutationFn: async (page: PaymentPage) => {
      if (page === 'portal') return api.createCustomerPortalSession({ params });
      if (page === 'method') return api.createCheckoutSession({ params });
      if (typeof page === 'object') return api.createCheckoutSession({ params, query: page });
      return api.createPrepayment({ params, query: { locale } });
    },
    onSuccess: leaveTo,
  });
};

/** Adds a feature product; the browser follows the returned URL. */
export const useAddFeature = (accountId: AccountId) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (priceId: string) => api.createSubscriptionItem({ params: { accountId }, body: { priceId } }),
    onSuccess: async (url) => {
      // A return to the settings means that it is done already.
      if (new URL(url).origin === location.origin) await client.invalidateQueries({ queryKey: siteKey(accountId) });
      else leaveTo(url);
    },
  });
};

/** Changes the base plan. */
export const useChangePlan = (accountId: AccountId) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (priceId: string) => api.changeSubscriptionBaseProduct({ params: { accountId }, body: { priceId } }),
    onSuccess: async (subscription) => {
      client.setQueryData(subscriptionQuery(accountId).queryKey, subscription);
      await client.invalidateQueries({ queryKey: siteKey(accountId) });
    },
  });
};

const useThenReload = <T>(accountId: AccountId, call: () => Promise<T>) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const answer = await call();
      await reloadDelay();
      return answer;
    },
    onSuccess: () => client.invalidateQueries({ queryKey: siteKey(accountId) }),
  });
};

export const useCancel = (accountId: AccountId) =>
  useThenReload<Subscription>(accountId, () => api.cancelSubscription({ params: { accountId } }));

export const useUncancel = (accountId: AccountId) =>
  useThenReload<Subscription>(accountId, () => api.uncancelSubscription({ params: { accountId } }));

/** Deletes the site; navigates away before anything of it is fetched again. */
export const useDeleteSite = (accountId: AccountId, leave: () => void) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      await api.deleteImmediately({ params: { accountId } });
      // At once: its mounted pages would fetch it again, and be refused.
      leave();
      client.setQueryData(
        meQuery().queryKey,
        (me) => me && { ...me, accounts: me.accounts.filter(({ id }) => id !== accountId) },
      );
      await reloadDelay();
      client.removeQueries({ queryKey: siteKey(accountId) });
      await client.refetchQueries({ queryKey: meQuery().queryKey });
    },
  });
};
