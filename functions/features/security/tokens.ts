import type { Deps } from '#functions/deps.ts';
import { apiTokenView } from '#functions/features/api-token-view.ts';
import { endKeysOfToken, keysDue } from '#functions/features/seen-keys.ts';
import { expiryDue } from '#functions/features/token-expiry.ts';
import { placeOf } from '#functions/http/device.ts';
import type { Handlers } from '#functions/http/implement.ts';
import { apiTokenHash, apiTokenHint, newApiToken } from '#functions/platform/api-token.ts';
import { isoTime } from '#functions/platform/clock.ts';
import { ApiError } from '#shared/contract/errors.ts';
import { MAX_TOKENS } from '#shared/token-scopes.ts';
import { DAY_MS, SECOND_MS } from '#shared/units.ts';

type TokenRows = 'listTokens' | 'createToken' | 'revokeToken' | 'revokeTokens';
type TokenDeps = Pick<Deps, 'storage' | 'notices' | 'now' | 'newId'>;

/** Tokens of the user's own programs. */
export const createTokenHandlers = ({
  storage,
  storage: { apiTokens, members, due },
  notices,
  now,
  newId,
}: TokenDeps): Pick<Handlers<'security'>, TokenRows> => ({
  listTokens: async ({ params: { userId } }) => (await apiTokens.list(userId)).map(apiTokenView),

  createToken: async ({ params: { userId }, body, headers }) => {
    const sites = body.accountIds === null ? null : [...new Set(body.accountIds)];
    const [memberships, known] = await Promise.all([members.listOfUser(userId), apiTokens.list(userId)]);
    const own = new Set<string>(memberships.map(({ accountId }) => accountId));
    // A token never opens more than its user: this only spares one that opens nothing.
    if (sites?.some((accountId) => !own.has(accountId))) throw new ApiError('account_not_found');
    if (known.length >= MAX_TOKENS) throw new ApiError('token_limit');
    const token = newApiToken();
    const id = newId('tok');
    const expiresAtMs = body.days === null ? null : Math.floor((now() + body.days * DAY_MS) / SECOND_MS) * SECOND_MS;
    const { name, scope } = body;
    const hint = apiTokenHint(token);
    const hash = apiTokenHash(token);
    // Before the token: what expires unannounced would stop a home's program.
    if (expiresAtMs !== null) {
      await due.add(expiryDue(hash, expiresAtMs));
      await due.add(keysDue(userId, expiresAtMs));
    }
    await notices.userEvent('tokenCreated', userId, id, placeOf(headers));
    await apiTokens.add({ userId, id, name, hint, scope, sites, expiresAtMs }, hash);
    return {
      ...{ id, name, hint, scope, accountIds: sites, token },
      createdAt: isoTime(now()),
      expiresAt: expiresAtMs === null ? null : isoTime(expiresAtMs),
      lastUsedAt: null,
      lastUsedBy: null,
    };
  },

  revokeToken: async ({ params: { userId, tokenId } }) => {
    const ended = await apiTokens.revoke(userId, tokenId, (id) => endKeysOfToken({ storage }, userId, id));
    if (!ended) throw new ApiError('token_not_found');
    return { revoked: true as const };
  },
  revokeTokens: async ({ params: { userId } }) => {
    await apiTokens.revokeAll(userId, (id) => endKeysOfToken({ storage }, userId, id));
    return { revoked: true as const };
  },
});
