import { createHash } from 'node:crypto';
import * as z from 'zod';
import { type Box, connectorIds, connectorOf, connectorStatuses, type Sample, withConnector } from './box.ts';
import type { CallErrorCode, Payload } from './frames.ts';
import { measuredOf, numberOf, type SampledValue } from './readings.ts';
import { occurredAt, parseTime } from './times.ts';

/** What came of a call of a box: its new state and what it is answered. */
export interface Taken {
  readonly box: Box;
  readonly answer: Payload;
  /** The call may change what control decides: a car came or went, charging began or ended, the box restarted. */
  readonly isNews: boolean;
}
/** A call that is not understood. The connection stays. */
export interface NotTaken {
  readonly error: CallErrorCode;
  readonly text: string;
}

/** The box reports that it is there this often, s: API Gateway and CloudFront end connections that were idle for 10 min. */
export const HEARTBEAT_S = 240;

// Boxes leave out what is required, send numbers as text and texts that are too long. What cannot be read is unknown.
const textSchema = (length: number) =>
  z
    .union([z.string(), z.number()])
    .transform((value) => String(value).trim().slice(0, length))
    .transform((value) => (value === '' ? null : value))
    .nullable()
    .default(null)
    .catch(null);
const wholeSchema = z
  .unknown()
  .optional()
  .transform(numberOf)
  .transform((value) => (value !== null && Number.isSafeInteger(value) ? value : null));
const timeSchema = z.unknown().optional().transform(parseTime);
const energySchema = z
  .unknown()
  .optional()
  .transform(numberOf)
  .transform((wh) => (wh !== null && wh >= 0 && wh < 2_147_483_647 ? wh : null));

/** null: a state that OCPP 1.6 does not have. */
const statusSchema = z
  .unknown()
  .optional()
  .transform(
    (value) => connectorStatuses.find((each) => each.toLowerCase() === String(value).trim().toLowerCase()) ?? null,
  );

const sampledValuesSchema = z.array(z.record(z.string(), z.unknown())).catch([]);
const meterValuesSchema = z
  .array(z.object({ timestamp: z.unknown().optional(), sampledValue: sampledValuesSchema.default([]) }))
  .catch([])
  .default([]);

const schemas = {
  BootNotification: z.object({
    chargePointVendor: textSchema(20),
    chargePointModel: textSchema(20),
    firmwareVersion: textSchema(50),
  }),
  StatusNotification: z.object({
    connectorId: wholeSchema,
    status: statusSchema,
    errorCode: textSchema(50),
    timestamp: timeSchema,
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
    transactionData: meterValuesSchema,
  }),
} as const;

type Read<A extends keyof typeof schemas> = z.output<(typeof schemas)[A]>;

/** Of any card: whoever can plug in may charge, as without us. */
const ACCEPTED = { status: 'Accepted' } as const;

const iso = (ms: number): string => new Date(ms).toISOString();

/** Where a box with one connector does not say which, it means that one. */
const connectorIn = (connectorId: number | null): number => connectorId ?? 1;

/**
 * The number of a transaction: a positive 32-bit number. A box repeats what it had no answer to, so the same start has the
 * same number, whichever Lambda sees it and however often.
 */
export const transactionIdOf = (identity: string, start: readonly (string | number | null)[]): number => {
  const digest = createHash('sha256')
    .update(JSON.stringify([identity, ...start]))
    .digest();
  return digest.readUInt32BE(0) >>> 1 || 1;
};

const boot = (box: Box, read: Read<'BootNotification'>, { nowMs }: Context): Taken => ({
  box: {
    ...box,
    vendor: read.chargePointVendor,
    model: read.chargePointModel,
    firmware: read.firmwareVersion,
    lag: null,
  },
  answer: { status: 'Accepted', currentTime: iso(nowMs), interval: HEARTBEAT_S },
  isNews: true,
});

const statusChanged = (box: Box, read: Read<'StatusNotification'>, { nowMs }: Context): Taken => {
  const { connectorId, status, errorCode } = read;
  const nothing = { box, answer: {}, isNews: false };
  if (status === null) return nothing;
  const error = errorCode === null || errorCode === 'NoError' ? null : errorCode;
  // Of the whole box only that it is out of order matters, and then for each connector.
  const isBroken = status === 'Faulted' || status === 'Unavailable';
  const meant = connectorIn(connectorId) > 0 ? [connectorIn(connectorId)] : isBroken ? connectorIds(box) : [];
  // The stamp is when the state began, which may be long ago: the state is as new as its message.
  const next = meant.reduce(
    (all, each) => withConnector(all, each, { status: { value: status, atMs: nowMs, error } }),
    box,
  );
  const isNews = meant.some((each) => connectorOf(box, each).status?.value !== connectorOf(next, each).status?.value);
  return { box: next, answer: {}, isNews };
};

/** The connector whose transaction this is; null: none. */
const connectorWith = (box: Box, transactionId: number | null): number | null =>
  transactionId === null
    ? null
    : (connectorIds(box).find((each) => connectorOf(box, each).transaction?.id === transactionId) ?? null);

const start = (box: Box, read: Read<'StartTransaction'>, { nowMs, identity }: Context): Taken => {
  const connectorId = connectorIn(read.connectorId);
  const { idTag, meterStart, timestamp } = read;
  const open = connectorOf(box, connectorId).transaction;
  // Without a time, the same start is recognised by the transaction that is still running.
  const isSame = timestamp === null && open !== null && open.idTag === idTag && open.meterStartWh === meterStart;
  const id = isSame ? open.id : transactionIdOf(identity, [connectorId, timestamp ?? nowMs, meterStart, idTag]);
  const answer = { transactionId: id, idTagInfo: ACCEPTED };
  const { endedId } = connectorOf(box, connectorId);
  if (open?.id === id || endedId === id) return { box, answer, isNews: false };
  const { atMs, lag } = occurredAt(timestamp, nowMs, box.lag);
  const transaction = { id, startedAtMs: atMs, idTag, meterStartWh: meterStart };
  return { box: { ...withConnector(box, connectorId, { transaction }), lag }, answer, isNews: true };
};

/** Merges values of one moment: what a message does not say stays as it was, if both are of the same time or the gap is short. */
const KEEPS_MS = 90_000;
const merged = (before: Sample | null, next: Sample): Sample => {
  if (before === null || next.atMs - before.atMs > KEEPS_MS) return next;
  return {
    atMs: next.atMs,
    powerW: next.powerW ?? before.powerW,
    energyWh: next.energyWh ?? before.energyWh,
    currentsA: next.currentsA ?? before.currentsA,
    socPercent: next.socPercent ?? before.socPercent,
    offeredA: next.offeredA ?? before.offeredA,
  };
};

/** Takes values in the order of their times; one that is older than what is known changes nothing. */
const withValues = (box: Box, connectorId: number, values: Read<'MeterValues'>['meterValue'], nowMs: number): Box => {
  let next = box;
  for (const { timestamp, sampledValue } of values) {
    const { stampMs, ...measured } = measuredOf(timestamp, sampledValue as readonly SampledValue[]);
    const isEmpty = Object.values(measured).every((value) => value === null);
    if (isEmpty) continue;
    const { atMs, lag } = occurredAt(stampMs, nowMs, next.lag);
    next = { ...next, lag };
    const before = connectorOf(next, connectorId).sample;
    if (before !== null && before.atMs > atMs) continue;
    next = withConnector(next, connectorId, { sample: merged(before, { atMs, ...measured }) });
  }
  return next;
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

/** No transaction can be running by the connector's state. */
const isOver = (box: Box, connectorId: number): boolean => {
  const status = connectorOf(box, connectorId).status?.value;
  return status === 'Available' || status === 'Finishing';
};

const stop = (box: Box, read: Read<'StopTransaction'>, { nowMs }: Context): Taken => {
  const { transactionId, meterStop, timestamp, transactionData } = read;
  const answer = { idTagInfo: ACCEPTED };
  const connectorId = connectorWith(box, transactionId);
  if (connectorId === null) return { box, answer, isNews: false };
  const last = { timestamp: timestamp === null ? undefined : iso(timestamp), sampledValue: [{ value: meterStop }] };
  const withLast = withValues(
    box,
    connectorId,
    meterStop === null ? transactionData : [...transactionData, last],
    nowMs,
  );
  const { sample } = connectorOf(withLast, connectorId);
  // Nothing is drawn any more, whatever the last value said.
  const ended = sample === null ? null : { ...sample, powerW: null, currentsA: null };
  const change = { transaction: null, endedId: transactionId, sample: ended };
  return { box: withConnector(withLast, connectorId, change), answer, isNews: true };
};

/** What a call is judged by. */
export interface Context {
  readonly nowMs: number;
  /** The box's own name, the last part of the address that it dials. */
  readonly identity: string;
}

const answered =
  (answer: (context: Context) => Payload) =>
  (box: Box, _payload: Payload, context: Context): Taken => ({ box, answer: answer(context), isNews: false });

const read =
  <A extends keyof typeof schemas>(action: A, take: (box: Box, read: Read<A>, context: Context) => Taken) =>
  (box: Box, payload: Payload, context: Context): Taken | NotTaken => {
    const parsed = schemas[action].safeParse(payload);
    if (!parsed.success) return { error: 'TypeConstraintViolation', text: `${action} cannot be read` };
    return take(box, parsed.data as Read<A>, context);
  };

/** What OCPP 1.6 and its security extension let a box call. */
const takers: Readonly<Record<string, (box: Box, payload: Payload, context: Context) => Taken | NotTaken>> = {
  Authorize: answered(() => ({ idTagInfo: ACCEPTED })),
  BootNotification: read('BootNotification', boot),
  DataTransfer: answered(() => ({ status: 'UnknownVendorId' })),
  DiagnosticsStatusNotification: answered(() => ({})),
  FirmwareStatusNotification: answered(() => ({})),
  Heartbeat: answered(({ nowMs }) => ({ currentTime: iso(nowMs) })),
  LogStatusNotification: answered(() => ({})),
  MeterValues: read('MeterValues', meter),
  SecurityEventNotification: answered(() => ({})),
  SignCertificate: answered(() => ({ status: 'Rejected' })),
  SignedFirmwareStatusNotification: answered(() => ({})),
  StartTransaction: read('StartTransaction', start),
  StatusNotification: read('StatusNotification', statusChanged),
  StopTransaction: read('StopTransaction', stop),
};

/** Takes a call of a box. Pure and idempotent: what a box repeats changes nothing and is answered as before. Never throws. */
export const takeCall = (box: Box, action: string, payload: Payload, context: Context): Taken | NotTaken => {
  const take = Object.hasOwn(takers, action) ? takers[action] : undefined;
  return take === undefined
    ? { error: 'NotImplemented', text: 'This action is not supported' }
    : take(box, payload, context);
};
