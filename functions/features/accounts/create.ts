import type { Deps } from '#functions/deps.ts';
import { leaveFreePlace, takeFreePlace } from '#functions/features/free-sites.ts';
import { couponOf } from '#functions/features/referral.ts';
import { unpaidDue } from '#functions/features/removal.ts';
import type { Handlers } from '#functions/http/implement.ts';
import { isoTime } from '#functions/platform/clock.ts';
import type { Billing, StoredAccount } from '#functions/storage/index.ts';
import { ApiError } from '#shared/contract/errors.ts';
import { defaultAccountSettings } from '#shared/model/account.ts';
import type { AccountId, UserId } from '#shared/model/ids.ts';
import { type CataloguePrice, cataloguePrices, type PlanName, plans, siteIntervalMinutes } from '#shared/plans.ts';
import { SECOND_MS } from '#shared/units.ts';

export type CreateAccountDeps = Pick<
  Deps,
  'storage' | 'schedules' | 'payments' | 'publicUrl' | 'now' | 'newId' | 'logger'
>;

interface Wish {
  readonly name: string;
  readonly timezone: string;
}

/** The same creation again within this time is taken for a repeated click or retry. */
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

interface Bought {
  readonly billing: Billing;
  /** Where the first payment is made; null: there is none. */
  readonly url: string | null;
}

/** The site at the payment provider: nothing of ours is stored before it is there. */
const buy = async (
  deps: CreateAccountDeps,
  accountId: AccountId,
  customerId: string,
  price: CataloguePrice,
  coupon: string | undefined,
): Promise<Bought> => {
  const { payments, publicUrl } = deps;
  if (price.unitAmount === 0) {
    await payments.startSubscription({ accountId, customerId, priceKey: price.key, nth: 0 });
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

const store = async (
  deps: CreateAccountDeps,
  userId: UserId,
  accountId: AccountId,
  wish: Wish,
  price: CataloguePrice & { readonly plan: PlanName },
  { billing }: Bought,
) => {
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
  await deps.schedules.ensure(accountId, siteIntervalMinutes(account, []));
  // Last: only a site that works shows up for its owner.
  await deps.storage.members.add({ accountId, userId, role: 'owner' });
};

/** Takes back a half-made site. What fails here is left without an owner, out of everybody's sight. */
const undo = async (
  deps: CreateAccountDeps,
  userId: UserId,
  accountId: AccountId,
  customerId: string,
): Promise<void> => {
  try {
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

/**
 * @returns the address of the first payment, or the new site
 * @throws ApiError `site_limit` for one more free site than a user may own
 */
const create = async (
  deps: CreateAccountDeps,
  userId: UserId,
  wish: Wish,
  priceId: string,
): Promise<string | { id: string }> => {
  const price = basePrice(priceId);
  const repeated = await repeatedCreation(deps, userId, wish, price);
  if (repeated) {
    const session = repeated.billing?.checkout?.sessionId;
    const checkout = session === undefined ? null : await deps.payments.readCheckout(session);
    return checkout?.url ?? { id: repeated.id };
  }
  const accountId = deps.newId('acc');
  const email = (await deps.storage.users.get(userId))?.email ?? null;
  const isFree = price.unitAmount === 0;
  if (isFree) await takeFreePlace(deps, userId, accountId);
  const customerId = await customerOf(deps, userId, { accountId, name: wish.name, email }, isFree);
  try {
    const coupon = isFree ? undefined : await couponOf(deps, userId, accountId);
    const bought = await buy(deps, accountId, customerId, price, coupon);
    await store(deps, userId, accountId, wish, price, bought);
    deps.logger.info('site created', { accountId, plan: price.plan });
    return bought.url ?? { id: accountId };
  } catch (error) {
    await undo(deps, userId, accountId, customerId);
    throw error;
  }
};

export const createAccountCreation = (deps: CreateAccountDeps): Pick<Handlers<'api'>, 'createAccount'> => ({
  createAccount: ({ params, body }) => create(deps, params.userId, body, body.priceId),
});
