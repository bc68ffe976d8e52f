import type { Deps } from '#functions/deps.ts';
import { grantOf } from '#functions/features/grants.ts';
import { cancelledDue } from '#functions/features/removal.ts';
import { ensureSchedule, retryOnConflict } from '#functions/features/site.ts';
import { endSharedTrial } from '#functions/features/trial.ts';
import type { CustomerState } from '#functions/platform/payments.ts';
import type { AccountChanges, Billing, StoredAccount, StoredGrant } from '#functions/storage/index.ts';
import { ApiError } from '#shared/contract/errors.ts';
import type { AccountId } from '#shared/model/ids.ts';

export type BillingDeps = Pick<
  Deps,
  'storage' | 'schedules' | 'payments' | 'notices' | 'now' | 'logger' | 'maxFreeSites'
>;

/** The part of a site that follows from the payment provider and its prepayments. Pure. */
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
/** Keys in a fixed order: the table returns a map's keys in its own. */
const sorted = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(
        Object.entries(value)
          .sort(([a], [b]) => a.localeCompare(b))
          .map(([key, one]) => [key, sorted(one)]),
      )
    : value;

/** Two subscriptions of one site were paid: the better one stays, the rest of the other is credited. */
const endSurplus = async (deps: BillingDeps, state: CustomerState): Promise<boolean> => {
  for (const subscriptionId of state.surplus) {
    deps.logger.warn('subscription ended that was one too many', { accountId: state.accountId, subscriptionId });
    await deps.payments.end(subscriptionId);
  }
  return state.surplus.length > 0;
};

/**
 * A site is due to be deleted: schedules the deletion and notifies the owner, now and again before it. All of this happens
 * before the site's row records it, because it is only repeated until then; each step happens once.
 */
const announceEnd = async (deps: BillingDeps, accountId: AccountId, deleteAt: string): Promise<void> => {
  const { reminder, end } = cancelledDue(accountId, deleteAt);
  await deps.storage.due.add(end);
  if (Date.parse(deleteAt) <= deps.now()) return;
  if (Date.parse(reminder.at) > deps.now()) await deps.storage.due.add(reminder);
  await deps.notices.siteDeletion(accountId, deleteAt);
};

/**
 * Brings the site in line with the payment provider. Reads the row's version first, then the provider, and writes only if no
 * other write came in between: a later write is always based on a later read, so late, repeated and reordered calls end in
 * the latest state. Safe to repeat at any time.
 * @returns the provider's state; null when the site or its customer is gone
 * @throws ApiError `payments_unavailable`; `conflict` when other calls were faster every time
 */
export const syncSite = async (
  deps: BillingDeps,
  accountId: AccountId,
  customerId: string,
): Promise<CustomerState | null> => {
  const { storage, payments } = deps;
  const state = await retryOnConflict(async () => {
    const account = await storage.accounts.get(accountId);
    // A customer that is not the site's own is ignored, whatever site it names.
    if (account === null || (account.billing !== null && account.billing.customerId !== customerId)) return null;
    const read = await payments.read(customerId);
    if (read === null || read.accountId !== accountId) return null;
    const changes = [await endSurplus(deps, read), await endSharedTrial(deps, account, read)];
    // Either changes more than itself, the credit for instance: read everything again.
    const whole = changes.includes(true) ? await payments.read(customerId) : read;
    if (whole === null) return null;
    const wanted = entitlementOf(whole, await storage.grants.list(accountId), account.billing);
    const { deleteAt } = wanted.billing;
    if (deleteAt !== null && deleteAt !== account.billing?.deleteAt) await announceEnd(deps, accountId, deleteAt);
    if (!same(account, wanted)) await storage.accounts.patch(accountId, wanted, account.version);
    return whole;
  });
  // Even if nothing changed: a retry after a failure repairs the schedule.
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
