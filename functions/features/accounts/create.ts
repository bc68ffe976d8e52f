import type { Deps } from '#functions/deps.ts';
import { leaveFreePlace, takeFreePlace } from '#functions/features/free-sites.ts';
import { requireOffered } from '#functions/features/prices.ts';
import { couponOf } from '#functions/features/referral.ts';
import { unpaidDue } from '#functions/features/removal.ts';
import type { Handlers } from '#functions/http/implement.ts';
import type { RequestKey } from '#functions/http/request.ts';
import { isoTime } from '#functions/platform/clock.ts';
import type { Billing, StoredAccount } from '#functions/storage/index.ts';
import { ApiError } from '#shared/contract/errors.ts';
import { fault } from '#shared/faults.ts';
import { defaultAccountSettings } from '#shared/model/account.ts';
import type { AccountId, UserId } from '#shared/model/ids.ts';
import type { PlannedDevice } from '#shared/model/prepared-site.ts';
import {
  type CataloguePrice,
  cataloguePriceOf,
  isFreePrice,
  type PlanName,
  siteIntervalMinutes,
} from '#shared/plans.ts';
import { SECOND_MS } from '#shared/units.ts';
import { oncePerKey } from './once-per-key.ts';

export type CreateAccountDeps = Pick<
  Deps,
  'storage' | 'schedules' | 'payments' | 'publicUrl' | 'now' | 'newId' | 'logger' | 'maxFreeSites'
>;

interface SiteRequest {
  readonly name: string;
  readonly timezone: string;
}

/** One creation in progress. */
interface Making {
  /** It is made for a customer. Absent: for the user. */
  readonly prepared?: {
    /** Until when it waits for its customer. */
    readonly until: string;
    readonly planned: readonly PlannedDevice[];
    /** Last, and safe to repeat: without it there is no such site. */
    readonly invite: () => Promise<void>;
  };
  readonly userId: UserId;
  readonly accountId: AccountId;
  readonly request: SiteRequest;
  readonly price: CataloguePrice & { readonly plan: PlanName };
  /** An earlier attempt died: parts of the site may exist. */
  readonly begun: boolean;
}

/** Without an idempotency key, the same request again within this time counts as a repeated click or retry. */
const REPEAT_MS = 30 * SECOND_MS;

/** @throws ApiError `unknown_price` */
export const basePrice = (priceId: string): CataloguePrice & { readonly plan: PlanName } => {
  const price = cataloguePriceOf(priceId);
  if (!price || price.plan === null) throw new ApiError('unknown_price', { faults: [fault('priceId', 'unknown')] });
  return { ...price, plan: price.plan };
};

/** Whether the site has, or will have once paid, the plan of this price. */
const isOfPrice = ({ billing, products }: StoredAccount, price: CataloguePrice): boolean =>
  billing?.checkout ? billing.checkout.priceKey === price.key : products.includes(price.product);

const repeatedCreation = async (
  deps: CreateAccountDeps,
  userId: UserId,
  request: SiteRequest,
  price: CataloguePrice,
): Promise<StoredAccount | null> => {
  const since = isoTime(deps.now() - REPEAT_MS);
  for (const { accountId, role } of await deps.storage.members.listOfUser(userId)) {
    if (role !== 'owner') continue;
    const account = await deps.storage.accounts.get(accountId);
    if (!account || account.createdAt < since || !isOfPrice(account, price)) continue;
    if (account.name === request.name && account.timezone === request.timezone) return account;
  }
  return null;
};

type Created = string | { id: string };

/** The response for a site that exists: the address of its first payment while that is open, or the site. */
const answerOf = async ({ storage, payments }: CreateAccountDeps, accountId: AccountId): Promise<Created> => {
  const session = (await storage.accounts.get(accountId))?.billing?.checkout?.sessionId;
  const checkout = session === undefined ? null : await payments.readCheckout(session);
  return checkout?.url ?? { id: accountId };
};

interface Bought {
  readonly billing: Billing;
  /** The page of the first payment; null: there is none. */
  readonly url: string | null;
}

/** @param begun an earlier attempt died */
const subscribeFree = async (
  { payments }: CreateAccountDeps,
  subscription: Parameters<CreateAccountDeps['payments']['startSubscription']>[0],
  begun: boolean,
): Promise<void> => {
  if (begun && (await payments.read(subscription.customerId))?.running) return;
  await payments.startSubscription(subscription);
};

/** The site at the payment provider: created before anything is stored on our side. */
const buy = async (
  deps: CreateAccountDeps,
  { accountId, begun }: Making,
  customerId: string,
  price: CataloguePrice,
  coupon: string | undefined,
  trial: boolean,
): Promise<Bought> => {
  const { payments, publicUrl } = deps;
  if (isFreePrice(price)) {
    await subscribeFree(deps, { accountId, customerId, priceKey: price.key, nth: 0 }, begun);
    return { billing: { customerId, checkout: null, deleteAt: null }, url: null };
  }
  const checkout = await payments.startCheckout({
    accountId,
    customerId,
    priceKey: price.key,
    locale: null,
    successUrl: `${publicUrl}/${accountId}/dashboard?checkout=done`,
    cancelUrl: `${publicUrl}/accounts?noRedirect=true`,
    after: 'creation',
    trial,
    ...(coupon === undefined ? {} : { coupon }),
  });
  if (checkout.url === null) throw new ApiError('payments_unavailable');
  const billing = { customerId, checkout: { sessionId: checkout.id, priceKey: price.key }, deleteAt: null };
  return { billing, url: checkout.url };
};

/** Completes a stored site, and last makes it visible to its owner. Safe to repeat. */
const open = async (deps: CreateAccountDeps, userId: UserId, account: StoredAccount): Promise<void> => {
  await deps.schedules.ensure(account.id, siteIntervalMinutes(account, []));
  await deps.storage.members.add({ accountId: account.id, userId, role: 'owner' });
};

const store = async (
  deps: CreateAccountDeps,
  { userId, accountId, request, price, prepared }: Making,
  { billing }: Bought,
): Promise<void> => {
  const waits = billing.checkout !== null;
  const createdAt = isoTime(deps.now());
  // Before the site exists: one that is never paid is removed after a day, even if the event that says so is lost.
  if (waits) await deps.storage.due.add(unpaidDue({ id: accountId, createdAt }));
  const account = await deps.storage.accounts.create({
    id: accountId,
    name: request.name,
    timezone: request.timezone,
    settings: defaultAccountSettings,
    // An unpaid product is not part of the site yet.
    products: waits ? [] : [price.plan],
    subscriptionStatus: waits ? 'incomplete' : 'active',
    billing,
    createdAt,
    ownerId: userId,
    ...(prepared && { handOver: { by: userId, until: prepared.until } }),
    ...(prepared && prepared.planned.length > 0 && { planned: [...prepared.planned] }),
  });
  await open(deps, userId, account);
  await prepared?.invite();
};

/**
 * Removes a half-created site, its row first: while the row exists its customer does, too, and a repeated request continues
 * with both. What fails here stays behind, invisible to users.
 */
const undo = async (
  deps: CreateAccountDeps,
  userId: UserId,
  accountId: AccountId,
  customerId: string,
): Promise<void> => {
  try {
    await deps.storage.accounts.mark(accountId, isoTime(deps.now()));
    await deps.payments.closeCustomer(customerId);
    await deps.schedules.remove(accountId);
    await deps.storage.accounts.delete(accountId);
    await deps.storage.users.releaseCoupon(userId, accountId);
    await deps.storage.users.releaseTrial(userId, accountId);
    await leaveFreePlace(deps, userId, accountId);
  } catch {
    deps.logger.error('site left half-made', { accountId });
  }
};

/** @param isFree its place is released when no customer could be created */
const customerOf = async (
  deps: CreateAccountDeps,
  userId: UserId,
  site: Parameters<CreateAccountDeps['payments']['createCustomer']>[0],
  isFree: boolean,
): Promise<string> => {
  try {
    return await deps.payments.createCustomer(site);
  } catch (error) {
    if (isFree) await leaveFreePlace(deps, userId, site.accountId);
    throw error;
  }
};

/** @throws ApiError `site_limit` for one more free site than a user may own; one for a customer counts elsewhere (`prepare.ts`) */
export const makeSite = async (deps: CreateAccountDeps, making: Making): Promise<Created> => {
  const { userId, accountId, request, price, begun, prepared } = making;
  const stored = begun ? await deps.storage.accounts.get(accountId) : null;
  if (stored !== null) {
    await open(deps, userId, stored);
    await prepared?.invite();
    return answerOf(deps, accountId);
  }
  const email = (await deps.storage.users.get(userId))?.email ?? null;
  const isFree = isFreePrice(price);
  const takesPlace = isFree && prepared === undefined;
  if (takesPlace) await takeFreePlace(deps, userId, accountId);
  const customerId = await customerOf(deps, userId, { accountId, name: request.name, email }, takesPlace);
  try {
    const coupon = isFree ? undefined : await couponOf(deps, userId, accountId);
    const trial = !isFree && (await deps.storage.users.claimTrial(userId, accountId));
    const bought = await buy(deps, making, customerId, price, coupon, trial);
    await store(deps, making, bought);
    deps.logger.info('site created', { accountId, plan: price.plan });
    return bought.url ?? { id: accountId };
  } catch (error) {
    await undo(deps, userId, accountId, customerId);
    throw error;
  }
};

/** @returns the address of the first payment, or the new site */
const create = async (
  deps: CreateAccountDeps,
  userId: UserId,
  { priceId, ...request }: SiteRequest & { readonly priceId: string },
  key: RequestKey,
): Promise<Created> => {
  const price = basePrice(priceId);
  await requireOffered(deps, price);
  const repeated = key.byCaller ? null : await repeatedCreation(deps, userId, request, price);
  if (repeated) return answerOf(deps, repeated.id);
  return oncePerKey(
    deps,
    userId,
    key,
    { ...request, priceId },
    {
      make: (accountId, begun) => makeSite(deps, { userId, accountId, request, price, begun }),
      again: (accountId) => answerOf(deps, accountId),
    },
  );
};

export const createAccountCreation = (deps: CreateAccountDeps): Pick<Handlers<'money'>, 'createAccount'> => ({
  createAccount: ({ params, body, requestKey }) => create(deps, params.userId, body, requestKey),
});
