import { createHash } from 'node:crypto';
import * as z from 'zod';
import { FORGOTTEN_MS } from '#functions/integrations/outage.ts';
import type { Storage } from '#functions/storage/index.ts';
import { INVITATION_DAYS } from '#shared/model/member.ts';
import { DAY_MS, DAY_S, HOUR_MS, MINUTE_MS } from '#shared/units.ts';
import {
  account,
  apiToken,
  credentials,
  decideInput,
  decision,
  iso,
  NOON,
  newId,
  newUserId,
  priceDay,
  siteReading,
  skyDay,
  trailEntry,
} from '#test/integration/storage/samples.ts';

/** A row that was created, and later calls that depend on it. */
export interface Held {
  /** The call that needs it, at the last moment; must return `needed`. */
  readonly ask: () => Promise<unknown>;
  readonly needed: unknown;
  /** The same and what follows, after it expired: whether its row still exists or not. */
  readonly askLate: () => Promise<unknown>;
  readonly ended: unknown;
}

/** An entity whose rows expire. */
export interface ExpiryCase {
  /** How long after its creation something needs it, ms; and what. */
  readonly neededMs: number;
  readonly by: string;
  /** Expires after, ms. */
  readonly endsMs: number;
  readonly make: (storage: Storage) => Promise<Held>;
}

const LAST_MS = 1_000;
const bytes = (fill: number): Uint8Array => new Uint8Array(8).fill(fill);
const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');
/** The longest span that one call can request. */
const SPAN_MS = 31 * DAY_MS;
const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : error);

/** One for each entity with a time to live: a new one without its case fails. */
export const expiryCases: Readonly<Record<string, ExpiryCase>> = {
  user: {
    // Tokens are valid for an hour after the user was removed from the pool; the upkeep checks again after two, and every 15 min.
    neededMs: 3 * HOUR_MS,
    by: 'the last token of a deleted user, and the second check for requests in flight',
    endsMs: DAY_MS,
    make: async ({ users }) => {
      const id = newUserId();
      await users.ensure({ id, email: 'gone@sunward.example' });
      await users.mark(id);
      await users.delete(id);
      const again = () => users.ensure({ id, email: null }).then((user) => user.id === id, codeOf);
      return {
        ask: async () => [await users.isGone(id), (await users.remains(id))?.id === id, await again()],
        needed: [true, true, 'not_found'],
        askLate: async () => [await users.isGone(id), await users.remains(id), await users.get(id), await again()],
        ended: [false, null, null, true],
      };
    },
  },
  invitation: {
    neededMs: INVITATION_DAYS * DAY_MS - LAST_MS,
    by: 'a user whose mail promised two weeks',
    endsMs: INVITATION_DAYS * DAY_MS,
    make: async ({ invitations }) => {
      const [accountId, email, id, other] = [
        newId('acc'),
        `${newUserId()}@sunward.example`,
        newId('inv'),
        newId('inv'),
      ];
      await invitations.invite(accountId, email, () => id);
      const lists = async () => [
        (await invitations.get(accountId, email))?.id ?? null,
        (await invitations.listOfAccount(accountId)).length,
        (await invitations.listOfEmail(email)).length,
        await invitations.take(accountId, email, newUserId(), 'installer'),
      ];
      return {
        ask: lists,
        needed: [id, 1, 1, true],
        askLate: async () => [
          ...(await lists()),
          (await invitations.invite(accountId, email, () => other)).id === other,
        ],
        ended: [null, 0, 0, false, true],
      };
    },
  },
  trail: {
    neededMs: 365 * DAY_MS,
    by: 'an auditor who looks back a year',
    endsMs: 400 * DAY_MS,
    make: async ({ trail }) => {
      const accountId = newId('acc');
      await trail.add(trailEntry({ subject: accountId }));
      const list = async () => (await trail.ofSubject(accountId, 50)).length;
      return { ask: list, needed: 1, askLate: list, ended: 0 };
    },
  },
  session: {
    neededMs: 14 * DAY_MS,
    by: 'a user who comes back after two weeks',
    endsMs: 14 * DAY_MS + 2 * HOUR_MS,
    make: async ({ sessions }) => {
      const userId = newUserId();
      const session = { userId, sessionId: 'session', device: null, country: null, secondFactor: false };
      await sessions.start(session);
      const found = async () => [
        (await sessions.get(userId, 'session')) !== null,
        (await sessions.list(userId)).length,
      ];
      return { ask: found, needed: [true, 1], askLate: found, ended: [false, 0] };
    },
  },
  apiToken: {
    neededMs: 30 * DAY_MS - LAST_MS,
    by: 'the user who made a token for 30 days, in the list of tokens',
    endsMs: 30 * DAY_MS,
    make: async ({ apiTokens }) => {
      const token = apiToken({ expiresAtMs: NOON + 30 * DAY_MS });
      await apiTokens.add(token, token.id);
      const list = async () => (await apiTokens.list(token.userId)).length;
      return { ask: list, needed: 1, askLate: list, ended: 0 };
    },
  },
  apiTokenKey: {
    neededMs: 30 * DAY_MS - LAST_MS,
    by: 'a program with a token for 30 days',
    endsMs: 30 * DAY_MS,
    make: async ({ apiTokens }) => {
      const token = apiToken({ expiresAtMs: NOON + 30 * DAY_MS });
      await apiTokens.add(token, token.id);
      const isFound = async () => (await apiTokens.find(token.id)) !== null;
      return { ask: isFound, needed: true, askLate: isFound, ended: false };
    },
  },
  hookDelivery: {
    neededMs: 14 * DAY_MS - LAST_MS,
    by: 'a member who repeats what a webhook did not take while they were on holiday',
    endsMs: 14 * DAY_MS,
    make: async ({ hookDeliveries }) => {
      const key = { accountId: newId('acc'), hookId: newId('whk'), at: iso(NOON), deliveryId: 'msg_0a1b2c3d' };
      await hookDeliveries.add({ ...key, type: 'ping', body: '{}' });
      const ask = async () => [
        (await hookDeliveries.get(key)) !== null,
        (await hookDeliveries.list(key.accountId, key.hookId, 5)).length,
      ];
      return { ask, needed: [true, 1], askLate: ask, ended: [false, 0] };
    },
  },
  mail: {
    // The payment provider retries an invoice for two months and reports each attempt; its events of a month are swept again.
    neededMs: 100 * DAY_MS,
    by: 'a caller who requests the same mail again',
    endsMs: 120 * DAY_MS,
    make: async ({ mails }) => {
      const key = `paymentFailed/${newUserId()}`;
      await mails.claim(key);
      await mails.sent(key);
      return { ask: () => mails.claim(key), needed: false, askLate: () => mails.claim(`${key}/next`), ended: true };
    },
  },
  mailedCode: {
    neededMs: DAY_MS - LAST_MS,
    by: 'someone who reads the mail with the code in the evening',
    endsMs: DAY_MS,
    make: async ({ mailedCodes }) => {
      const mailed = { owner: newUserId(), purpose: 'signUp' };
      await mailedCodes.put(mailed, { codeHash: hashOf('1'), lastsS: DAY_S });
      const ask = async () => [
        (await mailedCodes.check(mailed, hashOf('1'), 5)) !== null,
        (await mailedCodes.list(mailed.owner)).length,
      ];
      return { ask, needed: [true, 1], askLate: ask, ended: [false, 0] };
    },
  },
  quota: {
    neededMs: 12 * HOUR_MS - LAST_MS,
    by: 'the rest of the window that it counts',
    endsMs: 12 * HOUR_MS,
    make: async ({ quotas }) => {
      const budget = { name: 'feedback', subject: newUserId(), limit: 1, windowS: DAY_S, window: 'fixed' } as const;
      await quotas.take(budget);
      const take = async () => 'used' in (await quotas.take(budget));
      return { ask: take, needed: false, askLate: take, ended: true };
    },
  },
  trialCard: {
    neededMs: 399 * DAY_MS,
    by: 'a user who signs up again within a year',
    endsMs: 400 * DAY_MS,
    make: async ({ trialCards }) => {
      const mark = newUserId();
      await trialCards.claim(mark, 'anna');
      const claim = () => trialCards.claim(mark, 'berta');
      return { ask: claim, needed: false, askLate: claim, ended: true };
    },
  },
  vendorTokens: {
    // An access token valid for two and a half years is stored once, and its refresh token may be tried long after.
    neededMs: 900 * DAY_MS + 399 * DAY_MS,
    by: 'a link whose vendor issues tokens for years',
    endsMs: 900 * DAY_MS + 400 * DAY_MS,
    make: async ({ vendorTokens }) => {
      const [accountId, credentialsId] = [newId('acc'), newId('crd')];
      await vendorTokens.replace(accountId, credentialsId, bytes(1), NOON + 900 * DAY_MS);
      const sealed = async () => (await vendorTokens.get(accountId, credentialsId))?.sealed?.[0] ?? null;
      const renewed = async () => {
        const version = (await vendorTokens.get(accountId, credentialsId))?.version ?? 0;
        const lease = { id: 'lease', untilMs: Number.MAX_SAFE_INTEGER };
        const leased = await vendorTokens.lease(accountId, credentialsId, version, lease);
        return [leased, await vendorTokens.store(accountId, credentialsId, bytes(2), version), await sealed()];
      };
      return {
        ask: sealed,
        needed: 1,
        askLate: async () => [await sealed(), ...(await renewed())],
        ended: [null, true, true, 2],
      };
    },
  },
  linkState: {
    neededMs: 10 * MINUTE_MS - LAST_MS,
    by: 'a user on the vendor’s pages',
    endsMs: 10 * MINUTE_MS,
    make: async ({ linkStates }) => {
      const [state, given] = [hashOf(newUserId()), hashOf(newUserId())];
      const link = { userId: newUserId(), accountId: newId('acc'), credentialsId: newId('crd') };
      for (const one of [state, given])
        await linkStates.start(
          one,
          { ...link, service: 'sma', relinks: false, locale: null, sealed: bytes(3) },
          NOON + 10 * MINUTE_MS,
        );
      await linkStates.storeReturned(given, 'sma', 'ticket', bytes(4));
      const ask = async () => [
        (await linkStates.get(state)) === null,
        (await linkStates.storeReturned(state, 'sma', 'ticket', bytes(4))) === null,
        (await linkStates.get(given)) === null,
        await linkStates.take(given, 'ticket'),
      ];
      return { ask, needed: [false, false, false, true], askLate: ask, ended: [true, true, true, false] };
    },
  },
  report: {
    neededMs: 6 * DAY_MS,
    by: 'the next part of a report, which is merged into it',
    endsMs: 7 * DAY_MS,
    make: async ({ accounts, credentials: links, webhooks, control }) => {
      const site = account();
      await accounts.create(site);
      const link = credentials(site.id, { service: 'webhook', webhookKeyHash: hashOf(newUserId()), accountKey: null });
      await links.create(link);
      const reading = {
        time: iso(NOON),
        receivedAt: iso(NOON),
        timeIsMeasured: true,
        windowS: 0,
        gridPowerW: -900,
        pvPowerW: null,
        consumptionPowerW: null,
        batteryPowerW: null,
        batterySocPercent: null,
      };
      const state = z.object({ sum: z.number() });
      await webhooks.putReport(site.id, link.id, { reading, state: { sum: 7 } }, null);
      const stored = () => webhooks.getReport(site.id, link.id, state);
      const seen = async () => [(await stored())?.state?.sum ?? null, (await control.loadSite(site.id))?.reports.size];
      const next = async () =>
        webhooks.putReport(site.id, link.id, { reading: null, state: { sum: 8 } }, (await stored())?.version ?? null);
      return {
        ask: seen,
        needed: [7, 1],
        askLate: async () => [...(await seen()), await next(), (await stored())?.state?.sum],
        ended: [null, 0, true, 8],
      };
    },
  },
  box: {
    neededMs: 59 * DAY_MS,
    by: 'a box that was switched off for the holidays is not taken for a new one',
    endsMs: 60 * DAY_MS,
    make: async ({ boxes }) => {
      const key = { accountId: newId('acc'), credentialsId: newId('crd'), identity: 'BOX1' };
      const state = z.object({ a: z.number() });
      await boxes.connect(key, `line-${key.accountId}`, 'ocpp1.6');
      await boxes.put(key, `line-${key.accountId}`, { a: 7 }, 1);
      const ask = async () => [(await boxes.get(key, state))?.state?.a ?? null];
      return { ask, needed: [7], askLate: ask, ended: [null] };
    },
  },
  boxConnection: {
    neededMs: 2 * HOUR_MS,
    by: 'the last message of a connection, which API Gateway ends after two hours',
    endsMs: 3 * HOUR_MS,
    make: async ({ boxes }) => {
      const key = { accountId: newId('acc'), credentialsId: newId('crd'), identity: 'BOX1' };
      await boxes.connect(key, `line-${key.accountId}`, 'ocpp1.6');
      const ask = async () => (await boxes.ofConnection(`line-${key.accountId}`))?.identity ?? null;
      return { ask, needed: 'BOX1', askLate: ask, ended: null };
    },
  },
  boxCall: {
    neededMs: MINUTE_MS,
    by: 'the answer of a box, which whoever called it waits for',
    endsMs: 5 * MINUTE_MS,
    make: async ({ boxes }) => {
      const key = { accountId: newId('acc'), credentialsId: newId('crd'), identity: 'BOX1' };
      const line = { connectionId: 'line', connectedAtMs: 0 };
      await boxes.openCall(key, 'call', line);
      await boxes.answerCall(key, 'call', { ok: true });
      const ask = async () => (await boxes.getCall(key))?.answer ?? null;
      return {
        ask,
        needed: '{"ok":true}',
        askLate: async () => [await ask(), await boxes.openCall(key, 'next', line)],
        ended: [null, true],
      };
    },
  },
  reading: {
    neededMs: SPAN_MS,
    by: 'the longest history that one call can request',
    endsMs: 60 * DAY_MS,
    make: async ({ history }) => {
      const accountId = newId('acc');
      await history.putReading(accountId, siteReading(NOON, newId('sen')));
      const ask = async () => (await history.readings(accountId, NOON, NOON + SPAN_MS)).length;
      return { ask, needed: 1, askLate: ask, ended: 0 };
    },
  },
  decision: {
    neededMs: SPAN_MS,
    by: 'the longest log that one call can request',
    endsMs: 90 * DAY_MS,
    make: async ({ decisions }) => {
      const accountId = newId('acc');
      await decisions.put(accountId, [decision(NOON, newId('app'))]);
      const ask = async () => (await decisions.list(accountId, NOON, NOON + SPAN_MS)).length;
      return { ask, needed: 1, askLate: ask, ended: 0 };
    },
  },
  decideInput: {
    neededMs: 27 * DAY_MS,
    by: 'who asks weeks later why something happened',
    endsMs: 28 * DAY_MS,
    make: async ({ decideInputs }) => {
      const accountId = newId('acc');
      await decideInputs.put(accountId, decideInput(NOON));
      const ask = async () => (await decideInputs.newest(accountId, NOON + DAY_MS))?.nowMs ?? null;
      return { ask, needed: NOON, askLate: ask, ended: null };
    },
  },
  marketDay: {
    neededMs: 31 * DAY_MS,
    by: 'days that are summed up late, and guesses from two weeks',
    endsMs: 40 * DAY_MS,
    make: async ({ marketDays }) => {
      const feed = `market/${newUserId()}`;
      const day = priceDay(NOON);
      await marketDays.put(feed, day);
      const ask = async () => (await marketDays.between(feed, day.day, day.day)).length;
      return { ask, needed: 1, askLate: ask, ended: 0 };
    },
  },
  skyDay: {
    neededMs: 15 * DAY_MS,
    by: 'roofs that are learnt from a fortnight',
    endsMs: 20 * DAY_MS,
    make: async ({ skyDays }) => {
      const feed = `sun/${newUserId()}`;
      const day = skyDay(NOON);
      await skyDays.put(feed, day);
      const ask = async () => (await skyDays.between(feed, day.day, day.day)).length;
      return { ask, needed: 1, askLate: ask, ended: 0 };
    },
  },
  supplierDay: {
    neededMs: 31 * DAY_MS,
    by: 'days that are summed up late, and guesses from two weeks',
    endsMs: 40 * DAY_MS,
    make: async ({ supplierDays }) => {
      const accountId = newId('acc');
      const day = priceDay(NOON);
      await supplierDays.put(accountId, day);
      const ask = async () => (await supplierDays.between(accountId, day.day, day.day)).length;
      return { ask, needed: 1, askLate: ask, ended: 0 };
    },
  },
  marketFeed: {
    neededMs: 13 * DAY_MS,
    by: 'the job that asks for prices: sites say twice a day that they use a feed',
    endsMs: 14 * DAY_MS,
    make: async ({ marketFeeds }) => {
      const feed = `market/${newUserId()}`;
      await marketFeeds.use(feed);
      const ask = async () => (await marketFeeds.get(feed))?.feed ?? null;
      return { ask, needed: feed, askLate: ask, ended: null };
    },
  },
  outage: {
    neededMs: FORGOTTEN_MS - LAST_MS,
    by: 'sites that show it',
    endsMs: FORGOTTEN_MS,
    make: async ({ outages }) => {
      const service = newUserId();
      const outage = { slots: [], sinceMs: NOON, confirmedMs: NOON, writtenMs: NOON };
      await outages.put(service, outage, null);
      return {
        ask: () => outages.get(service),
        needed: outage,
        askLate: async () => [await outages.get(service), await outages.put(service, outage, null)],
        ended: [null, true],
      };
    },
  },
  creation: {
    neededMs: DAY_MS - LAST_MS,
    by: 'a caller who repeats a request within a day',
    endsMs: DAY_MS,
    make: async ({ creations }) => {
      const [userId, key, accountId] = [newUserId(), hashOf(newUserId()), newId('acc')];
      const begin = () => creations.begin(userId, key, { accountId, wish: 'w' });
      const lease = await begin();
      if (lease !== null) await creations.finish(userId, key, lease);
      const ask = async () => [(await creations.get(userId, key))?.done ?? null, (await begin()) === null];
      return { ask, needed: [true, true], askLate: ask, ended: [null, false] };
    },
  },
};
