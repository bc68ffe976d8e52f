import type { Deps } from '#functions/deps.ts';
import type { Handlers } from '#functions/http/implement.ts';
import { isoTime } from '#functions/platform/clock.ts';
import { ApiError } from '#shared/contract/errors.ts';
import { defaultAccountSettings } from '#shared/model/account.ts';
import type { AccountId, UserId } from '#shared/model/ids.ts';
import { type Plan, planInForce, planProducts, plans, siteIntervalMinutes } from '#shared/plans.ts';
import { SECOND_MS } from '#shared/units.ts';

export type UserDeps = Pick<Deps, 'storage' | 'schedules' | 'emailOf' | 'now' | 'newId' | 'logger'>;

/** The same creation again within this time is taken for a repeated click or retry. */
const REPEAT_MS = 30 * SECOND_MS;

/** @throws ApiError `unknown_price` */
const planOfPrice = (priceId: string): { plan: Plan; unitAmount: number } => {
  for (const { name, prices } of planProducts()) {
    const price = prices.find(({ id }) => id === priceId);
    const plan = Object.values(plans).find((each) => each.name === name);
    if (price && plan) return { plan, unitAmount: price.unitAmount };
  }
  throw new ApiError('unknown_price', { messages: ['priceId: is not known'] });
};

const sitesOf = async (deps: UserDeps, userId: UserId) => {
  const memberships = await deps.storage.members.listOfUser(userId);
  const sites = await Promise.all(
    memberships.map(async ({ accountId, role }) => ({ role, account: await deps.storage.accounts.get(accountId) })),
  );
  return sites.flatMap(({ role, account }) => (account ? [{ role, account }] : []));
};

const repeatedCreation = async (
  deps: UserDeps,
  userId: UserId,
  wish: { readonly name: string; readonly timezone: string },
): Promise<AccountId | null> => {
  const since = isoTime(deps.now() - REPEAT_MS);
  const sites = await sitesOf(deps, userId);
  const same = sites.find(
    ({ role, account }) =>
      role === 'owner' &&
      account.name === wish.name &&
      account.timezone === wish.timezone &&
      account.createdAt >= since,
  );
  return same?.account.id ?? null;
};

/** Makes the user's row at the first call, and asks for the e-mail address until there is one. */
const ensureUser = async (
  deps: UserDeps,
  userId: UserId,
  authorization: string | undefined,
): Promise<{ readonly id: UserId; readonly email: string | null }> => {
  const known = await deps.storage.users.get(userId);
  if (known?.email) return known;
  const token = authorization?.replace(/^Bearer +/i, '') ?? '';
  // Signing in must not fail because of an address that is only shown.
  const email = token === '' ? null : await deps.emailOf(token).catch(() => null);
  return deps.storage.users.ensure({ id: userId, email });
};

export const createUserHandlers = (deps: UserDeps): Pick<Handlers<'api'>, 'getMe' | 'createAccount'> => ({
  getMe: async ({ caller, headers }) => {
    const user = await ensureUser(deps, caller.userId, headers.authorization);
    const sites = await sitesOf(deps, caller.userId);
    return {
      id: user.id,
      email: user.email,
      superAdmin: caller.superAdmin,
      scope: caller.scope,
      accounts: sites.map(({ role, account }) => ({ id: account.id, name: account.name, role: { type: role } })),
    };
  },

  createAccount: async ({ params, body }) => {
    const { plan, unitAmount } = planOfPrice(body.priceId);
    // A paid site needs a checkout, and no payment provider is connected: nothing may be stored for it.
    if (unitAmount > 0) throw new ApiError('payments_unavailable');
    const repeated = await repeatedCreation(deps, params.userId, body);
    if (repeated) return { id: repeated };
    const account = await deps.storage.accounts.create({
      id: deps.newId('acc'),
      name: body.name,
      timezone: body.timezone,
      settings: { ...defaultAccountSettings, autochargeInterval: plan.intervalOnMinutes },
      products: [plan.name],
      subscriptionStatus: 'active',
      createdAt: isoTime(deps.now()),
    });
    try {
      await deps.schedules.ensure(account.id, siteIntervalMinutes(account, []));
      // Last: only a site that works shows up for its owner.
      await deps.storage.members.add({ accountId: account.id, userId: params.userId, role: 'owner' });
    } catch (error) {
      await undo(deps, account.id);
      throw error;
    }
    deps.logger.info('site created', { accountId: account.id, plan: planInForce(account).name });
    return { id: account.id };
  },
});

/** Takes back a half-made site. What fails here is left without an owner, out of everybody's sight. */
const undo = async (deps: UserDeps, accountId: AccountId): Promise<void> => {
  const outcomes = await Promise.allSettled([
    deps.schedules.remove(accountId),
    deps.storage.accounts.delete(accountId),
  ]);
  if (outcomes.some(({ status }) => status === 'rejected')) deps.logger.error('site left half-made', { accountId });
};
