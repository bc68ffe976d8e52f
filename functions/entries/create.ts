import { injectLambdaContext } from '@aws-lambda-powertools/logger/middleware';
import middy from '@middy/core';
import type { Context } from 'aws-lambda';
import type * as z from 'zod';
import type { RunOutcome } from '#functions/control/run-types.ts';
import { runBatch, type SiteBatchFailures, type SiteNotRun } from '#functions/control/site-batch.ts';
import type { Deps } from '#functions/deps.ts';
import { createAccountHandlers } from '#functions/features/accounts/accounts.ts';
import { createAccountCreation } from '#functions/features/accounts/create.ts';
import { createApplianceHandlers } from '#functions/features/appliances/appliances.ts';
import { createItemHandlers } from '#functions/features/appliances/items.ts';
import { createCatalogueHandlers } from '#functions/features/catalogue/catalogue.ts';
import { createVendorFileHandlers } from '#functions/features/catalogue/vendor-file.ts';
import { moneyListeners } from '#functions/features/commission.ts';
import { createCredentialsHandlers } from '#functions/features/credentials/credentials.ts';
import { createDayPlanHandlers } from '#functions/features/day-plan/day-plan.ts';
import { createEmailHandlers } from '#functions/features/email/email.ts';
import { createUndoHandlers } from '#functions/features/email/undo.ts';
import { createChargingSessionHandlers } from '#functions/features/history/charging-sessions.ts';
import { createHistoryHandlers } from '#functions/features/history/history.ts';
import { createLoginHandlers } from '#functions/features/login/login.ts';
import { type MarketOutcome, refreshMarket } from '#functions/features/market-prices.ts';
import { createAcceptingHandlers } from '#functions/features/members/accepting.ts';
import { createJoiningHandlers } from '#functions/features/members/joining.ts';
import { createMemberHandlers } from '#functions/features/members/members.ts';
import { type Batch, type BatchFailures, deliverBatch } from '#functions/features/notify/batch.ts';
import type { DeliverDeps } from '#functions/features/notify/deliver.ts';
import { createMuteHandlers } from '#functions/features/notify/mute.ts';
import { createNoticeHandlers } from '#functions/features/notify/settings.ts';
import { createOauthCallbackHandlers } from '#functions/features/oauth/callback.ts';
import { createOauthHandlers } from '#functions/features/oauth/oauth.ts';
import { createPasswordResetHandlers } from '#functions/features/password-reset/password-reset.ts';
import { keepPrices } from '#functions/features/prices.ts';
import { createPayoutDetailHandlers } from '#functions/features/referrals/payout-details.ts';
import { createReferralHandlers } from '#functions/features/referrals/referrals.ts';
import { createPasswordHandlers } from '#functions/features/security/password.ts';
import { createReauthHandlers } from '#functions/features/security/reauth.ts';
import { createSecondFactorHandlers } from '#functions/features/security/second-factor.ts';
import { createSessionHandlers } from '#functions/features/security/sessions.ts';
import { createSensorHandlers } from '#functions/features/sensors/sensors.ts';
import { type DispatchDeps, type DispatchOutcome, dispatchShard } from '#functions/features/shards/dispatch.ts';
import { createSignUpHandlers } from '#functions/features/sign-up/sign-up.ts';
import { createStripeWebhookHandlers } from '#functions/features/stripe-webhook/webhook.ts';
import { createSiteDeletionHandlers } from '#functions/features/subscription/delete.ts';
import { createSubscriptionHandlers } from '#functions/features/subscription/subscription.ts';
import { createTariffHandlers } from '#functions/features/tariff/tariff.ts';
import { createRecordCall } from '#functions/features/trail.ts';
import { logBudgets } from '#functions/features/upkeep/budgets.ts';
import { type MoveOutcome, moveSites } from '#functions/features/upkeep/move-sites.ts';
import { countedSites, type ReconcileOutcome, reconcile } from '#functions/features/upkeep/reconcile.ts';
import { sweepPayments } from '#functions/features/upkeep/sweep.ts';
import { discardUnconfirmed } from '#functions/features/upkeep/unconfirmed.ts';
import { keepUp, type UpkeepOutcome } from '#functions/features/upkeep/upkeep.ts';
import { createUserDeletionHandlers } from '#functions/features/users/delete.ts';
import { createUserDetailHandlers } from '#functions/features/users/details.ts';
import { createExportHandlers } from '#functions/features/users/export.ts';
import { createSitesHealthHandlers } from '#functions/features/users/sites-health.ts';
import { createUserHandlers } from '#functions/features/users/users.ts';
import { createVehicleHandlers } from '#functions/features/vehicles/vehicles.ts';
import { createWebhookHandlers } from '#functions/features/webhook/webhook.ts';
import { faultForLog } from '#functions/http/error-edge.ts';
import { type HttpEdge, type HttpHandler, implement } from '#functions/http/implement.ts';
import type { QuotaEdge } from '#functions/http/quota.ts';
import type { TrailEdge } from '#functions/http/trail.ts';
import { type BoxHandler, createBoxHandler } from '#functions/ocpp/handler.ts';
import { isoTime } from '#functions/platform/clock.ts';
import {
  type ArrivalEvent,
  type ControlEvent,
  controlEventsSchema,
  queueBatchSchema,
  shardEventSchema,
  upkeepEventsSchema,
} from '#shared/events.ts';
import { type ClockFunction, type ContractFunction, perFunction } from '#shared/functions.ts';
import type { AccountId } from '#shared/model/ids.ts';
import type { Notice } from '#shared/model/notices.ts';
import { MINUTE_MS, SECOND_MS } from '#shared/units.ts';

type QuotaDeps = Pick<Deps, 'storage' | 'keyedHash'>;

const quotasOf = (deps: QuotaDeps): QuotaEdge => ({
  quotas: deps.storage.quotas,
  keyedHash: (text) => deps.keyedHash(text),
  serviceOf: async (accountId, credentialsId) =>
    (await deps.storage.credentials.get(accountId, credentialsId))?.service ?? null,
});

/** For rows whose callers are not users: no role, no account. */
const edgeWithoutUsers = (deps: Pick<Deps, 'logger' | 'keyedHash'>): HttpEdge => ({
  logger: deps.logger,
  hash: (address) => deps.keyedHash(address),
  roleOf: async () => null,
});

type TrailEdgeDeps = Pick<Deps, 'keyedHash'> & Parameters<typeof createRecordCall>[0];

const trailOf = (deps: TrailEdgeDeps): TrailEdge => ({
  record: createRecordCall(deps),
  hash: (address) => deps.keyedHash(address),
});

/** Public rows: the table only counts them, and records who signs in. */
export const createAuthHandler = (
  deps: QuotaDeps &
    TrailEdgeDeps &
    Parameters<typeof createLoginHandlers>[0] &
    Parameters<typeof createSignUpHandlers>[0] &
    Parameters<typeof createPasswordResetHandlers>[0] &
    Parameters<typeof createCatalogueHandlers>[0],
): HttpHandler =>
  implement(
    'auth',
    {
      ...createLoginHandlers(deps),
      ...createSignUpHandlers(deps),
      ...createPasswordResetHandlers(deps),
      ...createCatalogueHandlers(deps),
    },
    { ...edgeWithoutUsers(deps), quotas: quotasOf(deps), trail: trailOf(deps) },
  );

type UserEdgeDeps = QuotaDeps & TrailEdgeDeps;

/** For rows of signed-in users: their role on a site, whether they still exist, and the trail of what they do. */
const edgeOfUsers = (deps: UserEdgeDeps): HttpEdge => ({
  logger: deps.logger,
  hash: (address) => deps.keyedHash(address),
  roleOf: async (accountId, userId) => (await deps.storage.members.get(accountId, userId))?.role ?? null,
  isGone: (userId) => deps.storage.users.isGone(userId),
  sessionOf: async ({ userId, sessionId }) => {
    const session = await deps.storage.sessions.get(userId, sessionId);
    return session && { provedMsAgo: deps.now() - Date.parse(session.provedAt), secondFactor: session.secondFactor };
  },
  trail: trailOf(deps),
  quotas: quotasOf(deps),
});

/** Everything but what only rows that call the payment provider or end a site need. */
export type ApiDeps = Omit<
  Deps,
  | 'payments'
  | 'tax'
  | 'identity'
  | 'factorSeal'
  | 'dropIdentity'
  | 'runSite'
  | 'siteQueue'
  | 'noticeQueue'
  | 'runStarter'
>;

/** Rows of signed-in users that neither call the payment provider nor end a site. */
export const createApiHandler = (deps: ApiDeps): HttpHandler =>
  implement(
    'api',
    {
      ...createUserHandlers(deps),
      ...createSitesHealthHandlers(deps),
      ...createUserDetailHandlers(deps),
      ...createReferralHandlers(deps),
      ...createPayoutDetailHandlers(deps),
      ...createMemberHandlers(deps),
      ...createNoticeHandlers(deps),
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
      ...createDayPlanHandlers(deps),
      ...createChargingSessionHandlers(deps),
      ...createTariffHandlers(deps),
    },
    edgeOfUsers(deps),
  );

/** Rows of signed-in users that call the payment provider. */
export const createMoneyHandler = (
  deps: UserEdgeDeps &
    Parameters<typeof createAccountCreation>[0] &
    Parameters<typeof createAcceptingHandlers>[0] &
    Parameters<typeof createExportHandlers>[0] &
    Parameters<typeof createSubscriptionHandlers>[0],
): HttpHandler =>
  implement(
    'money',
    {
      ...createAccountCreation(deps),
      ...createAcceptingHandlers(deps),
      ...createExportHandlers(deps),
      ...createSubscriptionHandlers(deps),
    },
    edgeOfUsers(deps),
  );

/** Rows that end a site or a user: money, schedule, devices and consents are given up together. */
export const createRemovalHandler = (
  deps: UserEdgeDeps &
    Parameters<typeof createSiteDeletionHandlers>[0] &
    Parameters<typeof createUserDeletionHandlers>[0],
): HttpHandler =>
  implement('removal', { ...createSiteDeletionHandlers(deps), ...createUserDeletionHandlers(deps) }, edgeOfUsers(deps));

/** How users sign in. */
export const createSecurityHandler = (
  deps: UserEdgeDeps &
    Parameters<typeof createSecondFactorHandlers>[0] &
    Parameters<typeof createPasswordHandlers>[0] &
    Parameters<typeof createReauthHandlers>[0] &
    Parameters<typeof createEmailHandlers>[0] &
    Parameters<typeof createUndoHandlers>[0],
): HttpHandler =>
  implement(
    'security',
    {
      ...createPasswordHandlers(deps),
      ...createReauthHandlers(deps),
      ...createEmailHandlers(deps),
      ...createUndoHandlers(deps),
      ...createSecondFactorHandlers(deps),
      ...createSessionHandlers(deps),
    },
    edgeOfUsers(deps),
  );

/** Calls authorised by a key: reports of webhook sensors, and browsers returning from vendors' consent pages. */
export const createWebhookHandler = (
  deps: Pick<Deps, 'logger' | 'keyedHash' | 'storage' | 'now' | 'runStarter'>,
): HttpHandler =>
  implement(
    'webhook',
    { ...createWebhookHandlers(deps), ...createOauthCallbackHandlers(deps), ...createMuteHandlers(deps) },
    edgeWithoutUsers(deps),
  );

/** Events of the payment provider, authorised by its signature. */
export const createBillingHandler = (
  deps: Pick<Deps, 'logger' | 'keyedHash'> &
    Parameters<typeof createStripeWebhookHandlers>[0] &
    Parameters<typeof moneyListeners>[0],
): HttpHandler => implement('billing', createStripeWebhookHandlers(deps, moneyListeners(deps)), edgeWithoutUsers(deps));

/**
 * A Lambda for events of one kind. Throws what `run` throws and on an event that does not parse, so that failures are counted
 * and kept.
 */
const onEvent = <E, R>(
  logger: Deps['logger'],
  schema: z.ZodType<E>,
  run: (event: E, context: Context) => Promise<R>,
): ((event: unknown, context: Context) => Promise<R>) =>
  middy<unknown, R>()
    .use(injectLambdaContext(logger, { resetKeys: true }))
    .handler(async (event, context) => {
      const parsed = schema.safeParse(event);
      if (parsed.success) return run(parsed.data, context);
      logger.error('event refused', { fault: faultForLog(parsed.error) });
      throw parsed.error;
    });

/** Invoked by a site's schedule, or with sites of shards from their queue. */
export type ControlHandler = (event: unknown, context: Context) => Promise<RunOutcome | SiteBatchFailures>;

/** Skips of every minute. */
const isUsual: ReadonlySet<string> = new Set(['resting', 'awaits-refresh', 'left-to-reports']);

export const createControlHandler = ({
  logger,
  runSite,
  siteQueue,
  noticeQueue,
  now,
}: Pick<Deps, 'logger' | 'runSite' | 'siteQueue' | 'noticeQueue' | 'now'>): ControlHandler => {
  const order = async (accountId: AccountId, atMs: number): Promise<boolean> => {
    try {
      const event: ControlEvent = { type: 'control', accountId, scheduledTime: isoTime(atMs) };
      await siteQueue.send([event], Math.round((atMs - now()) / SECOND_MS));
      return true;
    } catch (error) {
      logger.warn('run not ordered', { accountId, fault: faultForLog(error) });
      return false;
    }
  };
  const tell = async (notices: readonly Notice[]): Promise<boolean> => {
    try {
      await noticeQueue.send(notices.map((notice) => ({ type: 'notice', notice })));
      return true;
    } catch (error) {
      logger.warn('notices not handed over', { accountId: notices[0]?.accountId, fault: faultForLog(error) });
      return false;
    }
  };
  const run = async (event: ControlEvent | ArrivalEvent): Promise<RunOutcome> => {
    const { accountId } = event;
    const [trigger, at] =
      event.type === 'control' ? (['schedule', event.scheduledTime] as const) : (['arrival', event.arrivedAt] as const);
    try {
      const outcome = await runSite({ accountId, trigger, atMs: Date.parse(at) }, { order, tell });
      const line = { accountId, ...(trigger === 'schedule' ? {} : { trigger }), ...outcome };
      // Half of a home's runs rest at night: a line for each would cost more than the runs.
      const isNothing = outcome.status === 'skipped' && (isUsual.has(outcome.why) || trigger === 'arrival');
      if (isNothing) logger.debug('run', line);
      else logger.info('run', line);
      return outcome;
    } catch (error) {
      logger.error('run failed', { accountId, trigger, fault: faultForLog(error) });
      throw error;
    }
  };
  const onFailure = (messageId: string, { code, cause }: SiteNotRun): void => {
    if (code === 'run too late') logger.error('run too late', { messageId });
    else logger.error('event refused', { messageId, fault: faultForLog(cause) });
  };
  return onEvent(
    logger,
    controlEventsSchema,
    async (event): Promise<RunOutcome | SiteBatchFailures> =>
      'Records' in event ? runBatch(event.Records, { run, now, onFailure }) : run(event),
  );
};

/** Invoked by the shards' schedules, every minute. */
export type DispatchHandler = (event: unknown, context: Context) => Promise<DispatchOutcome>;

export const createDispatchHandler = (deps: DispatchDeps): DispatchHandler =>
  onEvent(deps.logger, shardEventSchema, ({ shard, scheduledTime }) =>
    dispatchShard(deps, shard, Date.parse(scheduledTime)),
  );

/** Invoked by the queue of notices. */
export type NotifyHandler = (event: unknown, context: Context) => Promise<BatchFailures>;

export const createNotifyHandler = (deps: DeliverDeps & Pick<Deps, 'logger'>): NotifyHandler =>
  onEvent(deps.logger, queueBatchSchema, ({ Records }: Batch) => deliverBatch(deps, Records));

/** Invoked by the stage's own schedules; the next firing retries what failed. */
type UpkeepResult = UpkeepOutcome | ReconcileOutcome | MoveOutcome | MarketOutcome;
export type UpkeepHandler = (event: unknown, context: Context) => Promise<UpkeepResult>;

export const createUpkeepHandler = (
  deps: Parameters<typeof keepUp>[0] &
    Parameters<typeof reconcile>[0] &
    Parameters<typeof moveSites>[0] &
    Parameters<typeof discardUnconfirmed>[0] &
    Parameters<typeof refreshMarket>[0],
): UpkeepHandler =>
  onEvent(deps.logger, upkeepEventsSchema, async (event, context): Promise<UpkeepResult> => {
    const { logger } = deps;
    const leftMs = () => context.getRemainingTimeInMillis();
    if (event.type === 'market') return refreshMarket(deps);
    if (event.type === 'reconcile') {
      const moved = await moveSites(deps, leftMs, await countedSites(deps));
      if (moved.failed > 0) throw new Error(`${moved.failed} sites could not be moved`);
      // What is on its way between two schedules cannot be compared.
      if (moved.status !== 'settled') return moved;
      const outcome = await reconcile(deps, leftMs, event.mayMend);
      logger.info('reconciled', { ...outcome });
      if (outcome.failed > 0) throw new Error(`${outcome.failed} schedules could not be compared`);
      return outcome;
    }
    await keepPrices(deps);
    const outcome = await keepUp(deps, leftMs);
    logger.info('upkeep', { ...outcome });
    const swept = await sweepPayments(deps, () => leftMs() > MINUTE_MS);
    if (swept.applied + swept.failed > 0) logger.info('payment events swept', { ...swept });
    const { discarded, failed } = await discardUnconfirmed(deps, () => leftMs() > MINUTE_MS);
    if (discarded + failed > 0) logger.info('unconfirmed users discarded', { discarded, failed });
    await logBudgets(deps);
    if (outcome.failed > 0) throw new Error(`${outcome.failed} due tasks failed`);
    if (failed > 0) throw new Error(`${failed} unconfirmed users could not be deleted`);
    return outcome;
  });

/** How the handler of each function is made from one set of parts, for the local product and tests. */
export const handlerMakers = {
  auth: createAuthHandler,
  api: createApiHandler,
  money: createMoneyHandler,
  removal: createRemovalHandler,
  security: createSecurityHandler,
  webhook: createWebhookHandler,
  billing: createBillingHandler,
  ocpp: createBoxHandler,
  control: createControlHandler,
  dispatch: createDispatchHandler,
  notify: createNotifyHandler,
  upkeep: createUpkeepHandler,
} as const satisfies Readonly<Record<ContractFunction, (deps: Deps) => HttpHandler>> &
  Readonly<Record<'ocpp', (deps: Deps) => BoxHandler>> &
  Readonly<
    Record<
      ClockFunction | 'control' | 'dispatch' | 'notify',
      (deps: Deps) => (event: unknown, context: Context) => Promise<unknown>
    >
  >;

/** Everything that answers the API. */
export const createHandlers = (deps: Deps): Readonly<Record<ContractFunction, HttpHandler>> =>
  perFunction((name) => handlerMakers[name](deps));
