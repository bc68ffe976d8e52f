import { join } from 'node:path';
import { beginUserRemoval } from '#functions/features/user-removal.ts';
import { sample } from '#functions/integrations/easee/simulator.ts';
import { isoTime } from '#functions/platform/clock.ts';
import { hashOf } from '#functions/platform/hash.ts';
import { siteShardOf } from '#functions/storage/site/shards.ts';
import { complete } from '#infra/local/payments/checkout.ts';
import type { Event } from '#infra/local/payments/model.ts';
import { endSubscription } from '#infra/local/payments/subscriptions.ts';
import { contract, type OperationId } from '#shared/contract/index.ts';
import { functionNames } from '#shared/functions.ts';
import { userIdSchema } from '#shared/model/ids.ts';
import { ORIGIN_KEY_HEADER } from '#shared/origin.ts';
import { priceKey } from '#shared/plans.ts';
import { DAY_MS } from '#shared/units.ts';
import { anySession } from '#test/support/any-session.ts';
import { accessClaims, apiEvent, type EventParts } from '#test/support/api-event.ts';
import { WEBHOOK_SECRET } from '#test/support/payments.ts';
import { newUserId, PAYOUT_DETAILS, seedFactor, seedHook, seedPayoutDetails } from '../contract/site.ts';
import { account } from '../integration/storage/samples.ts';
import { type RealHome, type RealHomeOptions, settle } from './real-home.ts';
import { ORIGIN_KEY } from './real-world.ts';
import { boxCases } from './twice-boxes.ts';
import type { Stage, TwiceCase } from './twice-case.ts';

export const ENTRIES = join(import.meta.dirname, '../../functions/entries');
/** Every Lambda that is deployed. */
export const entries: readonly string[] = functionNames;

const rowCase = (
  id: OperationId,
  what: string,
  partsOf: (stage: Stage, home: RealHome) => EventParts | Promise<EventParts>,
  { options, nothing }: { readonly options?: RealHomeOptions; readonly nothing?: string } = {},
): TwiceCase => ({
  name: `${id}: ${what}`,
  entry: contract[id].fn,
  id,
  ...(nothing === undefined ? {} : { nothing }),
  prepare: async (stage) => {
    const home = await settle(stage.world, stage.deps, options);
    const { headers, ...parts } = await partsOf(stage, home);
    const claims = accessClaims(home.ownerId);
    return apiEvent(contract[id], { claims, ...parts, headers: { ...headers, [ORIGIN_KEY_HEADER]: ORIGIN_KEY } });
  },
});

const ofSite = ({ accountId }: RealHome) => ({ accountId });
const ofAppliance = ({ accountId, applianceId }: RealHome) => ({ accountId, applianceId });

const tokenOf = async ({ deps }: Stage, { email, password }: RealHome): Promise<string> => {
  const { accessToken } = await deps.identity.signIn(email, password);
  return accessToken;
};

/** The newest unsent event of a kind, signed as the provider signs it. */
const signedEvent = ({ world: { payments } }: Stage, type: string): EventParts => {
  const event: Event | undefined = payments.take().findLast((one) => one.type === type);
  if (event === undefined) throw new Error(`the provider has no ${type}`);
  const { body, signature } = payments.simulator.signed(event, WEBHOOK_SECRET);
  return { text: body, claims: null, headers: { 'stripe-signature': signature } };
};

const rowCases: readonly TwiceCase[] = [
  rowCase('login', 'mails a notice of a new device', async ({ world, deps }, { email, password }) => {
    await deps.storage.users.ensure({
      id: userIdSchema.parse(await world.identity.ensureUser(email, password)),
      email,
    });
    return { claims: null, body: { email, password } };
  }),
  rowCase('getMe', 'records the address of a new user', async (stage, home) => {
    const email = `${newUserId()}@user.example`;
    const userId = await stage.world.identity.ensureUser(email, home.password);
    const token = await tokenOf(stage, { ...home, email });
    await stage.deps.storage.sessions.start(anySession(userIdSchema.parse(userId)));
    return { claims: accessClaims(userId), headers: { authorization: `Bearer ${token}` } };
  }),
  rowCase('inviteMember', 'sends a mail', (_, home) => ({
    params: ofSite(home),
    body: { email: `${newUserId()}@user.example` },
  })),
  rowCase('sendFeedback', 'sends a mail to the operators', (_, { ownerId }) => ({
    params: { userId: ownerId },
    body: { summary: 'Thank you', description: 'It works.' },
  })),
  rowCase(
    'createCredentials',
    'signs in to a vendor and stores tokens',
    (_, home) => ({ params: ofSite(home), body: { service: 'easee', fields: sample.fields } }),
    { options: { linked: false } },
  ),
  rowCase(
    'patchAppliance',
    'runs the site, which switches the charger on',
    (_, home) => ({ params: ofAppliance(home), body: { mode: 'ON' } }),
    { options: { mode: 'OFF' } },
  ),
  rowCase(
    'startChargeNow',
    'charges at once, beside a mode that says off',
    (_, home) => ({ params: ofAppliance(home) }),
    { options: { mode: 'OFF' } },
  ),
  rowCase(
    'endChargeNow',
    'switches the charger off again, as its mode says',
    async ({ deps }, home) => {
      const since = isoTime(deps.now());
      const chargeNow = { since, until: isoTime(deps.now() + 3_600_000) };
      await deps.storage.appliances.patch(home.accountId, home.applianceId, { chargeNow, resumedAt: since });
      await deps.runNow(home.accountId, 'change');
      return { params: ofAppliance(home) };
    },
    { options: { mode: 'OFF' } },
  ),
  rowCase('deleteAppliance', 'releases the charger and changes the schedule', (_, home) => ({
    params: ofAppliance(home),
  })),
  rowCase('createAccount', 'creates a site with schedule and customer', (_, { ownerId }) => ({
    params: { userId: ownerId },
    body: { name: 'Second', timezone: 'Europe/Vienna', priceId: priceKey('BASIC', 'month') },
  })),
  rowCase('createAccount', 'returns the payment page', (_, { ownerId }) => ({
    params: { userId: ownerId },
    body: { name: 'Paid', timezone: 'Europe/Vienna', priceId: priceKey('PREMIUM', 'month') },
    headers: { 'idempotency-key': 'one-request-of-one-user' },
  })),
  rowCase('changeSubscriptionBaseProduct', 'changes the plan', (_, home) => ({
    params: ofSite(home),
    body: { priceId: priceKey('SMA', 'month') },
  })),
  rowCase('cancelSubscription', 'cancels, and notifies the owner by mail', (_, home) => ({ params: ofSite(home) })),
  rowCase('deleteImmediately', 'ends schedule, subscription and rows, and releases the charger', (_, home) => ({
    params: ofSite(home),
  })),
  rowCase('deleteUser', 'ends sign-in, site and rows', (_, { ownerId }) => ({ params: { userId: ownerId } })),
  rowCase('beginSecondFactor', 'stores a secret for an authenticator app', (_, { ownerId }) => ({
    params: { userId: ownerId },
  })),
  rowCase('setPayoutDetails', 'says where earnings go', (_, { ownerId }) => ({
    params: { userId: ownerId },
    body: { details: PAYOUT_DETAILS },
  })),
  rowCase('removePayoutDetails', 'forgets where earnings go', async ({ deps }, { ownerId }) => {
    await seedPayoutDetails(deps, ownerId);
    return { params: { userId: ownerId } };
  }),
  rowCase('endSecondFactor', 'forgets the authenticator app', async ({ deps }, { ownerId }) => {
    await seedFactor(deps, ownerId, ['first', 'second']);
    return { params: { userId: ownerId } };
  }),
  rowCase('reportByKey', 'stores a report', (_, { webhookKey }) => ({
    claims: null,
    params: { key: webhookKey },
    body: { gridW: -2560, pvProductionW: 4210 },
  })),
  rowCase('stripeWebhook', 'notices that a subscription has ended', (stage, { customerId }) => {
    stage.world.payments.simulator.act((book) => {
      for (const one of Object.values(book.state.subscription))
        if (one.customer === customerId) endSubscription(book, one, 'payment_failed');
    });
    return signedEvent(stage, 'customer.subscription.deleted');
  }),
  rowCase(
    'stripeWebhook',
    'grants a site what was paid for',
    async (stage, home) => {
      const { payments } = stage.deps;
      const checkout = await payments.startCheckout({
        accountId: home.accountId,
        customerId: home.customerId,
        priceKey: priceKey('PREMIUM', 'month'),
        locale: null,
        successUrl: 'https://app.example/done',
        cancelUrl: 'https://app.example/',
        after: 'test',
        trial: true,
      });
      stage.world.payments.simulator.act((book) => complete(book, checkout.id, '4242'));
      return signedEvent(stage, 'checkout.session.completed');
    },
    { options: { plan: 'BASIC' } },
  ),
];

const eventCases: readonly TwiceCase[] = [
  {
    name: 'a control run that signs in to the vendor and starts the charger',
    entry: 'control',
    id: 'control',
    prepare: async ({ world, deps }) => {
      const { accountId, home } = await settle(world, deps);
      // What a site needs to follow the surplus: a first observation, and some minutes of it.
      const at = deps.now() - 60_000;
      if (home.received.length > 0) throw new Error('the charger is not new');
      return { type: 'control', accountId, scheduledTime: isoTime(at) };
    },
  },
  {
    name: 'a run that a report started',
    entry: 'control',
    id: 'control',
    prepare: async ({ world, deps }) => {
      const { accountId } = await settle(world, deps);
      return { type: 'arrival', accountId, arrivedAt: isoTime(deps.now()) };
    },
  },
  {
    name: 'a batch of sites of shards: one with a charger to start, one that is gone, and a message that is not ours',
    entry: 'control',
    id: 'control',
    prepare: async ({ world, deps }) => {
      const { accountId } = await settle(world, deps);
      const scheduledTime = isoTime(deps.now() - 60_000);
      const bodies = [accountId, deps.newId('acc')].map((id) => ({ type: 'control', accountId: id, scheduledTime }));
      const messages = [...bodies, { type: 'tide' }];
      return { Records: messages.map((body, nth) => ({ messageId: `m${nth}`, body: JSON.stringify(body) })) };
    },
  },
  {
    name: 'a notice to a member of a site, and a message that is not ours',
    entry: 'notify',
    id: 'notify',
    prepare: async ({ world, deps }) => {
      const { accountId, ownerId: userId } = await settle(world, deps);
      const at = isoTime(deps.now());
      const facts = { name: 'Car', by: at, lateS: 600, percent: 40, goalPercent: 80 };
      const notice = { accountId, kind: 'goal-missed', subject: 'app', episode: at, at, facts };
      const messages = [{ type: 'notice', notice, userId }, { type: 'tide' }];
      return { Records: messages.map((body, nth) => ({ messageId: `m${nth}`, body: JSON.stringify(body) })) };
    },
  },
  {
    name: 'what happened, to a webhook that wants to hear it, and its first try',
    entry: 'notify',
    id: 'notify',
    prepare: async ({ world, deps }) => {
      const site = await settle(world, deps);
      const { accountId } = site;
      const [hookId, sensorId] = [deps.newId('whk'), deps.newId('sen')];
      await seedHook(deps, { accountId, hookId });
      const at = isoTime(deps.now());
      const data = { source: { id: sensorId, name: 'Meter' }, since: at, why: 'silent' };
      const key = { accountId, hookId, at, deliveryId: 'msg_9f8e7d6c' };
      await deps.storage.hookDeliveries.add({ ...key, type: 'ping', body: '{}' });
      const messages = [
        { type: 'happened', happening: { accountId, type: 'source.lost', subject: sensorId, episode: at, at, data } },
        { type: 'hook', ...key, turn: 0 },
      ];
      return { Records: messages.map((body, nth) => ({ messageId: `m${nth}`, body: JSON.stringify(body) })) };
    },
  },
  {
    name: 'a shard with a site that is due',
    entry: 'dispatch',
    id: 'dispatch',
    prepare: async ({ world, deps }) => {
      const { accountId } = await settle(world, deps);
      await deps.storage.shards.put(accountId, 1);
      return { type: 'shard', shard: siteShardOf(accountId), scheduledTime: isoTime(deps.now()) };
    },
  },
  {
    name: 'upkeep: a site and a user being deleted, a payout, and a postponed event',
    entry: 'upkeep',
    id: 'upkeep',
    prepare: async (stage) => {
      const { deps, world } = stage;
      const at = isoTime(deps.now());
      const leaving = await settle(world, deps);
      await beginUserRemoval(deps, leaving.ownerId);
      const going = await settle(world, deps);
      await deps.storage.accounts.mark(going.accountId, at);
      await deps.storage.due.add({ kind: 'site', at, subject: going.accountId });
      const affiliateId = deps.newId('aff');
      const earningId = newUserId();
      await seedPayoutDetails(deps, earningId);
      await deps.storage.referrals.publish({ affiliateId, userId: earningId }, `SUN${affiliateId.slice(-8)}`);
      await deps.storage.referrals.append(affiliateId, { key: 'invoice/in_1/1', cents: 4_200, time: at });
      await deps.storage.due.add({ kind: 'payout', at, subject: affiliateId });
      const ended = await settle(world, deps);
      world.payments.take();
      world.payments.simulator.act((book) => {
        for (const one of Object.values(book.state.subscription))
          if (one.customer === ended.customerId) endSubscription(book, one, 'payment_failed');
      });
      const event = world.payments.take().findLast(({ type }) => type === 'customer.subscription.deleted');
      await deps.storage.due.add({ kind: 'event', at, subject: event?.id ?? '' });
      return { type: 'upkeep', scheduledTime: at };
    },
  },
  {
    name: 'upkeep: the mail before a token expires',
    entry: 'upkeep',
    id: 'upkeep',
    prepare: async ({ world, deps }) => {
      const { ownerId: userId, email } = await settle(world, deps);
      await deps.storage.users.ensure({ id: userId, email });
      const hash = hashOf(userId);
      const token = { userId, id: deps.newId('tok'), name: 'Script', hint: 'swd_Ab3d…9xYz', scope: 'read' } as const;
      await deps.storage.apiTokens.add({ ...token, sites: null, expiresAtMs: deps.now() + DAY_MS }, hash);
      await deps.storage.due.add({ kind: 'token', at: isoTime(deps.now()), subject: hash });
      return { type: 'upkeep', scheduledTime: isoTime(deps.now()) };
    },
  },
  {
    name: 'upkeep: the mail in the morning of sites that need a hand',
    entry: 'upkeep',
    id: 'upkeep',
    prepare: async ({ world, deps }) => {
      const userId = newUserId();
      const { storage } = deps;
      await storage.users.ensure({ id: userId, email: 'jo@installer.example' });
      const { accountId, credentialsId } = await settle(world, deps);
      const { id: otherId } = await storage.accounts.create(account());
      for (const id of [accountId, otherId]) {
        // Where it is morning at noon.
        await storage.accounts.patch(id, { timezone: 'America/New_York' });
        await storage.members.add({ accountId: id, userId, role: 'installer' });
      }
      const link = await storage.credentials.get(accountId, credentialsId);
      const at = isoTime(deps.now());
      const health = { lastSuccessAt: null, error: 'credentials_rejected', errorAt: at };
      await storage.credentials.patch(accountId, credentialsId, { health }, link?.version ?? 0);
      await storage.due.add({ kind: 'digest', at, subject: userId });
      return { type: 'upkeep', scheduledTime: at };
    },
  },
  {
    name: 'upkeep: the reminder before a site is deleted',
    entry: 'upkeep',
    id: 'upkeep',
    prepare: async ({ world, deps }) => {
      const { accountId, customerId } = await settle(world, deps);
      const state = await deps.payments.read(customerId);
      if (state?.running) await deps.payments.setCancelled(state.running, true);
      await deps.storage.due.add({ kind: 'site', at: isoTime(deps.now()), subject: accountId });
      return { type: 'upkeep', scheduledTime: isoTime(deps.now()) };
    },
  },
  {
    name: 'reconcile: a site without its schedule, and a schedule without its site',
    entry: 'upkeep',
    id: 'upkeep',
    prepare: async ({ world, deps }) => {
      const { accountId } = await settle(world, deps);
      await deps.schedules.remove(accountId);
      await deps.schedules.ensure(deps.newId('acc'), 5);
      return { type: 'reconcile' };
    },
  },
  {
    name: 'the text of a mail with a code',
    entry: 'messages',
    id: 'messages',
    nothing: 'returns a text, which the user pool sends',
    prepare: async () => ({
      version: '1',
      triggerSource: 'CustomMessage_SignUp',
      request: { userAttributes: { email: 'anna@user.example' }, codeParameter: '{####}' },
      response: {},
    }),
  },
  {
    name: 'a token of the user pool',
    entry: 'messages',
    id: 'tokens',
    nothing: 'returns what the user pool leaves out of the token',
    prepare: async () => ({
      version: '2',
      triggerSource: 'TokenGeneration_RefreshTokens',
      request: { userAttributes: { email: 'anna@user.example' }, scopes: ['aws.cognito.signin.user.admin'] },
      response: { claimsAndScopeOverrideDetails: null },
    }),
  },
  {
    name: 'a check of the product from outside',
    entry: 'check',
    id: 'check',
    nothing: 'requests only what any visitor may',
    prepare: async () => ({}),
  },
];

export const twiceCases: readonly TwiceCase[] = [...rowCases, ...eventCases, ...boxCases];
