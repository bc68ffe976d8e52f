import * as z from 'zod';
import type { KeyedHash } from '#functions/platform/keyed-hash.ts';
import type { TrailEntry, TrailTarget } from '#functions/storage/index.ts';
import type { ErrorCode } from '#shared/contract/errors.ts';
import type { OperationId } from '#shared/contract/index.ts';
import type { Row } from '#shared/contract/row.ts';
import type { TrailEvent } from '#shared/contract/trail.ts';
import { accountIdSchema, type UserId, userIdSchema } from '#shared/model/ids.ts';
import { roleTypeSchema } from '#shared/model/role.ts';
import type { RoleType } from '#shared/roles.ts';
import type { Caller } from './caller.ts';
import { placeOf } from './device.ts';
import { requestIdOf, toApiError } from './error-edge.ts';
import { type HttpEvent, readHeaders } from './request.ts';
import { sourceOf } from './source.ts';

/** What a call is about to do; id and time are added when it is recorded. */
export type CallEntry = Omit<TrailEntry, 'id' | 'time'>;

/**
 * Records a call before it happens; rejects if that fails, and nothing may happen then.
 * @returns adds the error that the call ended in; never rejects
 */
export type RecordCall = (entry: CallEntry) => Promise<(error: ErrorCode) => Promise<void>>;

/** The trail as the router uses it. */
export interface TrailEdge {
  readonly record: RecordCall;
  /** In place of network and e-mail addresses. */
  readonly hash: KeyedHash;
}

/** From where a request came, coarse and without its address, and which one it was. */
export const originOf = (event: HttpEvent, hash: KeyedHash): Pick<CallEntry, 'source' | 'requestId'> => {
  const address = sourceOf(event);
  return {
    source: { address: address === '' ? null : hash(address), ...placeOf(readHeaders(event)) },
    requestId: requestIdOf(event),
  };
};

/** What follows from the row and its caller alone. */
type CallDetails = Omit<CallEntry, 'source' | 'requestId'>;

type Values = Readonly<Record<string, unknown>>;

/** A super admin who acts on what belongs to someone else, or to no one. */
const actsForOthers = ({ access }: Row, params: Values, caller: Caller, role: RoleType | null): boolean => {
  if (!caller.superAdmin) return false;
  if (access.kind === 'account') return role === null || !access.roles.includes(role);
  return access.kind === 'admin' || (access.kind === 'self' && params.userId !== caller.userId);
};

const eventOf = ({ trail = 'none' }: Row, body: unknown): TrailEvent | null => {
  if (trail === 'none') return null;
  if (typeof trail === 'string') return trail;
  const role = roleTypeSchema.safeParse(typeof body === 'object' && body !== null ? Reflect.get(body, 'role') : null);
  return role.success ? trail.byRole[role.data] : (trail.withoutRole ?? null);
};

/** The most specific first: an appliance is on a site. */
const targets = [
  ['applianceId', 'appliance'],
  ['sensorId', 'sensor'],
  ['credentialsId', 'credentials'],
  ['tokenId', 'token'],
  ['invitationId', 'invitation'],
  ['affiliateId', 'affiliate'],
  ['accountId', 'site'],
  ['userId', 'user'],
] as const satisfies readonly (readonly [string, TrailTarget['kind']])[];

const targetOf = (row: Row, params: Values): TrailTarget | null => {
  // On a site's own rows a user is a member, not the caller.
  const member = row.access.kind === 'account' ? params.userId : undefined;
  if (typeof member === 'string') return { kind: 'user', id: member };
  for (const [name, kind] of targets) {
    const id = params[name];
    if (typeof id === 'string') return { kind, id };
  }
  return null;
};

/** The site or user that it happens to. */
const subjectOf = (params: Values, caller: Caller): TrailEntry['subject'] => {
  const site = accountIdSchema.safeParse(params.accountId);
  if (site.success) return site.data;
  const user = userIdSchema.safeParse(params.userId);
  return user.success ? user.data : caller.userId;
};

/**
 * The entry that a call of a row leaves; null: none. Ids come from the path; nothing is taken from query or body but which of
 * a row's events it is.
 */
const entryOf = (
  operation: OperationId,
  row: Row,
  { params = {}, body }: { readonly params?: Values | undefined; readonly body?: unknown },
  caller: Caller,
  role: RoleType | null,
): CallDetails | null => {
  const admin = actsForOthers(row, params, caller, role);
  const event = eventOf(row, body) ?? (admin ? 'admin-access' : null);
  if (event === null) return null;
  const target = targetOf(row, params);
  const token = caller.token?.id ?? null;
  return { actor: caller.userId, admin, event, operation, target, token, subject: subjectOf(params, caller) };
};

const addressedSchema = z.object({ email: z.string() });
const tokensSchema = z.object({ accessToken: z.string() });

/** The entry of a caller without a token. @param userId whom the handler recognised */
const visitorsEntry = (
  operation: OperationId,
  event: TrailEvent,
  body: unknown,
  userId: UserId | null,
  hash: KeyedHash,
): CallDetails => {
  const email = addressedSchema.safeParse(body).data?.email.trim().toLowerCase();
  return {
    actor: userId ?? 'visitor',
    admin: false,
    event,
    operation,
    target: email === undefined ? null : { kind: 'email', id: hash(email) },
    token: null,
    subject: userId,
  };
};

interface AdmittedCall {
  readonly id: OperationId;
  readonly row: Row;
  readonly params: Values | undefined;
  readonly body: unknown;
  readonly caller: Caller | null;
  readonly role: RoleType | null;
  readonly event: HttpEvent;
  /** Whom the handler of a public row recognised. */
  readonly recognised: () => UserId | null;
}

/** Without a token nobody is known before the handler is done: recorded before its result is handed out. */
const recordedVisit = async <T>(
  { record, hash }: TrailEdge,
  call: AdmittedCall,
  work: () => Promise<T>,
): Promise<T> => {
  const { id, row, body, event } = call;
  const kind = eventOf(row, body);
  if (kind === null) return work();
  const origin = originOf(event, hash);
  try {
    const result = await work();
    // A sign-in that still lacks the second factor issues no tokens; a sign-out of nobody ends nothing.
    const nothing =
      (kind === 'signed-in' && !tokensSchema.safeParse(result).success) ||
      (kind === 'signed-out' && call.recognised() === null);
    if (!nothing) await record({ ...visitorsEntry(id, kind, body, call.recognised(), hash), ...origin });
    return result;
  } catch (error) {
    const failure = toApiError(error);
    if (kind === 'signed-in' && failure.status < 500) {
      const noteError = await record({ ...visitorsEntry(id, 'sign-in-failed', body, null, hash), ...origin });
      await noteError(failure.code);
    }
    throw error;
  }
};

/**
 * Runs a row's handler after its call was recorded, and records the error that it ends in.
 * @param trail absent: nothing is recorded
 * @throws what `work` throws, or an error of the table, and nothing has happened
 */
export const recorded = async <T>(
  trail: TrailEdge | undefined,
  call: AdmittedCall,
  work: () => Promise<T>,
): Promise<T> => {
  if (trail === undefined) return work();
  const { id, row, caller, role, event } = call;
  if (caller === null) return recordedVisit(trail, call, work);
  const details = entryOf(id, row, call, caller, role);
  if (details === null) return work();
  const noteError = await trail.record({ ...details, ...originOf(event, trail.hash) });
  try {
    return await work();
  } catch (error) {
    await noteError(toApiError(error).code);
    throw error;
  }
};
