import * as z from 'zod';
import { isoTime } from '#functions/platform/clock.ts';
import { type Box, type Connector, connectorOf, withConnector } from '../box.ts';
import {
  answered,
  booted,
  type Context,
  connectorIn,
  connectorWith,
  ended,
  judged,
  readBy,
  type Taken,
  takeBy,
  transactionIdOf,
  withStatus,
  withValues,
} from '../changes.ts';
import { type MeterValues, meterValuesSchema, textSchema, timeSchema, wholeSchema, wordSchema } from '../fields.ts';
import { measuredOf, numberOf } from '../readings.ts';
import { occurredAt } from '../times.ts';

/** An object of which fields are missing or unreadable; what is none counts as empty. */
const partSchema = <S extends z.ZodRawShape>(shape: S) => {
  const whole = z.object(shape);
  return z.preprocess(
    (value) => (typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {}),
    whole,
  );
};

const evseSchema = partSchema({ id: wholeSchema });
const tokenSchema = partSchema({ idToken: textSchema(36) });

const schemas = {
  Authorize: z.object({ idToken: tokenSchema }),
  BootNotification: z.object({
    chargingStation: partSchema({
      vendorName: textSchema(50),
      model: textSchema(20),
      firmwareVersion: textSchema(50),
    }),
  }),
  StatusNotification: z.object({
    evseId: wholeSchema,
    connectorStatus: wordSchema(['Available', 'Occupied', 'Reserved', 'Unavailable', 'Faulted']),
  }),
  TransactionEvent: z.object({
    eventType: wordSchema(['Started', 'Updated', 'Ended']),
    timestamp: timeSchema,
    seqNo: wholeSchema,
    transactionInfo: partSchema({
      transactionId: textSchema(36),
      chargingState: wordSchema(['Charging', 'EVConnected', 'SuspendedEV', 'SuspendedEVSE', 'Idle']),
      stoppedReason: textSchema(30),
    }),
    evse: evseSchema,
    idToken: tokenSchema,
    meterValue: meterValuesSchema,
  }),
  MeterValues: z.object({ evseId: wholeSchema, meterValue: meterValuesSchema }),
} as const;

type Read<A extends keyof typeof schemas> = z.output<(typeof schemas)[A]>;
type Event = Read<'TransactionEvent'>;
type Status = NonNullable<Connector['status']>['value'];

const unitSchema = partSchema({ unit: textSchema(20), multiplier: wholeSchema });
/** Powers of ten beyond these belong to no meter. */
const MOST_POWER = 9;

/** A value as the core reads it: 2.0.1 has a number, and its unit with a power of ten in an object of their own. */
const plainValue = (sampled: Readonly<Record<string, unknown>>): Record<string, unknown> => {
  const { unit, multiplier } = unitSchema.parse(sampled.unitOfMeasure);
  const value = numberOf(sampled.value);
  const power = multiplier === null || Math.abs(multiplier) > MOST_POWER ? 0 : multiplier;
  // 10 ** -1 is not exact, a division is.
  const scaled = value === null ? null : power < 0 ? value / 10 ** -power : value * 10 ** power;
  return { ...sampled, value: scaled, unit: unit ?? sampled.unit };
};
const plain = (values: MeterValues): MeterValues =>
  values.map(({ timestamp, sampledValue }) => ({ timestamp, sampledValue: sampledValue.map(plainValue) }));

const boot = (box: Box, { chargingStation }: Read<'BootNotification'>, context: Context): Taken => {
  const { vendorName, model, firmwareVersion } = chargingStation;
  return booted(box, { vendor: vendorName, model, firmware: firmwareVersion }, context);
};

const CHARGING: readonly Status[] = ['Charging', 'SuspendedEV', 'SuspendedEVSE'];

/** `Occupied` says that there is a cable, and nothing of the charge, which events of transactions tell. */
const occupied = ({ status, transaction }: Connector): Status => {
  if (status?.value === 'Finishing') return 'Finishing';
  return transaction !== null && status !== null && CHARGING.includes(status.value) ? status.value : 'Preparing';
};

const statusChanged = (box: Box, read: Read<'StatusNotification'>, { nowMs }: Context): Taken => {
  const { connectorStatus } = read;
  const evseId = connectorIn(read.evseId);
  if (connectorStatus === null) return { box, answer: {}, isNews: false };
  const status = connectorStatus === 'Occupied' ? occupied(connectorOf(box, evseId)) : connectorStatus;
  return { ...withStatus(box, evseId, status, null, nowMs), answer: {} };
};

const states: Readonly<Record<NonNullable<Event['transactionInfo']['chargingState']>, Status>> = {
  Charging: 'Charging',
  // A cable, and no energy asked for yet.
  EVConnected: 'Preparing',
  SuspendedEV: 'SuspendedEV',
  SuspendedEVSE: 'SuspendedEVSE',
  // No cable: the transaction began with a card.
  Idle: 'Available',
};

/** The state that an event leaves; null: it says nothing of it. */
const stateAfter = (box: Box, connectorId: number, event: Event, isLate: boolean): Status | null => {
  const { chargingState } = event.transactionInfo;
  const before = connectorOf(box, connectorId).status?.value ?? null;
  if (event.eventType !== 'Ended') return isLate || chargingState === null ? null : states[chargingState];
  if (!isLate && chargingState === 'Idle') return 'Available';
  // The cable's end is a message of its own, which comes before or after.
  const isOut = before === 'Available' || before === 'Unavailable' || before === 'Faulted';
  return isOut || (isLate && (before === null || !CHARGING.includes(before))) ? null : 'Finishing';
};

/** What is known of a transaction by its first event that we see. */
const begun = (event: Event, id: number, atMs: number): NonNullable<Connector['transaction']> => {
  const [first] = plain(event.meterValue);
  const isStart = event.eventType === 'Started';
  return {
    id,
    startedAtMs: atMs,
    idTag: null,
    meterStartWh: isStart && first !== undefined ? measuredOf(first.timestamp, first.sampledValue).energyWh : null,
  };
};

type Newest = NonNullable<Connector['transaction']>['event'];
/** Whether this or a later event was taken before. Some boxes number all events alike: then their times tell. */
const isKnown = (newest: Newest, { seqNo, timestamp }: Event): boolean => {
  if (newest === undefined || newest.seqNo === null || seqNo === null || seqNo > newest.seqNo) return false;
  return timestamp === null || newest.stampMs === null || timestamp <= newest.stampMs;
};

const transactionEvent = (box: Box, event: Event, context: Context): Taken => {
  const { nowMs, identity } = context;
  const { transactionInfo, evse, idToken } = event;
  const name = transactionInfo.transactionId;
  const answer = idToken.idToken === null ? {} : { idTokenInfo: judged(idToken.idToken, context) };
  const nothing: Taken = { box, answer, isNews: false };
  if (name === null || event.eventType === null) return nothing;
  const id = transactionIdOf(identity, [name]);
  const connectorId = connectorWith(box, id) ?? connectorIn(evse.id);
  const { transaction: open, endedId } = connectorOf(box, connectorId);
  if (endedId === id) return nothing;
  const { atMs, lag } = occurredAt(event.timestamp, nowMs, box.lag);
  // Kept while the box was offline, or sent late: it tells what was, not what is.
  const isLate = atMs < nowMs;
  const isOpen = open?.id === id;
  if (open !== null && !isOpen && isLate && atMs < open.startedAtMs) return nothing;
  if (!isOpen && isLate && event.eventType === 'Updated') return nothing;
  if (isOpen && event.eventType !== 'Ended' && isKnown(open.event, event)) return nothing;
  const before = isOpen ? open : begun(event, id, event.eventType === 'Started' ? atMs : nowMs);
  const transaction = {
    ...before,
    name,
    idTag: before.idTag ?? idToken.idToken,
    event: { seqNo: event.seqNo, stampMs: event.timestamp },
  };
  const running = { ...withConnector(box, connectorId, { transaction }), lag };
  const withSample = withValues(running, connectorId, plain(event.meterValue), nowMs);
  const status = stateAfter(box, connectorId, event, isLate);
  const over = event.eventType === 'Ended' ? ended(withSample, connectorId, id) : withSample;
  const stated = status === null ? { box: over, isNews: false } : withStatus(over, connectorId, status, null, nowMs);
  const isEnd = event.eventType === 'Ended';
  const end = isEnd && !isLate ? { ended: { connectorId, reason: transactionInfo.stoppedReason } } : {};
  return { box: stated.box, answer, isNews: stated.isNews || !isOpen || isEnd, ...end };
};

const meter = (box: Box, { evseId, meterValue }: Read<'MeterValues'>, { nowMs }: Context): Taken => ({
  box: withValues(box, connectorIn(evseId), plain(meterValue), nowMs),
  answer: {},
  isNews: false,
});

const read = readBy(schemas);

const noted = answered(() => ({}));

/** Takes what OCPP 2.0.1 lets a box call. A transaction's values, states, start and end are one action here. */
export const takeCall = takeBy({
  Authorize: read('Authorize', (box, { idToken }, context) => ({
    box,
    answer: { idTokenInfo: judged(idToken.idToken, context) },
    isNews: false,
  })),
  BootNotification: read('BootNotification', boot),
  ClearedChargingLimit: noted,
  DataTransfer: answered(() => ({ status: 'UnknownVendorId' })),
  FirmwareStatusNotification: noted,
  Heartbeat: answered(({ nowMs }) => ({ currentTime: isoTime(nowMs) })),
  LogStatusNotification: noted,
  MeterValues: read('MeterValues', meter),
  NotifyChargingLimit: noted,
  NotifyEvent: noted,
  NotifyMonitoringReport: noted,
  NotifyReport: noted,
  ReportChargingProfiles: noted,
  ReservationStatusUpdate: noted,
  SecurityEventNotification: noted,
  SignCertificate: answered(() => ({ status: 'Rejected' })),
  StatusNotification: read('StatusNotification', statusChanged),
  TransactionEvent: read('TransactionEvent', transactionEvent),
});
