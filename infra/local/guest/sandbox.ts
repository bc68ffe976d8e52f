import type * as z from 'zod';
import { toApiError, toEnvelope } from '#functions/http/error-edge.ts';
import { ApiError } from '#shared/contract/errors.ts';
import { contractRows, type OperationId } from '#shared/contract/index.ts';
import type { Row } from '#shared/contract/row.ts';
import { GUEST_SITE, GUEST_STEP_MS, GUEST_USER } from '#shared/guest-home.ts';
import { faultsOf } from '#shared/issue-faults.ts';
import type { Language } from '#shared/locales.ts';
import { matchRow } from '../gateway/matcher.ts';
import { guestHandlers } from './answers.ts';
import { createGuestLife, type GuestPast, livePast } from './life.ts';

/** The product around one home, inside a page: it answers the contract's calls, and nothing of it leaves the page. */
export interface Sandbox {
  /** The home's clock, ms since the epoch. */
  readonly now: () => number;
  /** Lets a minute pass, with a run at its end. */
  readonly tick: () => Promise<void>;
  /** Calls the home's things by the words of another language. */
  readonly speak: (language: Language) => void;
  /** Answers a call as the API does. */
  readonly answer: (request: Request) => Promise<Response>;
}

export interface SandboxOptions {
  readonly language: Language;
  readonly past: GuestPast;
  /** Called when a guest wants to do what needs a home of one's own. */
  readonly onRefused: () => void;
}

const json = (status: number, body: unknown): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

const refusal = (thrown: unknown): Response => {
  const error = toApiError(thrown);
  return json(error.status, toEnvelope(error, 'guest'));
};

const idOf: ReadonlyMap<Row, OperationId> = new Map(contractRows.map(({ id, row }) => [row, id]));

/** @throws ApiError `invalid_request` */
const parsed = (schema: z.ZodType | undefined, value: unknown): unknown => {
  if (schema === undefined) return undefined;
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw new ApiError('invalid_request', { faults: faultsOf(result.error, value) });
};

const isGuests = (params: { readonly accountId?: unknown; readonly userId?: unknown }): boolean =>
  (params.accountId ?? GUEST_SITE) === GUEST_SITE && (params.userId ?? GUEST_USER) === GUEST_USER;

export const createSandbox = ({ language, past, onRefused }: SandboxOptions): Sandbox => {
  const life = createGuestLife(language, past);
  const handlers = guestHandlers(life);
  /** One at a time, as each run needs what the one before has left. */
  let queue: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const done = queue.then(work);
    queue = done.catch(() => undefined);
    return done;
  };
  const answered = async (request: Request): Promise<Response> => {
    const { pathname, searchParams } = new URL(request.url);
    const found = matchRow(request.method, pathname);
    if (found === null) throw new ApiError('not_found');
    const { row } = found;
    const id = idOf.get(row);
    const handler = id && handlers[id];
    if (handler === undefined) {
      if (request.method !== 'GET') onRefused();
      throw new ApiError('forbidden');
    }
    const params = parsed(row.params, found.params);
    if (!isGuests(params ?? {})) throw new ApiError('forbidden');
    const text = await request.text();
    const result = await handler({
      params: params as never,
      query: parsed(row.query, Object.fromEntries(searchParams)) as never,
      body: parsed(row.body, text === '' ? undefined : JSON.parse(text)) as never,
      role: 'owner',
      caller: { userId: GUEST_USER, superAdmin: false, token: null },
    });
    return json(row.status, row.response.parse(result));
  };
  let spoken = language;
  return {
    now: life.now,
    speak: (next) => {
      life.speak(spoken, next);
      spoken = next;
    },
    tick: () => inTurn(() => life.live(GUEST_STEP_MS)),
    answer: (request) => inTurn(() => answered(request).catch(refusal)),
  };
};

/** What the home has lived through until a guest comes: made once, by the web build. */
export const makePast = async (): Promise<GuestPast> => {
  const life = createGuestLife('en');
  await livePast(life);
  return life.past();
};
