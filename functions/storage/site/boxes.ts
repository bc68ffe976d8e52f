import { Entity } from 'electrodb';
import * as z from 'zod';
import { type AccountId, accountIdSchema, type CredentialsId, credentialsIdSchema } from '#shared/model/ids.ts';
import { type BoxProtocol, type BoxRefusal, boxProtocols, MAX_BOXES, USUAL_PROTOCOL } from '#shared/ocpp.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#shared/units.ts';
import { jsonTextSchema } from '../../platform/json-text.ts';
import {
  count,
  expiresAtS,
  model,
  optionalBytes,
  optionalCount,
  optionalText,
  pk,
  sk,
  text,
  ttlSeconds,
} from '../table/attributes.ts';
import { holds } from '../table/conditions.ts';
import { ALL_CONSISTENT, type StorageContext } from '../table/context.ts';
import { type Versioned, versionSchema } from '../table/row-schemas.ts';
import { packedSchema, packState } from './pack-state.ts';
import { webhookKeyEntity, webhookKeyOf, webhookKeyRowSchema } from './webhooks.ts';

/**
 * A wallbox of a link, and its connection. What it reported is packed as a run's state is: a value it sends then costs one write
 * unit, not two. Its shape belongs to the protocol.
 */
export const boxEntity = new Entity({
  model: model('box'),
  attributes: {
    accountId: text,
    credentialsId: text,
    identity: text,
    /** Absent: not connected. */
    connectionId: optionalText,
    /** What is spoken over it. */
    protocol: optionalText,
    connectedAtMs: count,
    seenAtMs: count,
    state: optionalBytes,
    /** What we last asked of it; written by control alone. */
    wishes: optionalText,
    version: optionalCount,
    expiresAtS,
  },
  indexes: { byId: { pk: pk('accountId'), sk: sk('credentialsId', 'identity') } },
} as const);

/** Whose connection it is: events of a connection name nothing else. */
export const boxConnectionEntity = new Entity({
  model: model('boxConnection'),
  attributes: { connectionId: text, accountId: text, credentialsId: text, identity: text, expiresAtS },
  indexes: { byId: { pk: pk('connectionId'), sk: sk() } },
} as const);

/** The one call of ours that a box has not answered yet, and then its answer. */
export const boxCallEntity = new Entity({
  model: model('boxCall'),
  attributes: {
    accountId: text,
    credentialsId: text,
    identity: text,
    callId: text,
    connectionId: text,
    sentAtMs: count,
    answer: optionalText,
    answeredAtMs: optionalCount,
    expiresAtS,
  },
  indexes: { byId: { pk: pk('accountId'), sk: sk('credentialsId', 'identity') } },
} as const);

/** A box of a link, by the name that it gives itself. */
export interface BoxKey {
  readonly accountId: AccountId;
  readonly credentialsId: CredentialsId;
  readonly identity: string;
}

/** A connection of a box, and since when it has it. */
export interface BoxLine {
  readonly connectionId: string;
  readonly connectedAtMs: number;
}

export const boxConnectionRowSchema = z.object({
  accountId: accountIdSchema,
  credentialsId: credentialsIdSchema,
  identity: z.string().min(1),
});

export const boxRowSchema = <T, W>(state: z.ZodType<T>, wishes: z.ZodType<W>) =>
  z.object({
    identity: z.string().min(1),
    connectionId: z.string().nullable().default(null),
    protocol: z.enum(boxProtocols).default(USUAL_PROTOCOL),
    connectedAtMs: z.number(),
    seenAtMs: z.number(),
    version: versionSchema,
    // A state that cannot be read counts as none: the box reports it again.
    state: packedSchema(state).nullable().default(null).catch(null),
    wishes: jsonTextSchema(wishes).nullable().default(null).catch(null),
  });

/** What is known of a box. */
export interface StoredBox<T, W = unknown> extends Versioned {
  readonly identity: string;
  /** null: it is not connected. */
  readonly connectionId: string | null;
  /** What is spoken over its connection. */
  readonly protocol: BoxProtocol;
  readonly connectedAtMs: number;
  /** When it was last heard of. */
  readonly seenAtMs: number;
  /** null: it has reported nothing yet. */
  readonly state: T | null;
  /** null: nothing was asked of it, or it cannot be read. */
  readonly wishes: W | null;
}

export const boxCallRowSchema = z.object({
  callId: z.string(),
  connectionId: z.string(),
  sentAtMs: z.number(),
  answer: z.string().nullable().default(null),
});

/** `answer`: what came back, as it was stored; null: nothing yet. */
type StoredBoxCall = Readonly<z.output<typeof boxCallRowSchema>>;

/** API Gateway ends every connection after two hours. */
const CONNECTION_MS = 3 * HOUR_MS;
/** A box that was not heard of for so long is forgotten. */
const KEPT_MS = 60 * DAY_MS;
const CALL_KEPT_MS = 5 * MINUTE_MS;
/** So long an answer that nobody has read keeps the place, ms. */
const ANSWER_KEPT_MS = 5 * SECOND_MS;
/** A box that has not answered a call for so long may get another one. */
const CALL_LOST_MS = 30 * SECOND_MS;

/** Wallboxes that connect to us (functions/ocpp). */
export const createBoxes = ({ rows, now, connection }: StorageContext) => {
  const raw = async (key: BoxKey, consistent = true) =>
    (await boxEntity.get(key).go({ ...connection, consistent })).data;
  /** The last call and its answer; null: there was none lately. */
  const getCall = async (key: BoxKey): Promise<StoredBoxCall | null> => {
    const { data } = await boxCallEntity.get(key).go({ ...connection, consistent: true });
    return rows.one('boxCall', boxCallRowSchema, data);
  };
  return {
    /**
     * Counts a box to those of a key, whose address it has dialled.
     * @returns false: there are as many as there can be
     */
    join: async (keyHash: string, identity: string): Promise<boolean> => {
      for (;;) {
        const data = await webhookKeyOf(connection, keyHash);
        const key = rows.one('webhookKey', webhookKeyRowSchema, data);
        const before = key?.boxes ?? [];
        if (key === null || before.includes(identity)) return key !== null;
        if (before.length >= MAX_BOXES) return false;
        const counted = await holds(
          webhookKeyEntity
            .patch({ keyHash })
            .set({ boxes: JSON.stringify([...before, identity]) })
            .where(({ boxes }, { notExists, eq }) =>
              data?.boxes === undefined ? notExists(boxes) : eq(boxes, data.boxes),
            )
            .go(connection),
        );
        if (counted) return true;
      }
    },
    /** Notes that a box was not let in; one that dials again and again is noted once a minute for each reason. */
    noteRefusal: async (keyHash: string, why: BoxRefusal): Promise<void> => {
      const nowMs = now();
      await holds(
        webhookKeyEntity
          .patch({ keyHash })
          .set({ refusedAtMs: nowMs, refusedWhy: why })
          .where(
            ({ refusedAtMs, refusedWhy }, { notExists, lt, ne }) =>
              `${notExists(refusedAtMs)} OR ${ne<string, typeof refusedWhy>(refusedWhy, why)} OR ${lt(refusedAtMs, nowMs - MINUTE_MS)}`,
          )
          .go(connection),
      );
    },
    /**
     * Notes that a box has connected: from now on this is its connection, whatever was before, and what still comes from an older
     * one changes nothing. What is known of the box stays.
     */
    connect: async (key: BoxKey, connectionId: string, protocol: BoxProtocol): Promise<void> => {
      await boxConnectionEntity
        .put({ connectionId, ...key, expiresAtS: ttlSeconds(now() + CONNECTION_MS) })
        .go(connection);
      // Noting the same connection again changes nothing: the version rises once for each.
      await holds(
        boxEntity
          .upsert({
            ...key,
            connectionId,
            protocol,
            connectedAtMs: now(),
            seenAtMs: now(),
            expiresAtS: ttlSeconds(now() + KEPT_MS),
          })
          .add({ version: 1 })
          .where((row, { ne, notExists }) => `${notExists(row.connectionId)} OR ${ne(row.connectionId, connectionId)}`)
          .go(connection),
      );
    },
    /** Whose connection this is; null: nobody's, or it has ended long ago. */
    ofConnection: async (connectionId: string): Promise<BoxKey | null> => {
      const { data } = await boxConnectionEntity.get({ connectionId }).go({ ...connection, consistent: true });
      return rows.one('boxConnection', boxConnectionRowSchema, data);
    },
    /** null: there is no such box. */
    get: async <T, W = unknown>(
      key: BoxKey,
      stateSchema: z.ZodType<T>,
      wishesSchema: z.ZodType<W> = z.custom<W>(),
    ): Promise<StoredBox<T, W> | null> => rows.one('box', boxRowSchema(stateSchema, wishesSchema), await raw(key)),
    /** The boxes of a link. */
    list: async <T, W>(
      accountId: AccountId,
      credentialsId: CredentialsId,
      stateSchema: z.ZodType<T>,
      wishesSchema: z.ZodType<W>,
    ): Promise<readonly StoredBox<T, W>[]> => {
      const { data } = await boxEntity.query
        .byId({ accountId, credentialsId })
        .go({ ...connection, ...ALL_CONSISTENT });
      return rows.many('box', boxRowSchema(stateSchema, wishesSchema), data);
    },
    /**
     * Stores what a box reported over its connection. `state` is plain JSON.
     * @returns false when it was changed in between, or has another connection by now: read again
     */
    put: async (key: BoxKey, connectionId: string, state: unknown, expectedVersion: number): Promise<boolean> =>
      holds(
        boxEntity
          .patch(key)
          .set({
            state: packState(state),
            seenAtMs: now(),
            version: expectedVersion + 1,
            expiresAtS: ttlSeconds(now() + KEPT_MS),
          })
          .where((row, { eq }) => `${eq(row.version, expectedVersion)} AND ${eq(row.connectionId, connectionId)}`)
          .go(connection),
      ),
    /** Notes that a connection has ended; a newer one of the box stays. */
    disconnect: async (key: BoxKey, connectionId: string): Promise<void> => {
      await holds(
        boxEntity
          .patch(key)
          .remove(['connectionId'])
          .add({ version: 1 })
          .where((row, { eq }) => eq(row.connectionId, connectionId))
          .go(connection),
      );
    },
    /** Keeps what was asked of a box, apart from what it reports. `wishes` is plain JSON. A write of what it reports that began before fails. */
    keepWishes: async (key: BoxKey, wishes: unknown): Promise<void> => {
      await holds(
        boxEntity
          .patch(key)
          .set({ wishes: JSON.stringify(wishes) })
          .add({ version: 1 })
          .go(connection),
      );
    },
    /**
     * Takes the one place for a call of ours to a box. An answer keeps the place for a while, for whoever waits for it. A
     * call over an earlier connection gives the place up, as its answer can no longer arrive.
     * @param line the connection that the call goes over
     * @param replaces the call whose answer the caller has read
     * @returns false: another call has not been answered yet, or its answer not been read
     */
    openCall: async (
      key: BoxKey,
      callId: string,
      { connectionId, connectedAtMs }: BoxLine,
      replaces = callId,
    ): Promise<boolean> => {
      const nowMs = now();
      const opened = await holds(
        boxCallEntity
          .put({ ...key, callId, connectionId, sentAtMs: nowMs, expiresAtS: ttlSeconds(nowMs + CALL_KEPT_MS) })
          .where((row, { notExists, exists, eq, lt, lte, ne }) => {
            const isOlder = `(${ne(row.connectionId, connectionId)} AND ${lte(row.sentAtMs, connectedAtMs)})`;
            const isLost = `${lt(row.sentAtMs, nowMs - CALL_LOST_MS)} OR ${isOlder}`;
            const isRead = `${eq(row.callId, replaces)} OR ${lt(row.answeredAtMs, nowMs - ANSWER_KEPT_MS)}`;
            const isOver = `${isLost} OR (${exists(row.answer)} AND (${isRead}))`;
            return `${notExists(row.callId)} OR (${ne(row.callId, callId)} AND (${isOver}))`;
          })
          .go(connection),
      );
      // A write whose response was lost is sent again, and finds its own row.
      return opened || (await getCall(key))?.callId === callId;
    },
    getCall,
    /** Frees the place once the answer has been read, or the call was not sent. */
    closeCall: async (key: BoxKey, callId: string): Promise<void> => {
      await holds(
        boxCallEntity
          .delete(key)
          .where((row, { eq }) => eq(row.callId, callId))
          .go(connection),
      );
    },
    /** Stores the answer to a call of ours. @returns false: no such call is open */
    answerCall: async (key: BoxKey, callId: string, answer: unknown): Promise<boolean> =>
      holds(
        boxCallEntity
          .patch(key)
          .set({ answer: JSON.stringify(answer), answeredAtMs: now() })
          .where((row, { eq, notExists }) => `${eq(row.callId, callId)} AND ${notExists(row.answer)}`)
          .go(connection),
      ),
  };
};

/** Forgets the boxes of a link: what still comes from one finds nothing. */
export const forgetBoxes = async (
  connection: StorageContext['connection'],
  accountId: AccountId,
  credentialsId: string,
): Promise<void> => {
  const ofLink = { accountId, credentialsId };
  const options = { ...connection, ...ALL_CONSISTENT };
  const calls = await boxCallEntity.query.byId(ofLink).go(options);
  for (const { identity } of calls.data) await boxCallEntity.delete({ ...ofLink, identity }).go(connection);
  const boxes = await boxEntity.query.byId(ofLink).go(options);
  for (const { identity } of boxes.data) await boxEntity.delete({ ...ofLink, identity }).go(connection);
};
