import { Entity } from 'electrodb';
import { encodeTime } from 'ulid';
import * as z from 'zod';
import { errorCodes } from '#shared/contract/errors.ts';
import { trailEvents } from '#shared/contract/trail.ts';
import { isoTimeSchema } from '#shared/model/common.ts';
import {
  type AccountId,
  accountIdSchema,
  tokenIdSchema,
  trailIdSchema,
  type UserId,
  userIdSchema,
} from '#shared/model/ids.ts';
import { table } from '#shared/table.ts';
import { DAY_MS } from '#shared/units.ts';
import { inParts } from '../../platform/in-parts.ts';
import { expiryOf, utcDayOf, utcDaysBetween } from '../history/utc-days.ts';
import { expiresAtS, flag, model, optionalJson, optionalText, pk, sk, text } from '../table/attributes.ts';
import { holds } from '../table/conditions.ts';
import { ALL_CONSISTENT, type StorageContext } from '../table/context.ts';
import { withId } from '../table/row-schemas.ts';

/** How long an entry is kept. */
export const TRAIL_DAYS = 400;

const targetKinds = [
  'affiliate',
  'appliance',
  'credentials',
  'email',
  'invitation',
  'payouts',
  'sensor',
  'site',
  'token',
  'user',
] as const;

/** From where: a keyed hash of the network address, and what the request says of country and device. Never the address. */
const sourceSchema = z.object({
  address: z.string().nullable(),
  country: z.string().nullable(),
  device: z.string().nullable(),
});
type Source = Readonly<z.output<typeof sourceSchema>>;

/** Who acted: a user, someone who is not signed in, the product itself, or the payment provider. */
const actorSchema = z.union([userIdSchema, z.enum(['visitor', 'system', 'payments'])]);

const entrySchema = z.object({
  id: trailIdSchema,
  time: isoTimeSchema,
  actor: actorSchema,
  /** A super admin acted on what belongs to someone else. */
  admin: z.boolean(),
  event: z.enum(trailEvents),
  /** Operation of the contract; null: none was called. */
  operation: z.string().nullable().default(null),
  target: z
    .object({ kind: z.enum(targetKinds), id: z.string() })
    .nullable()
    .default(null),
  /** The token of the program that did it in the actor's name; null: no program did. */
  token: tokenIdSchema.nullable().default(null),
  /** The site or user that it happened to; null: neither. */
  subject: z.union([accountIdSchema, userIdSchema]).nullable().default(null),
  source: sourceSchema.nullable().default(null),
  requestId: z.string().nullable().default(null),
});
/** Something that is about to happen: who does what to what, from where and when. Holds ids and hashes only. */
export type TrailEntry = Readonly<z.output<typeof entrySchema>>;
export type TrailTarget = NonNullable<TrailEntry['target']>;
type Actor = TrailEntry['actor'];

export const trailRowSchema = z.preprocess(
  withId('entryId'),
  entrySchema.extend({ part: z.enum(['entry', 'failure']), error: z.enum(errorCodes).nullable().default(null) }),
);
type TrailRow = z.output<typeof trailRowSchema>;

/** An entry with the error that it ended in; null: none, so it was done unless its process died. */
export interface RecordedEntry extends TrailEntry {
  readonly error: TrailRow['error'];
}

/**
 * What people did, outside every site's and user's partition, so that it outlives both: a partition per UTC day, sorted by
 * actor. Append-only: how a call failed is a row of its own.
 */
export const trailEntity = new Entity({
  model: model('trail'),
  attributes: {
    trailDay: text,
    actor: text,
    entryId: text,
    part: text,
    time: text,
    admin: flag,
    event: text,
    operation: optionalText,
    target: optionalJson<TrailTarget>(),
    token: optionalText,
    subject: optionalText,
    source: optionalJson<Source>(),
    requestId: optionalText,
    error: optionalText,
    expiresAtS,
  },
  indexes: {
    byDay: { pk: pk('trailDay'), sk: sk('actor', 'entryId', 'part') },
    bySubject: {
      index: table.gsi.name,
      pk: { field: table.gsi.partitionKey, casing: 'none', composite: ['subject'] },
      sk: { field: table.gsi.sortKey, casing: 'none', composite: ['entryId', 'part'] },
    },
  },
} as const);

/** Times with `fromMs <= t < toMs`, ms since the epoch. */
export interface Span {
  readonly fromMs: number;
  readonly toMs: number;
}

/** Newest first; ids sort by time. */
export const newestFirst = (a: RecordedEntry, b: RecordedEntry): number => (a.id < b.id ? 1 : a.id > b.id ? -1 : 0);

/** Puts failures to their entries. A failure without its entry, which has expired or cannot be read, stands for it. */
const joined = (rows: readonly TrailRow[]): RecordedEntry[] => {
  const entries = new Map<string, RecordedEntry>();
  for (const { part, error, ...entry } of rows)
    entries.set(entry.id, { ...entry, error: part === 'failure' ? error : (entries.get(entry.id)?.error ?? null) });
  return [...entries.values()].sort(newestFirst);
};

/** Rows of a page of a subject's entries. */
const PAGE_ROWS = 500;
/** Days that are read at once. */
const CONCURRENT_DAYS = 25;

export const createTrail = ({ rows, now, connection }: StorageContext) => {
  const write = (entry: TrailEntry, ending: Pick<TrailRow, 'part' | 'error'>): Promise<boolean> => {
    const timeMs = Date.parse(entry.time);
    const { id, operation, target, token, subject, source, requestId, ...row } = entry;
    return holds(
      trailEntity
        .create({
          ...row,
          trailDay: utcDayOf(timeMs),
          entryId: id,
          part: ending.part,
          ...(operation === null ? {} : { operation }),
          ...(target === null ? {} : { target }),
          ...(token === null ? {} : { token }),
          ...(subject === null ? {} : { subject }),
          ...(source === null ? {} : { source }),
          ...(requestId === null ? {} : { requestId }),
          ...(ending.error === null ? {} : { error: ending.error }),
          expiresAtS: expiryOf(timeMs, TRAIL_DAYS),
        })
        .go(connection),
    );
  };
  const read = (data: readonly unknown[]): TrailRow[] => rows.many('trail', trailRowSchema, data);
  const ofActorOnDay = async (actor: Actor, trailDay: string): Promise<TrailRow[]> => {
    const { data } = await trailEntity.query.byDay({ trailDay, actor }).go({ ...connection, ...ALL_CONSISTENT });
    return read(data);
  };
  /** Ids begin with their time. */
  const firstIdAt = (ms: number): { readonly entryId: string } => ({
    entryId: `trl_${encodeTime(Math.max(0, ms), 10)}`,
  });
  const ofSubject = async (
    subject: AccountId | UserId,
    limit: number,
    { fromMs, toMs }: Span = { fromMs: 0, toMs: now() + DAY_MS },
  ): Promise<readonly RecordedEntry[]> => {
    const found: TrailRow[] = [];
    let cursor: string | null = null;
    do {
      const page: { data: readonly unknown[]; cursor: string | null } = await trailEntity.query
        .bySubject({ subject })
        .between(firstIdAt(fromMs), firstIdAt(toMs))
        .go({ ...connection, cursor, order: 'desc', limit: Math.min(PAGE_ROWS, limit) });
      found.push(...read(page.data));
      cursor = page.cursor;
    } while (cursor !== null && found.length < limit);
    return joined(found);
  };
  return {
    /** Before anything happens. Once per id. @returns whether it is new */
    add: (entry: TrailEntry) => write(entry, { part: 'entry', error: null }),
    /** The entry ended in an error; the first stays. @returns whether it is new */
    fail: (entry: TrailEntry, error: NonNullable<TrailRow['error']>) => write(entry, { part: 'failure', error }),
    /** What happened to a site or a user, newest first, from the GSI: for display; may lag behind by a moment. */
    ofSubject,
    /** What a user did with `fromMs <= time < toMs`, and what was done to the user, newest first. */
    ofUser: async (userId: UserId, { fromMs, toMs }: Span): Promise<readonly RecordedEntry[]> => {
      const days = utcDaysBetween(fromMs, toMs);
      const rowsOfDays = await inParts(days, CONCURRENT_DAYS, (day) => ofActorOnDay(userId, day));
      const all = new Map(
        (await ofSubject(userId, Number.POSITIVE_INFINITY, { fromMs, toMs })).map((one) => [one.id, one]),
      );
      for (const own of joined(rowsOfDays.flat())) all.set(own.id, own);
      const isWithin = ({ time }: RecordedEntry): boolean => fromMs <= Date.parse(time) && Date.parse(time) < toMs;
      return [...all.values()].filter(isWithin).sort(newestFirst);
    },
    /** Everything of a UTC day (`2026-05-14`), newest first. */
    ofDay: async (trailDay: string): Promise<readonly RecordedEntry[]> => {
      const { data } = await trailEntity.query.byDay({ trailDay }).go({ ...connection, ...ALL_CONSISTENT });
      return joined(read(data));
    },
  };
};
