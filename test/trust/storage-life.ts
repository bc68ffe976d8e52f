import { createHash } from 'node:crypto';
import * as z from 'zod';
import type { Storage } from '#functions/storage/index.ts';
import { siteShardOf } from '#functions/storage/site/shards.ts';
import { SHARDS } from '#shared/shards.ts';
import * as make from '#test/integration/storage/samples.ts';

/** One call of storage in a table's long lifetime: name `repository.method`. */
export interface Step {
  readonly name: string;
  readonly call: (storage: Storage) => Promise<unknown>;
}

const { NOON, iso, newId, newUserId } = make;
const hash = (text: string): string => createHash('sha256').update(text).digest('hex');
const bytes = (fill: number): Uint8Array => new Uint8Array(40).fill(fill);
const found = <T>(value: T | null): T => {
  if (value === null) throw new Error('What the life has made is not there');
  return value;
};

const ids = {
  owner: newUserId(),
  guest: newUserId(),
  gone: newUserId(),
  affiliate: newId('aff'),
  invitation: newId('inv'),
  week: newId('sch'),
  map: newId('soc'),
};
const site = make.account({ ownerId: ids.owner });
const accountId = site.id;
const link = make.credentials(accountId);
const hook = make.credentials(accountId, { service: 'webhook', webhookKeyHash: hash('first'), accountKey: null });
const sensor = make.sensor(accountId, { credentialsId: link.id });
const appliance = make.appliance(accountId, { credentialsId: link.id });
const desiredState = { mode: 'ON', currentA: 10 } as const;
const grant = {
  sessionId: 'cs_1',
  plan: 'PREMIUM',
  years: 10,
  paidAt: iso(NOON),
  revoked: false,
  applied: false,
} as const;
const outage = { slots: [], sinceMs: null, confirmedMs: NOON, writtenMs: NOON };
const anything = z.unknown();
const budget = { name: 'feedback', subject: ids.owner, limit: 3, windowS: 86_400, window: 'fixed' } as const;
const use = { quotaKey: `feedback/${ids.owner}/${Math.floor(NOON / 86_400_000)}`, used: 1 };
const mailed = { owner: ids.owner, purpose: 'email' } as const;
const trailed = make.trailEntry({ actor: ids.guest, subject: accountId });
const session = { userId: ids.owner, sessionId: 'session', device: null, country: 'AT', secondFactor: true } as const;
const pendingFactor = { id: 'first', sealed: bytes(1), at: iso(NOON) };
const due = { kind: 'site', at: iso(NOON), subject: accountId } as const;

const people: readonly Step[] = [
  { name: 'users.ensure', call: (s) => s.users.ensure({ id: ids.owner, email: 'owner@sunward.example' }) },
  { name: 'users.ensure', call: (s) => s.users.ensure({ id: ids.owner, email: 'other@sunward.example' }) },
  { name: 'users.ensure', call: (s) => s.users.ensure({ id: ids.guest, email: null, referredBy: ids.affiliate }) },
  { name: 'users.get', call: (s) => s.users.get(ids.owner) },
  { name: 'users.patch', call: (s) => s.users.patch(ids.owner, { locale: 'de-DE' }) },
  { name: 'users.enrol', call: (s) => s.users.enrol(ids.owner, { affiliateId: ids.affiliate, code: 'SUN1' }) },
  { name: 'users.claimCoupon', call: (s) => s.users.claimCoupon(ids.guest, accountId) },
  { name: 'users.releaseCoupon', call: (s) => s.users.releaseCoupon(ids.guest, accountId) },
  { name: 'users.claimCoupon', call: (s) => s.users.claimCoupon(ids.guest, accountId) },
  { name: 'users.spendCoupon', call: (s) => s.users.spendCoupon(ids.guest) },
  { name: 'users.claimTrial', call: (s) => s.users.claimTrial(ids.guest, accountId) },
  { name: 'users.releaseTrial', call: (s) => s.users.releaseTrial(ids.guest, accountId) },
  { name: 'users.mark', call: (s) => s.users.mark(ids.gone) },
  { name: 'users.isGone', call: (s) => s.users.isGone(ids.gone) },
  { name: 'users.remains', call: (s) => s.users.remains(ids.gone) },
  { name: 'users.delete', call: (s) => s.users.delete(ids.gone) },
  { name: 'accounts.create', call: (s) => s.accounts.create(site) },
  { name: 'accounts.get', call: (s) => s.accounts.get(accountId) },
  { name: 'members.add', call: (s) => s.members.add({ accountId, userId: ids.owner, role: 'owner' }) },
  { name: 'members.add', call: (s) => s.members.add({ accountId, userId: ids.guest, role: 'installer' }) },
  { name: 'members.get', call: (s) => s.members.get(accountId, ids.guest) },
  { name: 'members.listOfUser', call: (s) => s.members.listOfUser(ids.owner) },
  { name: 'members.listOfAccount', call: (s) => s.members.listOfAccount(accountId) },
  { name: 'members.ownerOf', call: (s) => s.members.ownerOf(accountId) },
  { name: 'accounts.patch', call: (s) => s.accounts.patch(accountId, { name: 'Sunny', pausedUntil: iso(NOON + 9e6) }) },
  { name: 'accounts.resume', call: (s) => s.accounts.resume(accountId) },
  {
    name: 'accounts.offerOwnership',
    call: (s) => s.accounts.offerOwnership(accountId, ids.owner, { userId: ids.guest, expiresAt: iso(NOON + 9e6) }),
  },
  { name: 'accounts.withdrawOffer', call: (s) => s.accounts.withdrawOffer(accountId) },
  {
    name: 'accounts.offerOwnership',
    call: (s) => s.accounts.offerOwnership(accountId, ids.owner, { userId: ids.guest, expiresAt: iso(NOON + 9e6) }),
  },
  { name: 'accounts.takeOwnership', call: (s) => s.accounts.takeOwnership(accountId, ids.guest) },
  { name: 'members.reconcileOwner', call: (s) => s.members.reconcileOwner(accountId, ids.guest, ids.owner) },
  { name: 'accounts.remains', call: (s) => s.accounts.remains(accountId) },
  { name: 'invitations.invite', call: (s) => s.invitations.invite(accountId, 'a@b.example', () => ids.invitation) },
  { name: 'invitations.get', call: (s) => s.invitations.get(accountId, 'a@b.example') },
  { name: 'invitations.listOfAccount', call: (s) => s.invitations.listOfAccount(accountId) },
  { name: 'invitations.listOfEmail', call: (s) => s.invitations.listOfEmail('a@b.example') },
  { name: 'invitations.take', call: (s) => s.invitations.take(accountId, 'a@b.example', ids.owner) },
  { name: 'invitations.withdraw', call: (s) => s.invitations.withdraw(accountId, 'a@b.example') },
  { name: 'invitations.remove', call: (s) => s.invitations.remove(accountId, 'a@b.example') },
  { name: 'trail.add', call: (s) => s.trail.add(trailed) },
  { name: 'trail.fail', call: (s) => s.trail.fail(trailed, 'conflict') },
  { name: 'trail.ofSubject', call: (s) => s.trail.ofSubject(accountId, 10) },
  { name: 'trail.ofUser', call: (s) => s.trail.ofUser(ids.guest, { fromMs: NOON, toMs: NOON + 1 }) },
  { name: 'trail.ofDay', call: (s) => s.trail.ofDay('2026-05-14') },
  { name: 'mails.claim', call: (s) => s.mails.claim('welcome/1') },
  { name: 'mails.release', call: (s) => s.mails.release('welcome/1') },
  { name: 'mails.claim', call: (s) => s.mails.claim('welcome/1') },
  { name: 'mails.sent', call: (s) => s.mails.sent('welcome/1') },
  { name: 'mails.remember', call: (s) => s.mails.remember('welcome/1') },
  {
    name: 'mailedCodes.put',
    call: (s) => s.mailedCodes.put(mailed, { codeHash: hash('1'), email: 'a@b.example', lastsS: 60 }),
  },
  { name: 'mailedCodes.check', call: (s) => s.mailedCodes.check(mailed, hash('2'), 5) },
  { name: 'mailedCodes.check', call: (s) => s.mailedCodes.check(mailed, hash('1'), 5) },
  { name: 'mailedCodes.purposes', call: (s) => s.mailedCodes.purposes(ids.owner) },
  { name: 'mailedCodes.remove', call: (s) => s.mailedCodes.remove(mailed) },
  { name: 'mailedCodes.put', call: (s) => s.mailedCodes.put(mailed, { codeHash: hash('1'), lastsS: 60 }) },
  { name: 'mailedCodes.forget', call: (s) => s.mailedCodes.forget(ids.owner) },
  { name: 'quotas.take', call: (s) => s.quotas.take(budget) },
  { name: 'quotas.fail', call: (s) => s.quotas.fail(use, 60, 86_400) },
  { name: 'quotas.giveBack', call: (s) => s.quotas.giveBack(use) },
];

const devices: readonly Step[] = [
  { name: 'credentials.create', call: (s) => s.credentials.create(link) },
  { name: 'credentials.create', call: (s) => s.credentials.create(hook) },
  { name: 'credentials.get', call: (s) => s.credentials.get(accountId, link.id) },
  { name: 'credentials.list', call: (s) => s.credentials.list(accountId) },
  {
    name: 'credentials.patch',
    call: async (s) => {
      const { version } = found(await s.credentials.get(accountId, link.id));
      return s.credentials.patch(accountId, link.id, { name: 'Anew', accountKey: 'another' }, version);
    },
  },
  {
    name: 'credentials.replaceKey',
    call: async (s) =>
      s.credentials.replaceKey(found(await s.credentials.get(accountId, hook.id)), hash('second'), ids.owner),
  },
  { name: 'webhooks.findKey', call: (s) => s.webhooks.findKey(hash('second')) },
  {
    name: 'webhooks.putReport',
    call: (s) => s.webhooks.putReport(accountId, hook.id, { reading: null, state: { a: 1 } }, null),
  },
  { name: 'webhooks.getReport', call: (s) => s.webhooks.getReport(accountId, hook.id, anything) },
  { name: 'sensors.create', call: (s) => s.sensors.create(sensor) },
  { name: 'sensors.get', call: (s) => s.sensors.get(accountId, sensor.id) },
  { name: 'sensors.list', call: (s) => s.sensors.list(accountId) },
  { name: 'sensors.patch', call: (s) => s.sensors.patch(accountId, sensor.id, { name: 'Cellar' }) },
  { name: 'appliances.create', call: (s) => s.appliances.create(appliance, 1) },
  { name: 'appliances.get', call: (s) => s.appliances.get(accountId, appliance.id) },
  { name: 'appliances.list', call: (s) => s.appliances.list(accountId) },
  { name: 'appliances.patch', call: (s) => s.appliances.patch(accountId, appliance.id, { mode: 'SCHEDULE' }) },
  {
    name: 'appliances.addScheduleItem',
    call: (s) =>
      s.appliances.addScheduleItem(accountId, appliance.id, {
        id: ids.week,
        dayOfWeek: 1,
        hour: 7,
        minute: 0,
        desiredState,
      }),
  },
  {
    name: 'appliances.removeScheduleItem',
    call: (s) => s.appliances.removeScheduleItem(accountId, appliance.id, ids.week),
  },
  {
    name: 'appliances.addSocMapItem',
    call: (s) => s.appliances.addSocMapItem(accountId, appliance.id, { id: ids.map, threshold: 50, desiredState }),
  },
  { name: 'appliances.removeSocMapItem', call: (s) => s.appliances.removeSocMapItem(accountId, appliance.id, ids.map) },
  { name: 'appliances.clearSocMap', call: (s) => s.appliances.clearSocMap(accountId, appliance.id) },
  {
    name: 'vendorTokens.lease',
    call: (s) => s.vendorTokens.lease(accountId, link.id, 0, { id: 'l1', untilMs: NOON + 9e4 }),
  },
  { name: 'vendorTokens.store', call: (s) => s.vendorTokens.store(accountId, link.id, bytes(1), 0) },
  {
    name: 'vendorTokens.lease',
    call: (s) => s.vendorTokens.lease(accountId, link.id, 1, { id: 'l2', untilMs: NOON + 9e4 }),
  },
  { name: 'vendorTokens.release', call: (s) => s.vendorTokens.release(accountId, link.id, 'l2') },
  { name: 'vendorTokens.get', call: (s) => s.vendorTokens.get(accountId, link.id) },
  { name: 'vendorTokens.replace', call: (s) => s.vendorTokens.replace(accountId, link.id, bytes(2)) },
];

const runs: readonly Step[] = [
  {
    name: 'control.claimRun',
    call: (s) =>
      s.control.claimRun(accountId, make.runState(NOON, { sensors: [sensor.id], appliances: [appliance.id] }), null),
  },
  { name: 'control.loadSite', call: (s) => s.control.loadSite(accountId) },
  { name: 'control.claimRun', call: (s) => s.control.claimRun(accountId, make.runState(NOON + 60_000), 1) },
  { name: 'control.overtake', call: (s) => s.control.overtake(accountId) },
  {
    name: 'control.putReading',
    call: (s) => s.control.putReading(accountId, make.siteReading(NOON - 90_000_000, sensor.id)),
  },
  {
    name: 'history.putReading',
    call: (s) => s.history.putReading(accountId, make.siteReading(NOON - 89_000_000, sensor.id)),
  },
  { name: 'history.putReading', call: (s) => s.history.putReading(accountId, make.siteReading(NOON, sensor.id)) },
  { name: 'history.readings', call: (s) => s.history.readings(accountId, NOON - 90_000_000, NOON + 1) },
  { name: 'history.latestSensorReadings', call: (s) => s.history.latestSensorReadings(accountId, 10) },
  { name: 'control.closeDays', call: (s) => s.control.closeDays(accountId, 'Europe/Berlin', NOON) },
  { name: 'days.close', call: (s) => s.days.close(accountId, 'Europe/Berlin', NOON) },
  {
    name: 'days.list',
    call: (s) => s.days.list(accountId, { from: '2026-05-12', to: '2026-05-14', zone: 'Europe/Berlin', nowMs: NOON }),
  },
  { name: 'decisions.put', call: (s) => s.decisions.put(accountId, [make.decision(NOON, appliance.id)]) },
  {
    name: 'control.putDecisions',
    call: (s) => s.control.putDecisions(accountId, [make.decision(NOON + 1, appliance.id)]),
  },
  { name: 'decideInputs.put', call: (s) => s.decideInputs.put(accountId, make.decideInput(NOON)) },
  {
    name: 'control.putDecideInput',
    call: (s) => s.control.putDecideInput(accountId, make.decideInput(NOON + 1)),
  },
  { name: 'decideInputs.list', call: (s) => s.decideInputs.list(accountId, NOON, NOON + 2) },
  { name: 'decideInputs.newest', call: (s) => s.decideInputs.newest(accountId, NOON + 2) },
  { name: 'decisions.list', call: (s) => s.decisions.list(accountId, NOON, NOON + 2) },
  { name: 'budgets.begin', call: (s) => s.budgets.begin('tesla', 'day', 5, 10) },
  { name: 'budgets.take', call: (s) => s.budgets.take('tesla', 'day', 5, 10, 100) },
  { name: 'budgets.pause', call: (s) => s.budgets.pause('tesla', 'day', NOON, NOON + 9e4) },
  { name: 'budgets.get', call: (s) => s.budgets.get('tesla', 'day') },
  { name: 'outages.put', call: (s) => s.outages.put('tesla', outage, null) },
  { name: 'outages.get', call: (s) => s.outages.get('tesla') },
];

const upkeep: readonly Step[] = [
  {
    name: 'linkStates.start',
    call: (s) =>
      s.linkStates.start(
        hash('state'),
        {
          userId: ids.owner,
          accountId,
          credentialsId: link.id,
          service: 'sma',
          relinks: false,
          locale: null,
          sealed: bytes(3),
        },
        NOON + 600_000,
      ),
  },
  { name: 'linkStates.get', call: (s) => s.linkStates.get(hash('state')) },
  {
    name: 'linkStates.storeReturned',
    call: (s) => s.linkStates.storeReturned(hash('state'), 'sma', 'ticket', bytes(4)),
  },
  { name: 'linkStates.take', call: (s) => s.linkStates.take(hash('state'), 'ticket') },
  { name: 'dataKeys.create', call: (s) => s.dataKeys.create(7, bytes(5)) },
  { name: 'dataKeys.get', call: (s) => s.dataKeys.get(7) },
  { name: 'grants.put', call: (s) => s.grants.put(accountId, grant, null) },
  { name: 'grants.put', call: (s) => s.grants.put(accountId, { ...grant, revoked: true }, 1) },
  { name: 'grants.get', call: (s) => s.grants.get(accountId, 'cs_1') },
  { name: 'grants.list', call: (s) => s.grants.list(accountId) },
  { name: 'due.add', call: (s) => s.due.add(due) },
  { name: 'due.list', call: (s) => s.due.list('site', iso(NOON)) },
  { name: 'due.remove', call: (s) => s.due.remove(due) },
  { name: 'jobs.put', call: (s) => s.jobs.put('sweep', { at: 1 }, null) },
  { name: 'jobs.put', call: (s) => s.jobs.put('sweep', { at: 2 }, 1) },
  { name: 'jobs.get', call: (s) => s.jobs.get('sweep', anything) },
  { name: 'shards.put', call: (s) => s.shards.put(accountId, 1) },
  { name: 'shards.put', call: (s) => s.shards.put(accountId, 15) },
  { name: 'shards.minutesOf', call: (s) => s.shards.minutesOf(accountId) },
  { name: 'shards.list', call: (s) => s.shards.list(siteShardOf(accountId)) },
  { name: 'shards.page', call: (s) => s.shards.page(JSON.stringify({ shard: SHARDS - 2, at: null })) },
  { name: 'siteList.page', call: (s) => s.siteList.page(null) },
  { name: 'siteList.statusOf', call: (s) => s.siteList.statusOf(accountId) },
  { name: 'siteList.enlist', call: (s) => s.siteList.enlist(accountId) },
];

const money: readonly Step[] = [
  {
    name: 'referrals.publish',
    call: (s) => s.referrals.publish({ affiliateId: ids.affiliate, userId: ids.owner }, 'SUN1'),
  },
  { name: 'referrals.findCode', call: (s) => s.referrals.findCode('SUN1') },
  { name: 'referrals.findAffiliate', call: (s) => s.referrals.findAffiliate(ids.affiliate) },
  { name: 'referrals.noteSignUp', call: (s) => s.referrals.noteSignUp(ids.affiliate, 'key', iso(NOON), null) },
  { name: 'referrals.signUps', call: (s) => s.referrals.signUps(ids.affiliate) },
  {
    name: 'referrals.refuseSignUp',
    call: (s) => s.referrals.refuseSignUp(ids.affiliate, 'own', iso(NOON), iso(NOON + 1)),
  },
  { name: 'referrals.isRefused', call: (s) => s.referrals.isRefused(ids.affiliate, 'own') },
  {
    name: 'freeSites.put',
    call: (s) => s.freeSites.put(ids.owner, [{ accountId, at: iso(NOON) }], null),
  },
  { name: 'freeSites.get', call: (s) => s.freeSites.get(ids.owner) },
  { name: 'freeSites.forget', call: (s) => s.freeSites.forget(ids.owner) },
  {
    name: 'creations.begin',
    call: (s) => s.creations.begin(ids.owner, hash('wish'), { accountId, wish: 'digest' }),
  },
  { name: 'creations.get', call: (s) => s.creations.get(ids.owner, hash('wish')) },
  { name: 'creations.list', call: (s) => s.creations.list(ids.owner) },
  { name: 'creations.finish', call: (s) => s.creations.finish(ids.owner, hash('wish'), NOON) },
  {
    name: 'creations.begin',
    call: (s) => s.creations.begin(ids.guest, hash('wish'), { accountId, wish: 'digest' }),
  },
  { name: 'creations.release', call: (s) => s.creations.release(ids.guest, hash('wish'), NOON) },
  { name: 'creations.forget', call: (s) => s.creations.forget(ids.owner, newId('acc')) },
  { name: 'sessions.start', call: (s) => s.sessions.start(session) },
  { name: 'sessions.get', call: (s) => s.sessions.get(ids.owner, session.sessionId) },
  { name: 'sessions.list', call: (s) => s.sessions.list(ids.owner) },
  { name: 'sessions.seen', call: (s) => s.sessions.seen({ ...session, createdAt: iso(0), lastSeenAt: iso(0) }) },
  { name: 'sessions.prove', call: (s) => s.sessions.prove(ids.owner, session.sessionId) },
  { name: 'sessions.end', call: (s) => s.sessions.end(ids.owner, 'another') },
  { name: 'sessions.endOthers', call: (s) => s.sessions.endOthers(ids.owner, null) },
  { name: 'secondFactors.begin', call: (s) => s.secondFactors.begin(ids.owner, 'first', bytes(1)) },
  {
    name: 'secondFactors.activate',
    call: (s) => s.secondFactors.activate(ids.owner, pendingFactor, { step: 1, recoveryHashes: ['a', 'b'] }),
  },
  { name: 'secondFactors.get', call: (s) => s.secondFactors.get(ids.owner) },
  {
    name: 'secondFactors.takeStep',
    call: async (s) => s.secondFactors.takeStep(ids.owner, found((await s.secondFactors.get(ids.owner)).active), 2),
  },
  { name: 'secondFactors.takeRecoveryCode', call: (s) => s.secondFactors.takeRecoveryCode(ids.owner, 'a') },
  { name: 'secondFactors.replaceRecoveryCodes', call: (s) => s.secondFactors.replaceRecoveryCodes(ids.owner, ['c']) },
  { name: 'secondFactors.remove', call: (s) => s.secondFactors.remove(ids.owner) },
  { name: 'cards.note', call: (s) => s.cards.note(ids.owner, 'mark') },
  { name: 'trialCards.claim', call: (s) => s.trialCards.claim('mark', 'holder') },
  { name: 'cards.marksOf', call: (s) => s.cards.marksOf(ids.owner) },
  { name: 'cards.forget', call: (s) => s.cards.forget(ids.owner) },
  {
    name: 'referrals.claimCommission',
    call: (s) => s.referrals.claimCommission('in_1', { affiliateId: ids.affiliate, payer: 'key' }),
  },
  { name: 'referrals.commissionOf', call: (s) => s.referrals.commissionOf('in_1') },
  {
    name: 'referrals.append',
    call: (s) => s.referrals.append(ids.affiliate, { key: 'invoice/in_1/1', cents: 50, time: iso(NOON) }),
  },
  { name: 'referrals.ledger', call: (s) => s.referrals.ledger(ids.affiliate) },
  {
    name: 'referrals.createPayout',
    call: (s) =>
      s.referrals.createPayout({ month: '2026-05', affiliateId: ids.affiliate, cents: 1000, createdAt: iso(NOON) }),
  },
  { name: 'referrals.payout', call: (s) => s.referrals.payout('2026-05', ids.affiliate) },
  { name: 'referrals.payouts', call: (s) => s.referrals.payouts('2026-05') },
  { name: 'referrals.notePaid', call: (s) => s.referrals.notePaid('2026-05', ids.affiliate, iso(NOON)) },
  { name: 'referrals.forget', call: (s) => s.referrals.forget(ids.affiliate, 'SUN1') },
];

const leaving: readonly Step[] = [
  {
    name: 'credentials.endKey',
    call: async (s) => s.credentials.endKey(found(await s.credentials.get(accountId, hook.id))),
  },
  { name: 'vendorTokens.delete', call: (s) => s.vendorTokens.delete(accountId, link.id) },
  { name: 'appliances.delete', call: (s) => s.appliances.delete(accountId, appliance.id) },
  { name: 'sensors.delete', call: (s) => s.sensors.delete(accountId, sensor.id) },
  { name: 'credentials.delete', call: (s) => s.credentials.delete(accountId, link.id) },
  { name: 'members.remove', call: (s) => s.members.remove(accountId, ids.owner) },
  { name: 'shards.remove', call: (s) => s.shards.remove(accountId) },
  { name: 'accounts.mark', call: (s) => s.accounts.mark(accountId, iso(NOON), ids.guest) },
  { name: 'control.loadRemains', call: (s) => s.control.loadRemains(accountId) },
  { name: 'accounts.delete', call: (s) => s.accounts.delete(accountId) },
];

/** Every function of storage at least once, in an order in which each has an effect. */
export const life: readonly Step[] = [...people, ...devices, ...runs, ...upkeep, ...money, ...leaving];
/** The same without the end, so that what was created still exists for comparison. */
export const lifeBeforeLeaving: readonly Step[] = life.slice(0, -leaving.length);
