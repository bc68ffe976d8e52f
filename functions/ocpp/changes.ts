import { createHash } from 'node:crypto';
import type * as z from 'zod';
import { isoTime } from '#functions/platform/clock.ts';
import type { BoxProtocol } from '#shared/ocpp.ts';
import { type Box, type Connector, connectorIds, connectorOf, type Sample, withConnector } from './box.ts';
import type { MeterValues } from './fields.ts';
import type { CallErrorCode, Payload } from './frames.ts';
import { measuredOf, phasesDrawn, type SampledValue } from './readings.ts';
import { occurredAt } from './times.ts';

/** What came of a call of a box: its new state and what it is answered. */
export interface Taken {
  readonly box: Box;
  readonly answer: Payload;
  /** The call may change what control decides: a car came or went, charging began or ended, the box restarted. */
  readonly isNews: boolean;
  /** The charge that it ended, and why as the box says; absent: none. */
  readonly ended?: Ended;
}
/** The end of a charge. */
export interface Ended {
  readonly connectorId: number;
  /** null: the box does not say. */
  readonly reason: string | null;
}
/** A call that is not understood. The connection stays. */
export interface NotTaken {
  readonly error: CallErrorCode;
  readonly text: string;
}

/** What a call is judged by. */
export interface Context {
  readonly nowMs: number;
  /** The box's own name, the last part of the address that it dials. */
  readonly identity: string;
  /** What its connection speaks; absent: OCPP 1.6. */
  readonly protocol?: BoxProtocol;
  /** Whether a card may charge; null: the box names none. Absent: each may. */
  readonly accepts?: (idTag: string | null) => boolean;
}

/** The box reports that it is there this often, s: API Gateway and CloudFront end connections that were idle for 10 min. */
export const HEARTBEAT_S = 240;

export const ACCEPTED = { status: 'Accepted' } as const;
const INVALID = { status: 'Invalid' } as const;

/** Whether a card may charge. @param idTag null: the box names none */
export const judged = (idTag: string | null, { accepts }: Context): typeof ACCEPTED | typeof INVALID =>
  accepts === undefined || accepts(idTag) ? ACCEPTED : INVALID;

/** Where a box with one connector does not say which, it means that one. */
export const connectorIn = (connectorId: number | null): number => connectorId ?? 1;

/** A box that has started: who it is; its clock is set by the answer. */
export const booted = (box: Box, who: Pick<Box, 'vendor' | 'model' | 'firmware'>, { nowMs }: Context): Taken => ({
  box: { ...box, ...who, lag: null },
  answer: { status: 'Accepted', currentTime: isoTime(nowMs), interval: HEARTBEAT_S },
  isNews: true,
});

type Status = NonNullable<Connector['status']>['value'];

/**
 * A connector's state, as new as its message: the stamp is when it began, which may be long ago.
 * @param connectorId 0: the whole box, of which only matters that it is out of order, and then for each connector
 */
export const withStatus = (
  box: Box,
  connectorId: number,
  status: Status,
  error: string | null,
  nowMs: number,
): Pick<Taken, 'box' | 'isNews'> => {
  const isBroken = status === 'Faulted' || status === 'Unavailable';
  const meant = connectorId > 0 ? [connectorId] : isBroken ? connectorIds(box) : [];
  const next = meant.reduce(
    (all, each) => withConnector(all, each, { status: { value: status, atMs: nowMs, error } }),
    box,
  );
  const isNews = meant.some((each) => connectorOf(box, each).status?.value !== connectorOf(next, each).status?.value);
  return { box: next, isNews };
};

/** No transaction can be running by the connector's state. */
export const isOver = (box: Box, connectorId: number): boolean => {
  const status = connectorOf(box, connectorId).status?.value;
  return status === 'Available' || status === 'Finishing';
};

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

/** The connector whose transaction this is; null: none. */
export const connectorWith = (box: Box, transactionId: number | null): number | null =>
  transactionId === null
    ? null
    : (connectorIds(box).find((each) => connectorOf(box, each).transaction?.id === transactionId) ?? null);

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
export const withValues = (box: Box, connectorId: number, values: MeterValues, nowMs: number): Box => {
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
    next = withPhases(next, connectorId, phasesDrawn(measured.currentsA));
  }
  return next;
};

/** Keeps on how many phases the car of the running transaction draws. */
const withPhases = (box: Box, connectorId: number, phases: 1 | 2 | 3 | null): Box => {
  const { transaction } = connectorOf(box, connectorId);
  if (transaction === null || phases === null) return box;
  return withConnector(box, connectorId, { drawn: { transactionId: transaction.id, phases } });
};

/** The end of a connector's transaction: nothing is drawn any more, whatever the last value said. */
export const ended = (box: Box, connectorId: number, transactionId: number): Box => {
  const { sample } = connectorOf(box, connectorId);
  const still = sample === null ? null : { ...sample, powerW: null, currentsA: null };
  return withConnector(box, connectorId, { transaction: null, endedId: transactionId, sample: still });
};

type Take = (box: Box, payload: Payload, context: Context) => Taken | NotTaken;
/** By action, what a version of the protocol lets a box call. */
export type Takers = Readonly<Record<string, Take>>;

/** Takers of actions by what is read of their payloads. @param schemas by action */
export const readBy =
  <S extends Readonly<Record<string, z.ZodType>>>(schemas: S) =>
  <A extends keyof S & string>(action: A, take: (box: Box, read: z.output<S[A]>, context: Context) => Taken): Take =>
  (box, payload, context) => {
    const parsed = schemas[action]?.safeParse(payload);
    if (parsed?.success !== true) return { error: 'TypeConstraintViolation', text: `${action} cannot be read` };
    return take(box, parsed.data as z.output<S[A]>, context);
  };

/** An action whose answer does not depend on what it says. */
export const answered =
  (answer: (context: Context) => Payload): Take =>
  (box, _payload, context) => ({ box, answer: answer(context), isNews: false });

/** Takes a call of a box. Pure and idempotent: what a box repeats changes nothing and is answered as before. Never throws. */
export const takeBy =
  (takers: Takers) =>
  (box: Box, action: string, payload: Payload, context: Context): Taken | NotTaken => {
    const take = Object.hasOwn(takers, action) ? takers[action] : undefined;
    return take === undefined
      ? { error: 'NotImplemented', text: 'This action is not supported' }
      : take(box, payload, context);
  };
