import { apiTokenHash, isApiToken } from '#functions/platform/api-token.ts';
import type { ApiTokenRepository } from '#functions/storage/people/api-tokens.ts';
import { ApiError } from '#shared/contract/errors.ts';
import type { OperationId } from '#shared/contract/index.ts';
import { waitText } from '#shared/contract/quota.ts';
import { type Row, scopeOf } from '#shared/contract/row.ts';
import type { TokenId } from '#shared/model/ids.ts';
import { covers, TOKEN_READS_A_MINUTE } from '#shared/token-scopes.ts';
import { MINUTE_MS, SECOND_MS } from '#shared/units.ts';
import type { Caller } from './caller.ts';
import { type HttpEvent, readHeaders } from './request.ts';
import { originOf, type TrailEdge } from './trail.ts';

/** What calls by programs' tokens need of a Lambda. */
export interface ProgramEdge {
  readonly tokens: Pick<ApiTokenRepository, 'find' | 'noteUse'>;
  readonly now: () => number;
}

/** Longest name of a program that is kept. */
const MAX_CLIENT = 60;
/** What a program calls itself: plain characters alone, since it is shown. */
const clientOf = (userAgent: string | undefined): string | null =>
  (userAgent ?? '')
    .replaceAll(/[^\x20-\x7e]/g, '')
    .trim()
    .slice(0, MAX_CLIENT) || null;

/**
 * Counts calls that only read, per token and minute, in the memory of one Lambda: a write for each would cost more than the
 * reads. Several Lambdas at once allow as many times the limit, which is still a bound; whatever changes something is counted
 * exactly (`tokenCommands`).
 */
export const createReadLimit = (now: () => number, limit = TOKEN_READS_A_MINUTE) => {
  let window = -1;
  const counts = new Map<TokenId, number>();
  /** @throws ApiError `too_many_requests` */
  return (id: TokenId): void => {
    const nowMs = now();
    const current = Math.floor(nowMs / MINUTE_MS);
    if (current !== window) {
      window = current;
      counts.clear();
    }
    const used = (counts.get(id) ?? 0) + 1;
    if (used > limit) {
      const waitS = Math.max(1, Math.ceil(((current + 1) * MINUTE_MS - nowMs) / SECOND_MS));
      throw new ApiError('too_many_requests', {
        message: `Too many requests. Please try again in ${waitText(waitS)}`,
        retryAfterS: waitS,
      });
    }
    counts.set(id, used);
  };
};

/** Finds out who calls by a token, and admits the call or throws. */
export type AdmitProgram = (id: OperationId, row: Row, event: HttpEvent) => Promise<Caller>;

/**
 * Only the Authorization header counts, and its form is checked before the table is asked. The caller is the token's user, with
 * the token's scope and sites, and never a super admin; whether the user may still do it is the access check's to say.
 */
export const createAdmitProgram = ({ tokens, now }: ProgramEdge, trail: TrailEdge | undefined): AdmitProgram => {
  const limitReads = createReadLimit(now);
  return async (operation, row, event) => {
    const headers = readHeaders(event);
    const [, secret = ''] = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '') ?? [];
    if (!isApiToken(secret)) throw new ApiError('invalid_token');
    const hash = apiTokenHash(secret);
    const found = await tokens.find(hash);
    if (found === null) throw new ApiError('invalid_token');
    const { id, userId, scope, sites } = found;
    const needed = scopeOf(row);
    if (needed === null) throw new ApiError('not_found');
    if (!covers(scope, needed)) throw new ApiError('insufficient_scope', { scope: needed });
    if (row.method === 'GET' || row.relays) limitReads(id);
    // What it changes is recorded by itself; that it only reads, once an hour.
    if ((await tokens.noteUse(hash, found, clientOf(headers['user-agent']))) && trail) {
      await trail.record({
        actor: userId,
        admin: false,
        event: 'token-used',
        operation,
        target: { kind: 'token', id },
        token: id,
        subject: userId,
        ...originOf(event, trail.hash),
      });
    }
    return {
      userId,
      sessionId: id,
      superAdmin: false,
      superAdminNeedsSecondFactor: false,
      scope,
      token: { id, scope, sites },
    };
  };
};
