import * as z from 'zod';
import { type AccountId, type TokenId, type UserId, userIdSchema } from '#shared/model/ids.ts';
import { SUPER_ADMIN_GROUP } from '#shared/roles.ts';
import type { TokenScope } from '#shared/token-scopes.ts';

/** What the token of a program allows. */
export interface TokenGrant {
  readonly id: TokenId;
  readonly scope: TokenScope;
  /** null: all sites of its user. */
  readonly sites: readonly AccountId[] | null;
}

/** The caller, according to the verified access token, or the token of a program. */
export interface Caller {
  readonly userId: UserId;
  /** The sign-in that the token goes back to; of a program the id of its token, which is no session. */
  readonly sessionId: string;
  readonly superAdmin: boolean;
  /** In the group of super admins, but signed in without a second factor, and so without their powers. */
  readonly superAdminNeedsSecondFactor: boolean;
  readonly scope: string;
  /** null: the user calls. */
  readonly token: TokenGrant | null;
}

/** The session of a caller, as far as the edge looks at it. */
export interface CallerSession {
  /** Since it was last proved who its user is, ms: by the sign-in, or again later. */
  readonly provedMsAgo: number;
  /** Whether its sign-in passed a second factor. */
  readonly secondFactor: boolean;
}

/** API Gateway prints array claims as `[a b]`; the local gateway and other authorizers keep the array. */
const groupsSchema = z.union([z.array(z.string()), z.string()]).transform((groups) =>
  typeof groups === 'string'
    ? groups
        .replace(/^\[(.*)\]$/s, '$1')
        .split(/[\s,]+/)
        .filter((group) => group.length > 0)
    : groups,
);

const authorizerSchema = z.object({
  jwt: z.object({
    claims: z.object({
      sub: userIdSchema,
      origin_jti: z.string().min(1),
      // The authorizer accepts ID tokens as well: they have the same issuer and signature.
      token_use: z.literal('access'),
      scope: z.string().default(''),
      'cognito:groups': groupsSchema.default([]),
    }),
  }),
});

/**
 * The caller, from the claims that the JWT authorizer verified and nothing else.
 * @param authorizer `requestContext.authorizer` of the event
 * @returns null without the claims of an access token
 */
export const callerOf = (authorizer: unknown): Caller | null => {
  const parsed = authorizerSchema.safeParse(authorizer);
  if (!parsed.success) return null;
  const { sub, origin_jti, scope, 'cognito:groups': groups } = parsed.data.jwt.claims;
  return {
    userId: sub,
    sessionId: origin_jti,
    superAdmin: groups.includes(SUPER_ADMIN_GROUP),
    superAdminNeedsSecondFactor: false,
    scope,
    token: null,
  };
};

/** Whether the caller may be shown a site that is the user's: a token may be for some sites only. */
export const reaches = ({ token }: Pick<Caller, 'token'>, accountId: AccountId): boolean =>
  token === null || token.sites === null || token.sites.includes(accountId);

/**
 * The caller with the powers that this session gives: a super admin has them only if the second factor was part of the sign-in,
 * because a password alone is guessed, reused and phished.
 * @param session null: nothing is known of it
 */
export const withPowersOf = (caller: Caller, session: Pick<CallerSession, 'secondFactor'> | null): Caller =>
  caller.superAdmin && session?.secondFactor !== true
    ? { ...caller, superAdmin: false, superAdminNeedsSecondFactor: true }
    : caller;
