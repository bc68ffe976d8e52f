import { Entity } from 'electrodb';
import * as z from 'zod';
import { isoTimeSchema, nameSchema } from '#shared/model/common.ts';
import {
  type AccountId,
  accountIdSchema,
  type TokenId,
  tokenIdSchema,
  type UserId,
  userIdSchema,
} from '#shared/model/ids.ts';
import { tokenScopes } from '#shared/token-scopes.ts';
import { HOUR_MS, SECOND_MS } from '#shared/units.ts';
import { isoTime } from '../../platform/clock.ts';
import { model, optionalCount, optionalJson, optionalText, pk, sk, text, ttlSeconds } from '../table/attributes.ts';
import { holds } from '../table/conditions.ts';
import { ALL_CONSISTENT, type StorageContext } from '../table/context.ts';

/** A use is noted at most this often: each note is a write, and programs ask every minute. */
const NOTED_EVERY_MS = HOUR_MS;

/** What a user sees of a token. In a partition of its own, so that the sign-in function can be limited to it. */
export const apiTokenEntity = new Entity({
  model: model('apiToken'),
  attributes: {
    tokenUser: text,
    tokenId: text,
    name: text,
    hint: text,
    scope: text,
    /** Absent: all sites of the user. */
    sites: optionalJson<readonly AccountId[]>(),
    createdAt: text,
    keyHash: text,
    /** Absent: it does not expire. */
    expiresAtS: optionalCount,
  },
  indexes: { byUser: { pk: pk('tokenUser'), sk: sk('tokenId') } },
} as const);

/** What a call needs of a token, by the hash of the token: one read. Without this row the token is worthless. */
export const apiTokenKeyEntity = new Entity({
  model: model('apiTokenKey'),
  attributes: {
    tokenHash: text,
    tokenUser: text,
    tokenId: text,
    scope: text,
    sites: optionalJson<readonly AccountId[]>(),
    expiresAtS: optionalCount,
    lastUsedAt: optionalText,
    lastUsedBy: optionalText,
  },
  indexes: { byHash: { pk: pk('tokenHash'), sk: sk() } },
} as const);

const shared = {
  tokenUser: userIdSchema,
  tokenId: tokenIdSchema,
  scope: z.enum(tokenScopes),
  sites: z.array(accountIdSchema).nullable().default(null),
  expiresAtS: z.number().nullable().default(null),
};
const rowSchema = z.object({
  ...shared,
  name: nameSchema,
  hint: z.string(),
  createdAt: isoTimeSchema,
  keyHash: z.string(),
});
const useSchema = {
  lastUsedAt: isoTimeSchema.nullable().default(null),
  lastUsedBy: z.string().nullable().default(null),
};
const keyRowSchema = z
  .object({ ...shared, ...useSchema })
  .transform(({ tokenUser, tokenId, ...row }) => ({ ...row, userId: tokenUser, id: tokenId }));

/** A token as a call finds it. */
export type FoundToken = Readonly<z.output<typeof keyRowSchema>>;

/** A token as its user sees it. `expiresAtS`: s since the epoch; null: it does not expire. */
export type StoredToken = Readonly<
  Omit<z.output<typeof rowSchema>, 'tokenUser' | 'tokenId' | 'keyHash'> &
    z.output<z.ZodObject<typeof useSchema>> & { readonly id: TokenId }
>;
export type NewToken = Pick<StoredToken, 'id' | 'name' | 'hint' | 'scope' | 'sites'> & {
  readonly userId: UserId;
  /** ms since the epoch; null: it does not expire. */
  readonly expiresAtMs: number | null;
};

/** Ends what a token has made and what outlives it. */
type EndMade = (tokenId: TokenId) => Promise<void>;

/** Tokens of users' programs. */
export const createApiTokens = ({ rows, now, connection }: StorageContext) => {
  const alive = ({ expiresAtS }: { readonly expiresAtS: number | null }): boolean =>
    expiresAtS === null || expiresAtS * SECOND_MS > now();
  const keyOf = async (tokenHash: string): Promise<FoundToken | null> => {
    const { data } = await apiTokenKeyEntity.get({ tokenHash }).go({ ...connection, consistent: true });
    return rows.one('apiTokenKey', keyRowSchema, data);
  };
  const rowsOf = async (userId: UserId) => {
    const { data } = await apiTokenEntity.query.byUser({ tokenUser: userId }).go({ ...connection, ...ALL_CONSISTENT });
    return rows.many('apiToken', rowSchema, data);
  };
  /** The key first: from then on the token is refused, and a repetition finds what is left. */
  const remove = async (
    { tokenUser, tokenId, keyHash }: z.output<typeof rowSchema>,
    andWhatItMade: EndMade,
  ): Promise<void> => {
    await apiTokenKeyEntity.delete({ tokenHash: keyHash }).go(connection);
    await andWhatItMade(tokenId);
    await apiTokenEntity.delete({ tokenUser, tokenId }).go(connection);
  };
  return {
    /** The row that its user sees first: no token works that nobody can find and revoke. Idempotent by its id. */
    add: async (token: NewToken, tokenHash: string): Promise<void> => {
      const { userId, id, scope, sites, expiresAtMs, name, hint } = token;
      const common = {
        tokenUser: userId,
        tokenId: id,
        scope,
        ...(sites === null ? {} : { sites }),
        ...(expiresAtMs === null ? {} : { expiresAtS: ttlSeconds(expiresAtMs) }),
      };
      await apiTokenEntity.put({ ...common, name, hint, createdAt: isoTime(now()), keyHash: tokenHash }).go(connection);
      await apiTokenKeyEntity.put({ ...common, tokenHash }).go(connection);
    },
    /** Strongly consistent: a token that was revoked is gone at once. null: there is none, or it has expired. */
    find: async (tokenHash: string): Promise<FoundToken | null> => {
      const found = await keyOf(tokenHash);
      return found !== null && alive(found) ? found : null;
    },
    /** Whether a token is not revoked, as of this moment. */
    isThere: async (userId: UserId, tokenId: TokenId): Promise<boolean> => {
      const { data } = await apiTokenEntity.get({ tokenUser: userId, tokenId }).go({ ...connection, consistent: true });
      const found = rows.one('apiToken', rowSchema, data);
      return found !== null && (await keyOf(found.keyHash)) !== null;
    },
    /** All of a user that are valid, oldest first. */
    list: async (userId: UserId): Promise<readonly StoredToken[]> =>
      Promise.all(
        (await rowsOf(userId)).filter(alive).map(async ({ tokenUser: _, tokenId, keyHash, ...row }) => {
          const key = await keyOf(keyHash);
          return { ...row, id: tokenId, lastUsedAt: key?.lastUsedAt ?? null, lastUsedBy: key?.lastUsedBy ?? null };
        }),
      ),
    /** Notes that it is in use, unless that was noted within the hour or it was revoked. @returns whether it was noted */
    noteUse: async (
      tokenHash: string,
      { lastUsedAt }: Pick<FoundToken, 'lastUsedAt'>,
      by: string | null,
    ): Promise<boolean> => {
      if (lastUsedAt !== null && now() - Date.parse(lastUsedAt) < NOTED_EVERY_MS) return false;
      const noted = apiTokenKeyEntity
        .patch({ tokenHash })
        .set({ lastUsedAt: isoTime(now()), ...(by === null ? {} : { lastUsedBy: by }) })
        .where((row, { eq, notExists }) =>
          lastUsedAt === null ? notExists(row.lastUsedAt) : eq(row.lastUsedAt, lastUsedAt),
        );
      return holds(noted.go(connection));
    },
    /**
     * @param andWhatItMade ends it: called once the token is refused, and again by a repetition
     * @returns false: there is none, or no more
     */
    revoke: async (userId: UserId, tokenId: TokenId, andWhatItMade: EndMade = async () => {}): Promise<boolean> => {
      const { data } = await apiTokenEntity.get({ tokenUser: userId, tokenId }).go({ ...connection, consistent: true });
      const found = rows.one('apiToken', rowSchema, data);
      if (found !== null) await remove(found, andWhatItMade);
      return found !== null;
    },
    /** All of a user. Idempotent. */
    revokeAll: async (userId: UserId, andWhatItMade: EndMade = async () => {}): Promise<void> => {
      await Promise.all((await rowsOf(userId)).map((row) => remove(row, andWhatItMade)));
    },
  };
};
export type ApiTokenRepository = ReturnType<typeof createApiTokens>;
