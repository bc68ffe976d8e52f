import { Entity } from 'electrodb';
import * as z from 'zod';
import { type HookType, hookTypes } from '#shared/hooks.ts';
import type { HookOff } from '#shared/model/hooks.ts';
import { type AccountId, accountIdSchema, type HookId, hookIdSchema } from '#shared/model/ids.ts';
import type { AddressOutcome } from '#shared/model/notice-address.ts';
import { isoTime } from '../../platform/clock.ts';
import { bytes, count, flag, json, model, optionalBytes, optionalText, pk, sk, text } from '../table/attributes.ts';
import { changed, holds } from '../table/conditions.ts';
import { ALL_CONSISTENT, type StorageContext } from '../table/context.ts';
import {
  endedBy,
  lastTryAfter,
  lastTryAttributes,
  lastTryColumns,
  lastTryFields,
  lastTryOf,
} from '../table/last-try.ts';
import { bytesSchema, type Versioned, versionSchema, withId } from '../table/row-schemas.ts';

/** A webhook to which a site tells what happens. In the collection: a run has to know whether anybody listens. */
export const hookEntity = new Entity({
  model: model('hook'),
  attributes: {
    accountId: text,
    hookId: text,
    // Only what everybody may see is readable.
    masked: text,
    types: json<readonly HookType[]>(),
    on: flag,
    since: text,
    url: bytes,
    secret: bytes,
    oldSecret: optionalBytes,
    oldUntil: optionalText,
    ...lastTryAttributes,
    version: count,
  },
  indexes: { byId: { collection: 'site', pk: pk('accountId'), sk: sk('hookId') } },
} as const);

const known: ReadonlySet<string> = new Set(hookTypes);
export const hookRowSchema = z.preprocess(
  withId('hookId'),
  z
    .object({
      accountId: accountIdSchema,
      id: hookIdSchema,
      masked: z.string(),
      // What is no longer told is left out.
      types: z.array(z.string()).transform((types) => types.filter((type): type is HookType => known.has(type))),
      on: z.boolean(),
      since: z.string(),
      url: bytesSchema,
      secret: bytesSchema,
      oldSecret: bytesSchema.nullable().default(null),
      oldUntil: z.string().nullable().default(null),
      ...lastTryFields,
      version: versionSchema,
    })
    .transform(({ triedAt, outcome, status, on, ...row }) => ({
      ...row,
      last: lastTryOf({ triedAt, outcome, status }),
      off: offOf(on, endedBy({ triedAt, outcome, failingSince: row.failingSince })),
    })),
);
export type StoredHook = Readonly<z.output<typeof hookRowSchema>>;

const offOf = (on: boolean, ended: ReturnType<typeof endedBy>): HookOff | null => (on ? ended : 'member');

/** Why nothing is sent any more once a try came to this; null: it is. @param triedAt ISO time */
export const hookOffAfter = (
  { failingSince: before }: Pick<StoredHook, 'failingSince'>,
  came: { readonly outcome: AddressOutcome; readonly status: number | null },
  triedAt: string,
) => {
  const { outcome, failingSince = null } = lastTryAfter({ failingSince: before }, came, triedAt).set;
  return endedBy({ triedAt, outcome, failingSince });
};

/** What a member changes of a webhook. */
export interface HookChange {
  readonly types?: readonly HookType[];
  readonly on?: boolean;
  /** The new secret, and until when the one before it signs as well. */
  readonly secret?: { readonly next: Uint8Array; readonly old: Uint8Array; readonly oldUntil: string };
}

export const createHooks = ({ rows, now, connection }: StorageContext) => {
  const get = async (accountId: AccountId, hookId: HookId): Promise<StoredHook | null> => {
    const { data } = await hookEntity.get({ accountId, hookId }).go({ ...connection, consistent: true });
    return rows.one('hook', hookRowSchema, data);
  };
  return {
    /** Strongly consistent. null: there is none. */
    get,
    /** Oldest first. Strongly consistent. */
    list: async (accountId: AccountId): Promise<readonly StoredHook[]> => {
      const { data } = await hookEntity.query.byId({ accountId }).go({ ...connection, ...ALL_CONSISTENT });
      return rows.many('hook', hookRowSchema, data);
    },
    /** Once per id. */
    add: async (row: Pick<StoredHook, 'accountId' | 'id' | 'masked' | 'types' | 'url' | 'secret'>): Promise<void> => {
      const { id: hookId, ...values } = row;
      const first = { ...values, hookId, on: true, since: isoTime(now()), version: 1 };
      await holds(hookEntity.create(first).go(connection));
    },
    /** What a member changes. @throws ApiError `hook_not_found` | `conflict` when it was changed since it was read */
    patch: async (
      { accountId, id: hookId, version }: Pick<StoredHook, 'accountId' | 'id'> & Versioned,
      { types, on, secret }: HookChange,
    ): Promise<StoredHook> => {
      const set = hookEntity.patch({ accountId, hookId }).set({
        version: version + 1,
        ...(types !== undefined && { types }),
        ...(on !== undefined && { on }),
        ...(secret !== undefined && { secret: secret.next, oldSecret: secret.old, oldUntil: secret.oldUntil }),
      });
      // Who turns it on wants it tried again.
      const write = on === true ? set.remove([...lastTryColumns]) : set;
      const row = await changed(
        write.where((stored, { eq }) => eq(stored.version, version)).go({ ...connection, response: 'all_new' }),
        async () => (await get(accountId, hookId)) !== null,
      );
      const stored = rows.one('hook', hookRowSchema, row);
      if (stored === null) throw new Error('a webhook that was changed is not there');
      return stored;
    },
    /** Notes what became of a try, unless it was changed since, or is gone. */
    note: async (
      {
        accountId,
        id: hookId,
        version,
        failingSince,
      }: Pick<StoredHook, 'accountId' | 'id' | 'version' | 'failingSince'>,
      came: { readonly outcome: AddressOutcome; readonly status: number | null },
    ): Promise<void> => {
      const after = lastTryAfter({ failingSince }, came, isoTime(now()));
      const set = hookEntity.patch({ accountId, hookId }).set(after.set);
      const noted = after.remove.length === 0 ? set : set.remove(after.remove);
      await holds(noted.where((row, { eq }) => eq(row.version, version)).go(connection));
    },
    /** Idempotent. */
    remove: async (accountId: AccountId, hookId: HookId): Promise<void> => {
      await hookEntity.delete({ accountId, hookId }).go(connection);
    },
  };
};
