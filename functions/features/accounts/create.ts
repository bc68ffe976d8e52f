import type { Deps } from '#functions/deps.ts';
import { leaveFreePlace, takeFreePlace } from '#functions/features/free-sites.ts';
import { couponOf } from '#functions/features/referral.ts';
import { unpaidDue } from '#functions/features/removal.ts';
import type { Handlers } from '#functions/http/implement.ts';
import type { RequestKey } from '#functions/http/request.ts';
import { isoTime } from '#functions/platform/clock.ts';
import type { Billing, StoredAccount } from '#functions/storage/index.ts';
import { ApiError } from '#shared/contract/errors.ts';
import { defaultAccountSettings } from '#shared/model/account.ts';
import type { AccountId, UserId } from '#shared/model/ids.ts';
import { type CataloguePrice, cataloguePrices, type PlanName, plans, siteIntervalMinutes } from '#shared/plans.ts';
import { SECOND_MS } from '#shared/units.ts';
import { oncePerWish } from './once-per-wish.ts';

export type CreateAccountDeps = Pick<
  Deps,
  'storage' | 'schedules' | 'payments' | 'publicUrl' | 'now' | 'newId' | 'logger'
>;

interface Wish {
  readonly name: string;
  readonly timezone: string;
}

/** One site on its way. */
interface Making {
  readonly userId: UserId;
  readonly accountId: AccountId;
  readonly wish: Wish;
  readonly price: CataloguePrice & { readonly plan: PlanName };
  /** Somebody began it and died: parts of it may be there. */
  readonly begun: boolean;
}

/** Of a caller who does not name his wish, the same again within this time is taken for a repeated click or retry. */
const REPEAT_MS = 30 * SECOND_MS;

/** @throws ApiError `unknown_price` */
const basePrice = (priceId: string): CataloguePrice & { readonly plan: PlanName } => {
  const price = cataloguePrices.find(({ key }) => key === priceId);
  if (!price || price.plan === null) throw new ApiError('unknown_price', { messages: ['priceId: is not known'] });
  return { ...price, plan: price.plan };
};

/** The site is, or will be when it is paid, of the plan that this price is for. */
const isOfPrice = ({ billing, products }: StoredAccount, price: CataloguePrice): boolean =>
  billing?.checkout ? billing.checkout.priceKey === price.key : products.includes(price.product);

const repeatedCreation = async (
  deps: CreateAccountDeps,
  userId: UserId,
  wish: Wish,
  price: CataloguePrice,
): Promise<StoredAccount | null> => {
  const since = isoTime(deps.now() - REPEAT_MS);
  for (const { accountId, role } of await deps.storage.members.listOfUser(userId)) {
    if (role !== 'owner') continue;
    const account = await deps.storage.accounts.get(accountId);
    if (!account || account.createdAt < since || !isOfPrice(account, price)) continue;
    if (account.name === wish.name && account.timezone === wish.timezone) return account;
  }
  return null;
};

type Created = string | { id: string };

/** The answer for a site that is there: the address of its first payment while that is open, or the site. */
const answerOf = async ({ storage, payments }: CreateAccountDeps, accountId: AccountId): Promise<Created> => {
  const session = (await storage.accounts.get(accountId))?.billing?.checkout?.sessionId;
  const checkout = session === undefined ? null : await payments.readCheckout(session);
  return checkout?.url ?? { id: accountId };
};

interface Bought {
  readonly billing: Billing;
  /** Where the first payment is made; null: there is none. */
  readonly url: string | null;
}

/** @param begun somebody began this and died */
const subscribeFree = async (
  { payments }: CreateAccountDeps,
  wish: Parameters<CreateAccountDeps['payments']['startSubscription']>[0],
  begun: boolean,
): Promise<void> => {
  if (begun && (await payments.read(wish.customerId))?.running) return;
  await payments.startSubscription(wish);
};

/** The site at the payment provider: nothing of ours is stored before it is there. */
const buy = async (
  deps: CreateAccountDeps,
  { accountId, begun }: Making,
  customerId: string,
  price: CataloguePrice,
  coupon: string | undefined,
): Promise<Bought> => {
  const { payments, publicUrl } = deps;
  if (price.unitAmount === 0) {
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
    ...(coupon === undefined ? {} : { coupon }),
  });
  if (checkout.url === null) throw new ApiError('payments_unavailable');
  const billing = { customerId, checkout: { sessionId: checkout.id, priceKey: price.key }, deleteAt: null };
  return { billing, url: checkout.url };
};

/** What makes a stored site work, and last what shows it to its owner. Safe to repeat. */
const open = async (deps: CreateAccountDeps, userId: UserId, account: StoredAccount): Promise<void> => {
  await deps.schedules.ensure(account.id, siteIntervalMinutes(account, []));
  await deps.storage.members.add({ accountId: account.id, userId, role: 'owner' });
};

const store = async (
  deps: CreateAccountDeps,
  { userId, accountId, wish, price }: Making,
  { billing }: Bought,
): Promise<void> => {
  const waits = billing.checkout !== null;
  const createdAt = isoTime(deps.now());
  // Before there is a site: one that is never paid goes after a day, whatever becomes of the event that says so.
  if (waits) await deps.storage.due.add(unpaidDue({ id: accountId, createdAt }));
  const account = await deps.storage.accounts.create({
    id: accountId,
    name: wish.name,
    timezone: wish.timezone,
    settings: { ...defaultAccountSettings, autochargeInterval: plans[price.plan].intervalOnMinutes },
    // What is not paid yet is not held yet.
    products: waits ? [] : [price.plan],
    subscriptionStatus: waits ? 'incomplete' : 'active',
    billing,
    createdAt,
    ownerId: userId,
  });
  await open(deps, userId, account);
};

/**
 * Takes back a half-made site, its row first: while that stands its customer does, too, and the same wish goes on with both.
 * What fails here is left out of everybody's sight.
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
    await leaveFreePlace(deps, userId, accountId);
  } catch {
    deps.logger.error('site left half-made', { accountId });
  }
};

/** @param isFree its place is given back when there is no customer */
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

/** @throws ApiError `site_limit` for one more free site than a user may own */
const make = async (deps: CreateAccountDeps, making: Making): Promise<Created> => {
  const { userId, accountId, wish, price, begun } = making;
  const stored = begun ? await deps.storage.accounts.get(accountId) : null;
  if (stored !== null) {
    await open(deps, userId, stored);
    return answerOf(deps, accountId);
  }
  const email = (await deps.storage.users.get(userId))?.email ?? null;
  const isFree = price.unitAmount === 0;
  if (isFree) await takeFreePlace(deps, userId, accountId);
  const customerId = await customerOf(deps, userId, { accountId, name: wish.name, email }, isFree);
  try {
    const coupon = isFree ? undefined : await couponOf(deps, userId, accountId);
    const bought = await buy(deps, making, customerId, price, coupon);
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
  { priceId, ...wish }: Wish & { readonly priceId: string },
  key: RequestKey,
): Promise<Created> => {
  const price = basePrice(priceId);
  const repeated = key.byCaller ? null : await repeatedCreation(deps, userId, wish, price);
  if (repeated) return answerOf(deps, repeated.id);
  return oncePerWish(
    deps,
    userId,
    key,
    { ...wish, priceId },
    {
      make: (accountId, begun) => make(deps, { userId, accountId, wish, price, begun }),
      again: (accountId) => answerOf(deps, accountId),
    },
  );
};

export const createAccountCreation = (deps: CreateAccountDeps): Pick<Handlers<'money'>, 'createAccount'> => ({
  createAccount: ({ params, body, requestKey }) => create(deps, params.userId, body, requestKey),
});
