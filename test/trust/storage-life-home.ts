import { chargingSessionId } from '#functions/storage/index.ts';
import * as make from '#test/integration/storage/samples.ts';
import {
  accountId,
  anything,
  appliance,
  box,
  bytes,
  desiredState,
  found,
  hash,
  hook,
  ids,
  link,
  outage,
  type Step,
  sensor,
} from './storage-life-things.ts';

const { NOON } = make;
const session = {
  name: 'Charger',
  vehicle: null,
  startedMs: NOON - 90_000_000,
  byPlug: true,
  drewMs: NOON - 90_000_000,
  lastDrewMs: NOON - 89_000_000,
  stored: false,
  counter: null,
  charge: null,
  startedBy: null,
  prices: [{ fromMs: NOON - 90_000_000, importPriceEurPerKWh: 0.3, feedInPriceEurPerKWh: 0.1 }],
} as const;
const sessionSpan = { fromMs: NOON - 100_000_000, toMs: NOON } as const;
const gate = { opens: 'never', belowGridW: null, changeW: 500, untilMs: NOON + 1_800_000 } as const;

/** Links and devices of a site. */
export const devices: readonly Step[] = [
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
  { name: 'credentials.replacePassword', call: (s) => s.credentials.replacePassword(hash('second'), hash('third')) },
  { name: 'webhooks.findKey', call: (s) => s.webhooks.findKey(hash('second')) },
  { name: 'boxes.join', call: (s) => s.boxes.join(hash('second'), box.identity) },
  { name: 'boxes.noteRefusal', call: (s) => s.boxes.noteRefusal(hash('second'), 'password') },
  {
    name: 'webhooks.putReport',
    call: (s) => s.webhooks.putReport(accountId, hook.id, { reading: null, state: { a: 1 } }, null),
  },
  { name: 'boxes.connect', call: (s) => s.boxes.connect(box, 'line-1', 'ocpp1.6') },
  { name: 'boxes.connect', call: (s) => s.boxes.connect(box, 'line-2', 'ocpp1.6') },
  { name: 'boxes.ofConnection', call: (s) => s.boxes.ofConnection('line-2') },
  { name: 'boxes.get', call: (s) => s.boxes.get(box, anything) },
  { name: 'boxes.put', call: (s) => s.boxes.put(box, 'line-2', { a: 1 }, 2) },
  { name: 'boxes.keepWishes', call: (s) => s.boxes.keepWishes(box, { b: 1 }) },
  {
    name: 'boxes.openCall',
    call: (s) => s.boxes.openCall(box, 'call-1', { connectionId: 'line-2', connectedAtMs: 0 }),
  },
  { name: 'boxes.answerCall', call: (s) => s.boxes.answerCall(box, 'call-1', { ok: true }) },
  { name: 'boxes.getCall', call: (s) => s.boxes.getCall(box) },
  { name: 'boxes.closeCall', call: (s) => s.boxes.closeCall(box, 'call-1') },
  { name: 'boxes.disconnect', call: (s) => s.boxes.disconnect(box, 'line-2') },
  { name: 'boxes.list', call: (s) => s.boxes.list(accountId, hook.id, anything, anything) },
  { name: 'webhooks.putGate', call: (s) => s.webhooks.putGate(accountId, hook.id, gate) },
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

/** What the runs of control and webhooks store. */
export const runs: readonly Step[] = [
  {
    name: 'control.claimRun',
    call: (s) =>
      s.control.claimRun(accountId, make.runState(NOON, { sensors: [sensor.id], appliances: [appliance.id] }), null),
  },
  { name: 'control.loadSite', call: (s) => s.control.loadSite(accountId) },
  { name: 'control.claimRun', call: (s) => s.control.claimRun(accountId, make.runState(NOON + 60_000), 1) },
  { name: 'control.putGate', call: (s) => s.control.putGate(accountId, hook.id, { ...gate, opens: 'any' }) },
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
  { name: 'control.putPlanning', call: (s) => s.control.putPlanning(accountId, make.planning(NOON)) },
  { name: 'control.putPlanning', call: (s) => s.control.putPlanning(accountId, make.planning(NOON + 900_000)) },
  { name: 'control.pastReadings', call: (s) => s.control.pastReadings(accountId, NOON - 90_000_000, NOON + 1) },
  { name: 'control.closeDays', call: (s) => s.control.closeDays(accountId, 'Europe/Berlin', NOON) },
  { name: 'days.close', call: (s) => s.days.close(accountId, 'Europe/Berlin', NOON) },
  { name: 'days.sunMonth', call: (s) => s.days.sunMonth(accountId) },
  {
    name: 'days.list',
    call: (s) => s.days.list(accountId, { from: '2026-05-12', to: '2026-05-14', zone: 'Europe/Berlin', nowMs: NOON }),
  },
  {
    name: 'control.settleSessions',
    call: (s) => s.control.settleSessions(accountId, { open: { [appliance.id]: session }, ended: [] }),
  },
  {
    name: 'chargingSessions.running',
    call: (s) => s.chargingSessions.running(accountId, appliance.id, session, NOON - 88_000_000),
  },
  {
    name: 'chargingSessions.settle',
    call: (s) =>
      s.chargingSessions.settle(accountId, {
        open: {},
        ended: [{ ...session, applianceId: appliance.id, endedMs: NOON - 88_000_000, endedBy: 'unplugged' }],
      }),
  },
  {
    name: 'chargingSessions.between',
    call: (s) => s.chargingSessions.between(accountId, sessionSpan.fromMs, sessionSpan.toMs),
  },
  {
    name: 'chargingSessions.page',
    call: (s) => s.chargingSessions.page(accountId, { ...sessionSpan, limit: 1 }),
  },
  {
    name: 'chargingSessions.get',
    call: (s) => s.chargingSessions.get(accountId, chargingSessionId(session.startedMs, appliance.id)),
  },
  {
    name: 'chargingSessions.versions',
    call: (s) => s.chargingSessions.versions(accountId, chargingSessionId(session.startedMs, appliance.id)),
  },
  {
    name: 'chargingSessions.patch',
    call: async (s) => {
      const row = await s.chargingSessions.get(accountId, chargingSessionId(session.startedMs, appliance.id));
      if (row?.session == null) throw new Error('the session has not ended');
      return s.chargingSessions.patch(accountId, { ...row, session: row.session }, { use: 'business' });
    },
  },
  { name: 'chargingSessions.review', call: (s) => s.chargingSessions.review(accountId, 0, NOON) },
  {
    name: 'chargingSessions.addFound',
    call: (s) =>
      s.chargingSessions.addFound(accountId, {
        ...session,
        applianceId: appliance.id,
        startedMs: session.startedMs - 3_600_000,
        endedMs: session.startedMs,
        endedBy: 'stopped',
      }),
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
