import { injectLambdaContext } from '@aws-lambda-powertools/logger/middleware';
import middy from '@middy/core';
import type { Context } from 'aws-lambda';
import type { RunOutcome } from '#functions/control/run-types.ts';
import type { Deps } from '#functions/deps.ts';
import { createAccountHandlers } from '#functions/features/accounts/accounts.ts';
import { createAccountCreation } from '#functions/features/accounts/create.ts';
import { createApplianceHandlers } from '#functions/features/appliances/appliances.ts';
import { createItemHandlers } from '#functions/features/appliances/items.ts';
import { noteVisit } from '#functions/features/audit.ts';
import { createCatalogueHandlers } from '#functions/features/catalogue/catalogue.ts';
import { createVendorFileHandlers } from '#functions/features/catalogue/vendor-file.ts';
import { moneyListeners } from '#functions/features/commission.ts';
import { createCredentialsHandlers } from '#functions/features/credentials/credentials.ts';
import { createHistoryHandlers } from '#functions/features/history/history.ts';
import { createLoginHandlers } from '#functions/features/login/login.ts';
import { createAcceptingHandlers } from '#functions/features/members/accepting.ts';
import { createJoiningHandlers } from '#functions/features/members/joining.ts';
import { createMemberHandlers } from '#functions/features/members/members.ts';
import { createOauthCallbackHandlers } from '#functions/features/oauth/callback.ts';
import { createOauthHandlers } from '#functions/features/oauth/oauth.ts';
import { createReferralHandlers } from '#functions/features/referrals/referrals.ts';
import { createSensorHandlers } from '#functions/features/sensors/sensors.ts';
import { createStripeWebhookHandlers } from '#functions/features/stripe-webhook/webhook.ts';
import { createSiteDeletionHandlers } from '#functions/features/subscription/delete.ts';
import { createSubscriptionHandlers } from '#functions/features/subscription/subscription.ts';
import { tellBudgets } from '#functions/features/upkeep/budgets.ts';
import { type ReconcileOutcome, reconcile } from '#functions/features/upkeep/reconcile.ts';
import { sweepPayments } from '#functions/features/upkeep/sweep.ts';
import { keepUp, type UpkeepOutcome } from '#functions/features/upkeep/upkeep.ts';
import { createUserDeletionHandlers } from '#functions/features/users/delete.ts';
import { createUserDetailHandlers } from '#functions/features/users/details.ts';
import { createExportHandlers } from '#functions/features/users/export.ts';
import { createUserHandlers } from '#functions/features/users/users.ts';
import { createVehicleHandlers } from '#functions/features/vehicles/vehicles.ts';
import { createWebhookHandlers } from '#functions/features/webhook/webhook.ts';
import { faultForLog } from '#functions/http/error-edge.ts';
import { type HttpEdge, type HttpHandler, implement } from '#functions/http/implement.ts';
import type { ContractFunction } from '#shared/contract/row.ts';
import { type ControlEvent, controlEventSchema, upkeepEventsSchema } from '#shared/events.ts';
import { MINUTE_MS } from '#shared/units.ts';

/** Rows that are public: they need no table. */
export const createAuthHandler = (
  deps: Pick<Deps, 'logger'> &
    Parameters<typeof createLoginHandlers>[0] &
    Parameters<typeof createCatalogueHandlers>[0],
): HttpHandler =>
  implement(
    'auth',
    { ...createLoginHandlers(deps), ...createCatalogueHandlers(deps) },
    // Every row of this Lambda is public: nobody is a member here.
    { logger: deps.logger, roleOf: async () => null },
  );

type UserEdgeDeps = Pick<Deps, 'logger' | 'storage'> & Parameters<typeof noteVisit>[0];

/** Who may enter, where the caller is signed in. */
const edgeOfUsers = (deps: UserEdgeDeps): HttpEdge => ({
  logger: deps.logger,
  roleOf: async (accountId, userId) => (await deps.storage.members.get(accountId, userId))?.role ?? null,
  isGone: (userId) => deps.storage.users.isGone(userId),
  onVisit: (accountId, { userId }) => noteVisit(deps, accountId, userId),
});

/** What rows of signed-in users are given that ask the payment provider nothing, nor end a site. */
export type ApiDeps = Omit<Deps, 'payments' | 'tax' | 'identity' | 'dropIdentity' | 'runSite'>;

/** Rows of signed-in users. */
export const createApiHandler = (deps: ApiDeps): HttpHandler =>
  implement(
    'api',
    {
      ...createUserHandlers(deps),
      ...createUserDetailHandlers(deps),
      ...createExportHandlers(deps),
      ...createReferralHandlers(deps),
      ...createMemberHandlers(deps),
      ...createJoiningHandlers(deps),
      ...createAccountHandlers(deps),
      ...createSensorHandlers(deps),
      ...createApplianceHandlers(deps),
      ...createItemHandlers(deps),
      ...createCredentialsHandlers(deps),
      ...createOauthHandlers(deps),
      ...createVehicleHandlers(deps),
      ...createVendorFileHandlers(deps),
      ...createHistoryHandlers(deps),
    },
    edgeOfUsers(deps),
  );

/** Rows of signed-in users for which the payment provider is asked. */
export const createMoneyHandler = (
  deps: UserEdgeDeps &
    Parameters<typeof createAccountCreation>[0] &
    Parameters<typeof createAcceptingHandlers>[0] &
    Parameters<typeof createSubscriptionHandlers>[0],
): HttpHandler =>
  implement(
    'money',
    { ...createAccountCreation(deps), ...createAcceptingHandlers(deps), ...createSubscriptionHandlers(deps) },
    edgeOfUsers(deps),
  );

/** Rows that end a site: money, schedule, devices and consents are given up together. */
export const createRemovalHandler = (
  deps: UserEdgeDeps &
    Parameters<typeof createSiteDeletionHandlers>[0] &
    Parameters<typeof createUserDeletionHandlers>[0],
): HttpHandler =>
  implement('removal', { ...createSiteDeletionHandlers(deps), ...createUserDeletionHandlers(deps) }, edgeOfUsers(deps));

/** Calls whose key is their access: reports of webhook sensors, and browsers that come back from vendors' pages. */
export const createWebhookHandler = (deps: Pick<Deps, 'logger' | 'storage' | 'now'>): HttpHandler =>
  implement(
    'webhook',
    { ...createWebhookHandlers(deps), ...createOauthCallbackHandlers(deps) },
    { logger: deps.logger, roleOf: async () => null },
  );

/** Events of the payment provider: its signature is the access. */
export const createBillingHandler = (
  deps: Pick<Deps, 'logger'> & Parameters<typeof createStripeWebhookHandlers>[0] & Parameters<typeof moneyListeners>[0],
): HttpHandler =>
  implement('billing', createStripeWebhookHandlers(deps, moneyListeners(deps)), {
    logger: deps.logger,
    roleOf: async () => null,
  });

/** All that answer the API, over one set of parts: on one machine, and in tests. */
export const createHandlers = (deps: Deps): Readonly<Record<ContractFunction, HttpHandler>> => ({
  auth: createAuthHandler(deps),
  api: createApiHandler(deps),
  money: createMoneyHandler(deps),
  removal: createRemovalHandler(deps),
  webhook: createWebhookHandler(deps),
  billing: createBillingHandler(deps),
});

/** What EventBridge Scheduler invokes. Throws when the run failed, so that the failure is counted and kept. */
export type ControlHandler = (event: unknown, context: Context) => Promise<RunOutcome>;

export const createControlHandler = (deps: Pick<Deps, 'logger' | 'runSite'>): ControlHandler =>
  middy<unknown, RunOutcome>()
    .use(injectLambdaContext(deps.logger, { resetKeys: true }))
    .handler(async (event) => {
      const { accountId, scheduledTime } = readControlEvent(deps, event);
      try {
        const outcome = await deps.runSite({ accountId, cause: 'schedule', scheduledMs: Date.parse(scheduledTime) });
        // Half of a home's runs rest at night: a line for each would cost more than they do.
        if (outcome.status === 'skipped' && outcome.why === 'resting')
          deps.logger.debug('run', { accountId, ...outcome });
        else deps.logger.info('run', { accountId, ...outcome });
        return outcome;
      } catch (error) {
        deps.logger.error('run failed', { accountId, fault: faultForLog(error) });
        throw error;
      }
    });

/** What the stage's own schedules invoke. Throws when something failed, so that it is counted; the next firing tries again. */
export type UpkeepHandler = (event: unknown, context: Context) => Promise<UpkeepOutcome | ReconcileOutcome>;

export const createUpkeepHandler = (
  deps: Parameters<typeof keepUp>[0] & Parameters<typeof reconcile>[0],
): UpkeepHandler =>
  middy<unknown, UpkeepOutcome | ReconcileOutcome>()
    .use(injectLambdaContext(deps.logger, { resetKeys: true }))
    .handler(async (event, context) => {
      const parsed = upkeepEventsSchema.safeParse(event);
      if (!parsed.success) {
        deps.logger.error('event refused', { fault: faultForLog(parsed.error) });
        throw parsed.error;
      }
      const leftMs = () => context.getRemainingTimeInMillis();
      if (parsed.data.type === 'reconcile') {
        const outcome = await reconcile(deps, leftMs, parsed.data.mayMend);
        deps.logger.info('reconciled', { ...outcome });
        if (outcome.failed > 0) throw new Error(`${outcome.failed} schedules could not be compared`);
        return outcome;
      }
      const outcome = await keepUp(deps, leftMs);
      deps.logger.info('upkeep', { ...outcome });
      const swept = await sweepPayments(deps, () => leftMs() > MINUTE_MS);
      if (swept.applied + swept.failed > 0) deps.logger.info('payment events swept', { ...swept });
      await tellBudgets(deps);
      if (outcome.failed > 0) throw new Error(`${outcome.failed} of what was due failed`);
      return outcome;
    });

const readControlEvent = (deps: Pick<Deps, 'logger'>, event: unknown): ControlEvent => {
  const parsed = controlEventSchema.safeParse(event);
  if (parsed.success) return parsed.data;
  deps.logger.error('event refused', { fault: faultForLog(parsed.error) });
  throw parsed.error;
};
