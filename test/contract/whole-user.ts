import { isoTime } from '#functions/platform/clock.ts';
import { hashOf } from '#functions/platform/hash.ts';
import { accountIdSchema } from '#shared/model/ids.ts';
import { priceKey } from '#shared/plans.ts';
import { DAY_MS, MINUTE_MS } from '#shared/units.ts';
import { accessClaims } from '#test/support/api-event.ts';
import type { TestProduct } from '#test/support/product.ts';
import { decideInput, planning, priceDay, runState, siteReading } from '../integration/storage/samples.ts';
import { start } from './consent.ts';
import { fullSite, payingGuest } from './removed.ts';
import {
  newUserId,
  PAYOUT_MONTH,
  PUSH_SUBSCRIPTION,
  seedFactor,
  seedHook,
  seedPayoutDetails,
  seedSession,
} from './site.ts';

/** A user with a row of every entity that can belong to a user, and a guest who came by the user's link and pays. */
export const wholeUser = async (product: TestProduct) => {
  const site = await fullSite(product);
  const { storage, now } = product.deps;
  const { accountId, ownerId, applianceId, sensorId } = site;
  const claims = accessClaims(ownerId);
  const call = async (operation: Parameters<TestProduct['call']>[0], parts: object) => {
    const { status, body } = await product.call(operation, { claims, ...parts });
    if (status >= 400) throw new Error(`${operation}: ${body.code}`);
    return body;
  };
  const nowMs = now();
  const user = await storage.users.get(ownerId);
  if (!user?.affiliate) throw new Error('the owner is no affiliate');
  const { affiliateId, code } = user.affiliate;

  await storage.users.claimTrial(ownerId, accountId);

  // The site.
  await storage.control.claimRun(
    accountId,
    runState(nowMs, { sensors: [sensorId], appliances: [applianceId] }, { links: {} }),
    null,
  );
  await storage.control.putPlanning(accountId, planning(nowMs));
  for (const atMs of [nowMs - DAY_MS, nowMs - DAY_MS + MINUTE_MS])
    await storage.history.putReading(accountId, siteReading(atMs, sensorId, [applianceId]));
  await storage.shards.put(accountId, 1);
  await storage.days.close(accountId, 'Europe/Berlin', nowMs);
  await seedSession(product.deps, site);
  await storage.sunSites.put(accountId, { place: { latitude: 48.15, longitude: 11.6 }, roofs: [] });
  await storage.tariffs.put(accountId, {
    tariff: { import: { kind: 'tibber', homeId: null, eurPerUnit: null }, feedIn: { kind: 'fixed' } },
    token: { keyId: site.credentialsId, sealed: new Uint8Array([1, 2, 3]) },
    trouble: 'down',
  });
  await storage.supplierDays.put(accountId, priceDay(nowMs));
  await storage.decideInputs.put(accountId, decideInput(nowMs - DAY_MS));
  await call('pauseAccount', { params: { accountId }, body: { until: isoTime(nowMs + DAY_MS) } });
  await call('patchSiteNote', {
    params: { accountId },
    body: { note: 'Key at number 4', tags: ['Winterhude'], quiet: true },
  });
  await call('patchNotices', { params: { accountId }, body: { kinds: { 'car-full': ['mail'] } } });
  await call('offerOwnership', { params: { accountId }, body: { userId: site.installerId } });
  await call('patchAppliance', { params: { accountId, applianceId }, body: { override: null } });
  await call('giveCharge', { params: { accountId, applianceId }, body: { percent: 40 } });
  await call('startChargeNow', { params: { accountId, applianceId } });
  await product.call('getAccount', { params: { accountId }, claims: accessClaims(newUserId(), ['superAdmin']) });
  await start(product, accountId, claims);
  await storage.accounts.patch(accountId, {
    grant: { plan: 'PREMIUM', until: isoTime(nowMs + 100 * DAY_MS) },
    planned: [{ service: 'poll', kind: 'sensor', id: 'EH123456' }],
  });

  const links = [];
  for (const name of ['Shed', 'Roof']) {
    const body = { service: 'webhook', name, fields: {} };
    links.push((await call('createCredentials', { params: { accountId }, body })).credentials.id);
  }
  const box = { accountId, credentialsId: links[1], identity: 'BOX1' };
  const line = { connectionId: `line-of-${accountId}`, connectedAtMs: 0 };
  await storage.boxes.connect(box, line.connectionId, 'ocpp1.6');
  await storage.boxes.openCall(box, 'call', line);
  const ended = await storage.credentials.get(accountId, links[0]);
  if (ended) await storage.credentials.endKey(ended);

  // The user.
  await call('patchUser', { params: { userId: ownerId }, body: { sitesMail: false } });
  await call('sendFeedback', { params: { userId: ownerId }, body: { summary: 'Thanks', description: 'It works.' } });
  const second = await call('createAccount', {
    params: { userId: ownerId },
    headers: { 'idempotency-key': `whole-user-${ownerId}` },
    body: { name: 'Second', timezone: 'Europe/Vienna', priceId: priceKey('BASIC', 'month') },
  });
  await storage.mailedCodes.put({ owner: ownerId, purpose: 'email' }, { codeHash: 'hash', lastsS: 900 });
  await storage.cards.note(ownerId, `mark-of-${ownerId}`);
  // Its mark is found by the id only here: a real one is a keyed hash.
  await storage.trialCards.claim(`trial-${ownerId}`, 'holder');
  await seedFactor(product.deps, ownerId, ['first', 'second']);
  await seedFactor(product.deps, ownerId);
  await storage.sessions.start({
    userId: ownerId,
    sessionId: `session-of-${ownerId}`,
    device: 'Firefox, Windows',
    country: 'AT',
    secondFactor: true,
  });
  await storage.sessions.prove(ownerId, `session-of-${ownerId}`);
  const pushDevice = { id: hashOf(`push of ${ownerId}`), userId: ownerId, sessionId: `session-of-${ownerId}` };
  const { endpoint, keys } = PUSH_SUBSCRIPTION;
  await storage.pushDevices.put({ ...pushDevice, endpoint, ...keys, device: 'Chrome, Android' });
  await storage.pushDevices.noteSent(ownerId, pushDevice.id);
  await call('setNoticeAddress', {
    params: { accountId: site.accountId },
    body: { address: { kind: 'webhook', url: 'https://hooks.user.example/sunward' } },
  });
  const address = await storage.noticeAddresses.get(site.accountId, ownerId);
  if (address) await storage.noticeAddresses.note(site.accountId, ownerId, address, { outcome: 'status', status: 500 });
  await storage.noticesTold.note(site.accountId, ownerId, {
    ...{
      key: hashOf(`notice of ${ownerId}`),
      kind: 'offline',
      name: 'Meter',
      back: false,
      at: '2026-05-30T10:00:00.000Z',
    },
    ...{ fate: 'held', channels: ['mail'], until: '2026-05-31T05:00:00.000Z' },
  });
  await seedHook(product.deps, site);
  const told = await storage.hooks.get(site.accountId, site.hookId);
  if (told) await storage.hooks.note(told, { outcome: 'status', status: 500 });
  if (told) await call('rotateHookSecret', { params: { accountId: site.accountId, hookId: site.hookId } });
  const { token } = await call('createToken', {
    params: { userId: ownerId },
    body: { name: 'Home Assistant', scope: 'control', accountIds: [accountId], days: 30 },
  });
  await product.call('pauseAccount', { params: { accountId }, token, body: { until: isoTime(nowMs + DAY_MS) } });
  const kept = await storage.freeSites.get(ownerId);
  await storage.freeSites.put(
    ownerId,
    [...(kept?.places ?? []), { accountId: product.deps.newId('acc'), at: isoTime(nowMs - MINUTE_MS) }],
    kept?.version ?? null,
  );

  // The affiliate.
  await seedPayoutDetails(product.deps, ownerId);
  const guestId = newUserId();
  await payingGuest(product, code, guestId);
  await product.settle();
  await storage.referrals.refuseSignUp(affiliateId, 'own', isoTime(nowMs), isoTime(nowMs + 1));
  await storage.referrals.createPayout({
    month: PAYOUT_MONTH,
    affiliateId,
    cents: 4321,
    createdAt: isoTime(nowMs - DAY_MS),
  });
  await storage.referrals.notePaid(PAYOUT_MONTH, affiliateId, isoTime(nowMs));
  const payout = { key: `payout/${PAYOUT_MONTH}`, cents: -4321, time: isoTime(nowMs - DAY_MS) };
  await storage.referrals.append(affiliateId, payout);
  return { ...site, secondId: accountIdSchema.parse(second.id), affiliateId, code, guestId };
};
