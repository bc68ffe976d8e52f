import * as z from 'zod';
import { isoTime } from '#functions/platform/clock.ts';
import { connectorStatuses } from '#shared/ocpp.ts';
import { type Box, connectorOf, withConnector } from './box.ts';
import {
  ACCEPTED,
  answered,
  booted,
  type Context,
  connectorIn,
  connectorWith,
  ended,
  isOver,
  judged,
  readBy,
  type Taken,
  takeBy,
  transactionIdOf,
  withStatus,
  withValues,
} from './changes.ts';
import { energySchema, meterValuesSchema, textSchema, timeSchema, wholeSchema, wordSchema } from './fields.ts';
import { occurredAt } from './times.ts';

const schemas = {
  Authorize: z.object({ idTag: textSchema(20) }),
  BootNotification: z.object({
    chargePointVendor: textSchema(20),
    chargePointModel: textSchema(20),
    firmwareVersion: textSchema(50),
  }),
  StatusNotification: z.object({
    connectorId: wholeSchema,
    status: wordSchema(connectorStatuses),
    errorCode: textSchema(50),
  }),
  StartTransaction: z.object({
    connectorId: wholeSchema,
    idTag: textSchema(20),
    meterStart: energySchema,
    timestamp: timeSchema,
  }),
  MeterValues: z.object({ connectorId: wholeSchema, transactionId: wholeSchema, meterValue: meterValuesSchema }),
  StopTransaction: z.object({
    transactionId: wholeSchema,
    meterStop: energySchema,
    timestamp: timeSchema,
    reason: textSchema(30),
    transactionData: meterValuesSchema,
  }),
} as const;

type Read<A extends keyof typeof schemas> = z.output<(typeof schemas)[A]>;

const boot = (box: Box, read: Read<'BootNotification'>, context: Context): Taken =>
  booted(
    box,
    { vendor: read.chargePointVendor, model: read.chargePointModel, firmware: read.firmwareVersion },
    context,
  );

const statusChanged = (box: Box, read: Read<'StatusNotification'>, { nowMs }: Context): Taken => {
  const { connectorId, status, errorCode } = read;
  if (status === null) return { box, answer: {}, isNews: false };
  const error = errorCode === 'NoError' ? null : errorCode;
  return { ...withStatus(box, connectorIn(connectorId), status, error, nowMs), answer: {} };
};

const start = (box: Box, read: Read<'StartTransaction'>, context: Context): Taken => {
  const { nowMs, identity } = context;
  const connectorId = connectorIn(read.connectorId);
  const { idTag, meterStart, timestamp } = read;
  const open = connectorOf(box, connectorId).transaction;
  // Without a time, the same start is recognised by the transaction that is still running.
  const isSame = timestamp === null && open !== null && open.idTag === idTag && open.meterStartWh === meterStart;
  const id = isSame ? open.id : transactionIdOf(identity, [connectorId, timestamp ?? nowMs, meterStart, idTag]);
  const answer = { transactionId: id, idTagInfo: judged(idTag, context) };
  const { endedId } = connectorOf(box, connectorId);
  if (open?.id === id || endedId === id) return { box, answer, isNews: false };
  const { atMs, lag } = occurredAt(timestamp, nowMs, box.lag);
  // The box ends what it began with a card that may not charge: it is over from the start, and its values do not revive it.
  if (answer.idTagInfo.status === 'Invalid')
    return { box: { ...withConnector(box, connectorId, { endedId: id }), lag }, answer, isNews: false };
  const transaction = { id, startedAtMs: atMs, idTag, meterStartWh: meterStart };
  return { box: { ...withConnector(box, connectorId, { transaction }), lag }, answer, isNews: true };
};

const meter = (box: Box, read: Read<'MeterValues'>, { nowMs }: Context): Taken => {
  const { transactionId, meterValue } = read;
  const connectorId = connectorIn(read.connectorId);
  const withSample = withValues(box, connectorId, meterValue, nowMs);
  const { transaction, endedId } = connectorOf(box, connectorId);
  // A box that comes back says only here which transaction is running.
  const isUnknown = transactionId !== null && transactionId > 0 && transactionId !== transaction?.id;
  const isClosing = transactionId === endedId || isOver(box, connectorId);
  if (!isUnknown || isClosing || meterValue.length === 0) return { box: withSample, answer: {}, isNews: false };
  const adopted = { id: transactionId, startedAtMs: nowMs, idTag: null, meterStartWh: null };
  return { box: withConnector(withSample, connectorId, { transaction: adopted }), answer: {}, isNews: true };
};

const stop = (box: Box, read: Read<'StopTransaction'>, { nowMs }: Context): Taken => {
  const { transactionId, meterStop, timestamp, reason, transactionData } = read;
  const answer = { idTagInfo: ACCEPTED };
  const connectorId = connectorWith(box, transactionId);
  if (transactionId === null || connectorId === null) return { box, answer, isNews: false };
  const last = { timestamp: timestamp === null ? undefined : isoTime(timestamp), sampledValue: [{ value: meterStop }] };
  const values = meterStop === null ? transactionData : [...transactionData, last];
  const withLast = withValues(box, connectorId, values, nowMs);
  return { box: ended(withLast, connectorId, transactionId), answer, isNews: true, ended: { connectorId, reason } };
};

const read = readBy(schemas);

/** Takes what OCPP 1.6 and its security extension let a box call. */
export const takeCall = takeBy({
  Authorize: read('Authorize', (box, { idTag }, context) => ({
    box,
    answer: { idTagInfo: judged(idTag, context) },
    isNews: false,
  })),
  BootNotification: read('BootNotification', boot),
  DataTransfer: answered(() => ({ status: 'UnknownVendorId' })),
  DiagnosticsStatusNotification: answered(() => ({})),
  FirmwareStatusNotification: answered(() => ({})),
  Heartbeat: answered(({ nowMs }) => ({ currentTime: isoTime(nowMs) })),
  LogStatusNotification: answered(() => ({})),
  MeterValues: read('MeterValues', meter),
  SecurityEventNotification: answered(() => ({})),
  SignCertificate: answered(() => ({ status: 'Rejected' })),
  SignedFirmwareStatusNotification: answered(() => ({})),
  StartTransaction: read('StartTransaction', start),
  StatusNotification: read('StatusNotification', statusChanged),
  StopTransaction: read('StopTransaction', stop),
});
