import type { Context } from 'aws-lambda';
import type { Deps } from '#functions/deps.ts';
import { createAccountHandlers } from '#functions/features/accounts/accounts.ts';
import { createAccountCreation } from '#functions/features/accounts/create.ts';
import { createPreparation } from '#functions/features/accounts/prepare.ts';
import { createApplianceHandlers } from '#functions/features/appliances/appliances.ts';
import { createItemHandlers } from '#functions/features/appliances/items.ts';
import { createAssistantHandlers } from '#functions/features/assistants/assistants.ts';
import { createCatalogueHandlers } from '#functions/features/catalogue/catalogue.ts';
import { createVendorFileHandlers } from '#functions/features/catalogue/vendor-file.ts';
import { moneyListeners } from '#functions/features/commission.ts';
import { createCountHandlers } from '#functions/features/counts/counts.ts';
import { createCredentialsHandlers } from '#functions/features/credentials/credentials.ts';
import { createDayPlanHandlers } from '#functions/features/day-plan/day-plan.ts';
import { createEmailHandlers } from '#functions/features/email/email.ts';
import { createUndoHandlers } from '#functions/features/email/undo.ts';
import { createForecastHandlers } from '#functions/features/forecast/forecast.ts';
import { createChargingSessionHandlers } from '#functions/features/history/charging-sessions.ts';
import { createHistoryHandlers } from '#functions/features/history/history.ts';
import { createHookHandlers } from '#functions/features/hooks/hooks.ts';
import { createLoginHandlers } from '#functions/features/login/login.ts';
import { createAcceptingHandlers } from '#functions/features/members/accepting.ts';
import { createJoiningHandlers } from '#functions/features/members/joining.ts';
import { createMemberHandlers } from '#functions/features/members/members.ts';
import { createSiteNoteHandlers } from '#functions/features/members/site-note.ts';
import { createNoticeAddressHandlers } from '#functions/features/notify/address.ts';
import { createChargeHandlers } from '#functions/features/notify/charge.ts';
import { createPushDeviceHandlers } from '#functions/features/notify/devices.ts';
import { createMuteHandlers } from '#functions/features/notify/mute.ts';
import { createNoticeHandlers } from '#functions/features/notify/settings.ts';
import { createOauthCallbackHandlers } from '#functions/features/oauth/callback.ts';
import { createOauthHandlers } from '#functions/features/oauth/oauth.ts';
import { createPasswordResetHandlers } from '#functions/features/password-reset/password-reset.ts';
import { createPayoutDetailHandlers } from '#functions/features/referrals/payout-details.ts';
import { createReferralHandlers } from '#functions/features/referrals/referrals.ts';
import { createPasswordHandlers } from '#functions/features/security/password.ts';
import { createReauthHandlers } from '#functions/features/security/reauth.ts';
import { createSecondFactorHandlers } from '#functions/features/security/second-factor.ts';
import { createSessionHandlers } from '#functions/features/security/sessions.ts';
import { createTokenHandlers } from '#functions/features/security/tokens.ts';
import { createSensorHandlers } from '#functions/features/sensors/sensors.ts';
import { createSignUpHandlers } from '#functions/features/sign-up/sign-up.ts';
import { createStateHandlers } from '#functions/features/state/state.ts';
import { createStripeWebhookHandlers } from '#functions/features/stripe-webhook/webhook.ts';
import { createSiteDeletionHandlers } from '#functions/features/subscription/delete.ts';
import { createSubscriptionHandlers } from '#functions/features/subscription/subscription.ts';
import { createTariffHandlers } from '#functions/features/tariff/tariff.ts';
import { createRecordCall } from '#functions/features/trail.ts';
import { createUserDeletionHandlers } from '#functions/features/users/delete.ts';
import { createUserDetailHandlers } from '#functions/features/users/details.ts';
import { createExportHandlers } from '#functions/features/users/export.ts';
import { createSitesHealthHandlers } from '#functions/features/users/sites-health.ts';
import { createUserHandlers } from '#functions/features/users/users.ts';
import { createVehicleHandlers } from '#functions/features/vehicles/vehicles.ts';
import { createWebhookHandlers } from '#functions/features/webhook/webhook.ts';
import { type HttpEdge, type HttpHandler, implement } from '#functions/http/implement.ts';
import type { QuotaEdge } from '#functions/http/quota.ts';
import type { TrailEdge } from '#functions/http/trail.ts';
import { type BoxHandler, createBoxHandler } from '#functions/ocpp/handler.ts';
import { type ClockFunction, type ContractFunction, perFunction } from '#shared/functions.ts';

import {
  createControlHandler,
  createDispatchHandler,
  createNotifyHandler,
  createUpkeepHandler,
} from './create-on-event.ts';

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
  'payments' | 'tax' | 'identity' | 'factorSeal' | 'dropIdentity' | 'runSite' | 'siteQueue' | 'outgoing' | 'runStarter'
>;

/** Rows of a site of which one more, its state, is made. */
const partsOfState = (deps: ApiDeps) => ({
  ...createAccountHandlers(deps),
  ...createSensorHandlers(deps),
  ...createApplianceHandlers(deps),
  ...createHistoryHandlers(deps),
  ...createDayPlanHandlers(deps),
  ...createChargingSessionHandlers(deps),
});

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
      ...createNoticeAddressHandlers(deps),
      ...createHookHandlers(deps),
      ...createPushDeviceHandlers(deps),
      ...createJoiningHandlers(deps),
      ...createSiteNoteHandlers(deps),
      ...createItemHandlers(deps),
      ...createCredentialsHandlers(deps),
      ...createOauthHandlers(deps),
      ...createVehicleHandlers(deps),
      ...createVendorFileHandlers(deps),
      ...partsOfState(deps),
      ...createStateHandlers(deps, (storage) => partsOfState({ ...deps, storage })),
      ...createTariffHandlers(deps),
      ...createForecastHandlers(deps),
      ...createAssistantHandlers(deps),
      ...createCountHandlers(deps),
    },
    { ...edgeOfUsers(deps), programs: { tokens: deps.storage.apiTokens, now: deps.now } },
  );

/** Rows of signed-in users that call the payment provider. */
export const createMoneyHandler = (
  deps: UserEdgeDeps &
    Parameters<typeof createAccountCreation>[0] &
    Parameters<typeof createPreparation>[0] &
    Parameters<typeof createAcceptingHandlers>[0] &
    Parameters<typeof createExportHandlers>[0] &
    Parameters<typeof createSubscriptionHandlers>[0],
): HttpHandler =>
  implement(
    'money',
    {
      ...createAccountCreation(deps),
      ...createPreparation(deps),
      ...createAcceptingHandlers(deps),
      ...createExportHandlers(deps),
      ...createSubscriptionHandlers(deps),
    },
    { ...edgeOfUsers(deps), programs: { tokens: deps.storage.apiTokens, now: deps.now } },
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
    Parameters<typeof createUndoHandlers>[0] &
    Parameters<typeof createTokenHandlers>[0],
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
      ...createTokenHandlers(deps),
    },
    edgeOfUsers(deps),
  );

/** Calls authorised by a key: reports of webhook sensors, and browsers returning from vendors' consent pages. */
export const createWebhookHandler = (
  deps: Pick<Deps, 'logger' | 'keyedHash' | 'storage' | 'now' | 'runStarter'>,
): HttpHandler =>
  implement(
    'webhook',
    {
      ...createWebhookHandlers(deps),
      ...createOauthCallbackHandlers(deps),
      ...createMuteHandlers(deps),
      ...createChargeHandlers(deps),
    },
    edgeWithoutUsers(deps),
  );

/** Events of the payment provider, authorised by its signature. */
export const createBillingHandler = (
  deps: Pick<Deps, 'logger' | 'keyedHash'> &
    Parameters<typeof createStripeWebhookHandlers>[0] &
    Parameters<typeof moneyListeners>[0],
): HttpHandler => implement('billing', createStripeWebhookHandlers(deps, moneyListeners(deps)), edgeWithoutUsers(deps));

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
