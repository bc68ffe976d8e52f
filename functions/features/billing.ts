import type { Deps } from '#functions/deps.ts';
import { grantOf } from '#functions/features/grants.ts';
import { cancelledDue } from '#functions/features/removal.ts';
import { ensureSchedule, retryOnConflict } from '#functions/features/site.ts';
import type { CustomerState } from '#functions/platform/payments.ts';
import type { AccountChanges, Billing, StoredAccount, StoredGrant } from '#functions/storage/index.ts';
import { ApiError } from '#shared/contract/errors.ts';
import type { AccountId } from '#shared/model/ids.ts';

export type BillingDeps = Pick<Deps, 'storage' | 'schedules' | 'payments' | 'notices' | 'now' | 'logger'>;

/** What of a site follows from the payment provider and from its prepayments. Pure. */
export const entitlementOf = (
  state: CustomerState,
  grants: readonly StoredGrant[],
  stored: Billing | null,
): Required<Pick<AccountChanges, 'products' | 'subscriptionStatus' | 'grant' | 'billing'>> => {
  const { running, ended } = state;
  const deleteAt = running ? (running.cancelAtPeriodEnd ? running.periodEnd : null) : ended?.asked ? ended.at : null;
  return {
    products: [...new Set(running?.items.map(({ product }) => product) ?? [])],
    // Without any subscription a paid site still waits for its first payment.
    subscriptionStatus: running?.status ?? ended?.status ?? 'incomplete',
    grant: grantOf(grants),
    billing: {
      customerId: state.customerId,
      checkout: running === null && ended === null ? (stored?.checkout ?? null) : null,
      deleteAt,
    },
  };
};

const same = (account: StoredAccount, wanted: ReturnType<typeof entitlementOf>): boolean => {
  const { products, subscriptionStatus, grant, billing } = account;
  return JSON.stringify(sorted({ products, subscriptionStatus, grant, billing })) === JSON.stringify(sorted(wanted));
};
/** Keys in one order: the table gives a map's back in its own. */
const sorted = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(
        Object.entries(value)
          .sort(([a], [b]) => a.localeCompare(b))
          .map(([key, one]) => [key, sorted(one)]),
      )
    : value;

/** Two subscriptions of one site were paid: the better one stays, what is left of the other is credited. */
const endSurplus = async (deps: BillingDeps, state: CustomerState): Promise<boolean> => {
  for (const subscriptionId of state.surplus) {
    deps.logger.warn('subscription ended that was one too many', { accountId: state.accountId, subscriptionId });
    await deps.payments.end(subscriptionId);
  }
  return state.surplus.length > 0;
};

/**
 * A site is to be deleted: it will be looked at then, and its owner is told now and reminded. All of it before the site's
 * row says so, as a repetition comes only until then; each is done once.
 */
const announceEnd = async (deps: BillingDeps, accountId: AccountId, deleteAt: string): Promise<void> => {
  const { reminder, end } = cancelledDue(accountId, deleteAt);
  await deps.storage.due.add(end);
  if (Date.parse(deleteAt) <= deps.now()) return;
  if (Date.parse(reminder.at) > deps.now()) await deps.storage.due.add(reminder);
  await deps.notices.siteDeletion(accountId, deleteAt);
};

/**
 * Makes the site agree with the payment provider. The row's version is read first, then the provider, and the write holds
 * only if nobody wrote in between: so whoever writes later has also read later, and whatever comes late, twice or out of
 * order, the last truth stays. Safe to repeat at any time.
 * @returns what the provider says; null when the site or its customer is gone
 * @throws ApiError `payments_unavailable`; `conflict` when others were faster every time
 */
export const syncSite = async (
  deps: BillingDeps,
  accountId: AccountId,
  customerId: string,
): Promise<CustomerState | null> => {
  const { storage, payments } = deps;
  const state = await retryOnConflict(async () => {
    const account = await storage.accounts.get(accountId);
    // A customer that is not the site's own speaks for nothing, whatever site it names.
    if (account === null || (account.billing !== null && account.billing.customerId !== customerId)) return null;
    const read = await payments.read(customerId);
    if (read === null || read.accountId !== accountId) return null;
    // Ended ones change the credit: the next look sees the whole.
    const whole = (await endSurplus(deps, read)) ? await payments.read(customerId) : read;
    if (whole === null) return null;
    const wanted = entitlementOf(whole, await storage.grants.list(accountId), account.billing);
    const { deleteAt } = wanted.billing;
    if (deleteAt !== null && deleteAt !== account.billing?.deleteAt) await announceEnd(deps, accountId, deleteAt);
    if (!same(account, wanted)) await storage.accounts.patch(accountId, wanted, account.version);
    return whole;
  });
  // Also when nothing changed: a repetition after a failure heals the schedule.
  if (state !== null) await ensureSchedule(deps, accountId);
  return state;
};

/**
 * A site that must have a customer.
 * @throws ApiError `account_not_found`, `subscription_not_found`
 */
export const billedSite = async (
  deps: Pick<Deps, 'storage'>,
  accountId: AccountId,
): Promise<{ readonly account: StoredAccount; readonly billing: Billing }> => {
  const account = await deps.storage.accounts.get(accountId);
  if (!account) throw new ApiError('account_not_found');
  if (!account.billing) throw new ApiError('subscription_not_found');
  return { account, billing: account.billing };
};
