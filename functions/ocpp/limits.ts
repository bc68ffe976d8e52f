import type { BoxMake } from '#shared/box-makes.ts';
import type { WithoutUs } from '#shared/ocpp.ts';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#shared/units.ts';
import { type Box, connectorOf, newBox } from './box.ts';
import type { Payload } from './frames.ts';
import type { Boxes, CallOutcome, KnownBox, Wish, Wishes } from './known-boxes.ts';
import { type Dialect, dialectsOf, type Limit, levelOf, profileIdOf, profilePayload, WISH_S } from './profile.ts';
import { numberOf, phasesDrawn } from './readings.ts';

/** What became of a limit. */
export type LimitOutcome =
  | 'accepted'
  /** The box refused it in each form that was tried; the next attempt goes on from there. */
  | 'refused'
  | 'offline'
  /** Another call of ours is open. It was not sent. */
  | 'busy'
  /** It was sent, and what became of it is not known. */
  | 'lost';

/** Forms that are tried for one command: each takes a moment. */
const TRIES = 4;
/** A box that refused every form is asked again this often: its owner may have changed a setting. */
const RETRY_MS = HOUR_MS;
/** A wish is sent again when so much of its time is left: runs of a site may be 15 min apart, a site at rest looks every 10 min. */
const RENEWED_MS = 12 * MINUTE_MS;
/** A change of phases is seen within this. */
const CHANGES_MS = 3 * MINUTE_MS;
/** A wish without an answer is sent again after, ms: until then the answer may come. */
const LOST_MS = 30 * SECOND_MS;

/** `dialect` null: there is no such one any more. */
export const dialectIn = (wishes: Wishes, box: Box, make: BoxMake): Dialect | null =>
  dialectsOf(make, box.config.ChargingScheduleAllowedChargingRateUnit ?? null)[wishes.dialect] ?? null;

/** What is remembered, if the box still has the firmware it was learned of. What was wished stays. */
const wishesOf = ({ wishes, state }: KnownBox): Wishes =>
  wishes.firmware === (state?.firmware ?? null)
    ? wishes
    : { ...wishes, firmware: state?.firmware ?? null, dialect: 0, isProven: false, refusedAtMs: null };

/** Phases that W are meant for: those on which the car is seen to draw, else three, with which no car gets too little to begin. */
const acrossOf = (box: Box, connectorId: number): 1 | 2 | 3 => {
  const { drawn, transaction } = connectorOf(box, connectorId);
  return drawn !== undefined && drawn.transactionId === transaction?.id ? drawn.phases : 3;
};

/** The wish of a connector as a payload; null: the dialect cannot say it now. */
export const payloadOf = (
  dialect: Dialect,
  box: Box,
  connectorId: number,
  { limit, withoutUs }: { readonly limit: Limit; readonly withoutUs: WithoutUs },
  nowMs: number,
): Payload | null =>
  profilePayload(dialect, {
    ...{ connectorId, limit, withoutUs, nowMs },
    across: acrossOf(box, connectorId),
    transactionId: connectorOf(box, connectorId).transaction?.id ?? null,
    highestLevel: numberOf(box.config.ChargeProfileMaxStackLevel),
  });

/** The wish that the box has now accepted over the connection that it has; null: none. */
export const wishInForce = ({ wishes, connectionId, state }: KnownBox, connectorId: number): Wish | null => {
  const wish = wishes.connectors[String(connectorId)];
  if (wish?.accepted !== true) return null;
  const sentAgain = state?.setup?.connectionId === connectionId && state?.setup?.results.limit?.result === 'done';
  return wish.connectionId === connectionId || sentAgain ? wish : null;
};

/** Whether a car goes on with one phase after it was let have three: some boxes miss that (evcc 23405). It is said again once. */
const missesPhases = (box: KnownBox, connectorId: number, nowMs: number): boolean => {
  const wish = wishInForce(box, connectorId);
  if (wish === null || wish.phases !== 3 || wish.currentA === 0 || wish.repeated === true) return false;
  if (wish.sinceMs === undefined || nowMs - wish.sinceMs < CHANGES_MS) return false;
  const { sample } = connectorOf(box.state ?? newBox, connectorId);
  return sample !== null && sample.atMs - wish.sinceMs >= CHANGES_MS / 2 && phasesDrawn(sample.currentsA) === 1;
};

/**
 * Whether the wish of a connector has to be sent again: over a new connection, before it lapses, as nothing is known of it, or as its
 * phases are not those that were meant.
 */
export const needsRenewal = (box: KnownBox, connectorId: number, nowMs: number): boolean => {
  const wish = box.wishes.connectors[String(connectorId)];
  if (wish === undefined || box.connectionId === null) return false;
  const ageMs = nowMs - wish.atMs;
  if (wishInForce(box, connectorId) === null) return ageMs > LOST_MS || wish.accepted;
  if (wish.across !== undefined && wish.across !== acrossOf(box.state ?? newBox, connectorId)) return true;
  return ageMs > WISH_S * SECOND_MS - RENEWED_MS || missesPhases(box, connectorId, nowMs);
};

const isAccepted = (outcome: CallOutcome): boolean =>
  outcome.kind === 'answered' && String(outcome.payload.status).toLowerCase() === 'accepted';

/**
 * Clears a limit that was sent in another form: the new one replaces it by its number, but some boxes keep both, and the one with the
 * higher level would hold for ever. What became of it does not matter to the new one.
 */
const clearOther = async (
  boxes: Boxes,
  box: KnownBox,
  connectorId: number,
  { purpose, level }: Dialect,
  now: Dialect,
): Promise<void> => {
  const highest = numberOf(box.state?.config.ChargeProfileMaxStackLevel);
  const stackLevel = levelOf(level, highest);
  if (purpose === now.purpose && stackLevel === levelOf(now.level, highest)) return;
  await boxes.call(box, 'ClearChargingProfile', { connectorId, chargingProfilePurpose: purpose, stackLevel });
};

/**
 * Limits a connector, in the dialect that the box is known to accept, else in the next that it may. What is wished is stored before it
 * is sent, and again when the box has accepted it, so that what is lost in between is known to be.
 * @param keep is given what is known after each step
 */
export const setLimit = async (
  boxes: Boxes,
  box: KnownBox,
  connectorId: number,
  {
    limit,
    withoutUs,
    make,
    nowMs,
    woken = false,
  }: {
    readonly limit: Limit;
    readonly withoutUs: WithoutUs;
    readonly make: BoxMake;
    readonly nowMs: number;
    /** It follows the pause that wakes a car. */
    readonly woken?: boolean;
  },
  keep: (wishes: Wishes) => void,
): Promise<LimitOutcome> => {
  const { connectionId } = box;
  if (connectionId === null) return 'offline';
  const state = box.state ?? newBox;
  let wishes = wishesOf(box);
  const { transaction } = connectorOf(state, connectorId);
  const { refusedAtMs, refusedIdle } = wishes;
  // What limits a charge alone could not be tried without one.
  const isUntried = refusedIdle === true && transaction !== null;
  if (refusedAtMs !== null && nowMs - refusedAtMs < RETRY_MS && !isUntried) return 'refused';
  const used = box.wishes.isProven ? dialectIn(box.wishes, state, make) : null;
  const store = async (next: Wishes): Promise<void> => {
    wishes = next;
    await boxes.keepWishes(box, next);
    keep(next);
  };
  const before = box.wishes.connectors[String(connectorId)];
  // A change of phases is a new offer: the car begins anew.
  const goesOn = before !== undefined && before.currentA > 0 && before.phases === limit.phases;
  const repeated = goesOn && (before.repeated === true || missesPhases(box, connectorId, nowMs));
  const offer =
    limit.currentA === 0
      ? {}
      : goesOn
        ? { sinceMs: before.sinceMs, woken: before.woken, ...(repeated ? { repeated } : {}) }
        : { sinceMs: nowMs, ...(woken ? { woken } : {}) };
  const withWish = ({ unit }: Dialect, accepted: boolean): Wishes['connectors'] => {
    const across = unit === 'W' && limit.phases === null ? { across: acrossOf(state, connectorId) } : {};
    const wish = { ...limit, withoutUs, atMs: nowMs, connectionId, accepted, ...offer, ...across };
    return { ...wishes.connectors, [connectorId]: wish };
  };
  for (let tried = 0; tried < TRIES; tried += 1) {
    const dialect = dialectIn(wishes, state, make);
    if (dialect === null) {
      const connectors = { ...wishes.connectors };
      if (before === undefined) delete connectors[String(connectorId)];
      else connectors[String(connectorId)] = before;
      const refused = { refusedAtMs: nowMs, refusedIdle: transaction === null };
      await store({ ...wishes, ...refused, dialect: 0, isProven: false, connectors });
      return 'refused';
    }
    const payload = payloadOf(dialect, state, connectorId, { limit, withoutUs }, nowMs);
    if (payload !== null) {
      const outcome = await boxes.call(box, 'SetChargingProfile', payload, () =>
        store({ ...wishes, refusedAtMs: null, connectors: withWish(dialect, false) }),
      );
      if (isAccepted(outcome)) {
        await store({ ...wishes, isProven: true, connectors: withWish(dialect, true) });
        if (used !== null) await clearOther(boxes, box, connectorId, used, dialect);
        return 'accepted';
      }
      if (outcome.kind === 'offline' || outcome.kind === 'busy') return outcome.kind;
      if (outcome.kind === 'silent') return 'lost';
    } else if (wishes.isProven) {
      // A dialect that limits a transaction: there is none, and nothing is drawn.
      return limit.currentA === 0 ? 'accepted' : 'refused';
    }
    wishes = { ...wishes, dialect: wishes.dialect + 1, isProven: false };
  }
  await store(wishes);
  return 'refused';
};

/** Takes back what was wished of a connector: the box does as it would without us. */
export const clearLimit = async (boxes: Boxes, box: KnownBox, connectorId: number): Promise<LimitOutcome> => {
  if (box.wishes.connectors[String(connectorId)] === undefined) return 'accepted';
  const outcome = await boxes.call(box, 'ClearChargingProfile', { id: profileIdOf(connectorId) });
  switch (outcome.kind) {
    case 'answered':
    case 'refused': {
      // Unknown means that there is none any more.
      const { [String(connectorId)]: _taken, ...connectors } = box.wishes.connectors;
      await boxes.keepWishes(box, { ...box.wishes, connectors });
      return outcome.kind === 'answered' ? 'accepted' : 'refused';
    }
    case 'silent':
      return 'lost';
    default:
      return outcome.kind;
  }
};
