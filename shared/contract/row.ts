import * as z from 'zod';
import { faultTexts } from '../faults.ts';
import type { ContractFunction } from '../functions.ts';
import type { RoleType } from '../roles.ts';
import type { TokenScope } from '../token-scopes.ts';
import type { ErrorCode } from './errors.ts';
import type { EffectsAndQuotas } from './quota.ts';
import type { RowTrail } from './trail.ts';

/** Where vendors look for our files: the gateway, CloudFront and API Gateway pass it to the API. */
export const WELL_KNOWN = '/.well-known/appspecific/';

export const idempotencyKeySchema = z
  .string()
  .regex(/^[\w-]{8,128}$/, { error: faultTexts.request_key })
  .meta({
    description:
      'Names the wish, for a day and for the signed-in user: sent again under the same key, or twice at once, it is done once and answered as it was. Another request under a known key is refused (key_reused). Without it only the same request again within 30 s counts as one.',
    example: '0b0f4a6e-3c1d-4d0e-9f35-5d8f1c7a2b94',
  });

/** Who may call a row. There is no default: public must be written. */
export type RowAccess =
  | { readonly kind: 'public' }
  /** The key in the path or header is the access; checked by the handler. */
  | { readonly kind: 'key' }
  /** Any signed-in user. */
  | { readonly kind: 'user' }
  /** The user named by `{userId}`, or a super admin; `only`: not even a super admin. */
  | { readonly kind: 'self'; readonly only?: true }
  /** A super admin. */
  | { readonly kind: 'admin' }
  /** A member of `{accountId}` with one of the roles, or a super admin. */
  | { readonly kind: 'account'; readonly roles: readonly RoleType[] };

/** A call that changes something says which entry of the trail it leaves; one that only reads may. */
type Trailed =
  | { readonly method: 'GET'; readonly trail?: RowTrail }
  | { readonly method: 'POST' | 'PATCH' | 'DELETE'; readonly trail: RowTrail };

type AccessOf<K extends RowAccess['kind']> = Extract<RowAccess, { readonly kind: K }>;
/** A row of users says whether their programs may call it. */
type Opened =
  | { readonly access: AccessOf<'public' | 'key' | 'admin'>; readonly token?: never }
  | {
      readonly access: AccessOf<'user' | 'self' | 'account'>;
      /**
       * Scope of the tokens that open it, below `/api/v1`. `closed`: whatever shows or changes secrets, people, money, how
       * users sign in, or what cannot be undone.
       */
      readonly token: TokenScope | 'closed';
    };

/** One REST call. Paths use `{param}`, as API Gateway, OpenAPI and the router do. */
export type Row = RowFields & Opened & EffectsAndQuotas & Trailed;

interface RowFields {
  /** Below /api, or at a well-known path that others expect (RFC 8615). */
  readonly path: `/api/${string}` | `${typeof WELL_KNOWN}${string}`;
  /** The path's last segment names an action. It begins with `ACTION_MARK`, and the other form is answered too. */
  readonly action?: true;
  /** What it does, in one line. For the OpenAPI document: bundles leave it out. */
  readonly summary: string;
  /** The Lambda that serves it. */
  readonly fn: ContractFunction;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  /** JSON body. Absent: no body is read. */
  readonly body?: z.ZodType;
  /**
   * Passes on calls of other rows in the caller's name (`call.relay`), which are checked, counted and recorded as if they had been
   * called; it names the status of its answer by itself (`call.answerWith`).
   */
  readonly relays?: true;
  /** The handler gets the raw bytes of the body. */
  readonly rawBody?: true;
  /** A caller may send an idempotency key as a header, so that repeated or concurrent calls take effect once. */
  readonly keyed?: true;
  /**
   * What cannot be undone, or outlives the session: the session must have proved again within ten minutes who its user is, or the
   * call is refused with `reauth_required`. Signing in is such a proof. `some`: the handler asks for it (`call.requireReauth`)
   * where it depends on the call.
   */
  readonly reauth?: true | 'some';
  readonly response: z.ZodType;
  /** The response body is `text` of its schema, in this media type; `next`, if it has one, goes into `NEXT_CURSOR_HEADER`. Absent: JSON. */
  readonly media?: string;
  /** 302: the response redirects to `location`, the one field of its schema, and has no body. */
  readonly status: 200 | 201 | 302;
  /** In addition to those that every row of its kind can return. */
  readonly errors: readonly ErrorCode[];
  /** Class for rate limits at the gateway, over all callers. */
  readonly throttle: 'auth' | 'read' | 'write' | 'vendor' | 'webhook';
  readonly tag: string;
}

type Out<S> = S extends z.ZodType ? z.output<S> : undefined;
type In<S> = S extends z.ZodType ? z.input<S> : undefined;
type Field<R, K extends string> = R extends { readonly [P in K]: infer S } ? S : undefined;

/** Input of a handler. */
export interface RowInput<R extends Row> {
  readonly params: Out<Field<R, 'params'>>;
  readonly query: Out<Field<R, 'query'>>;
  readonly body: Out<Field<R, 'body'>>;
}
/** What a handler returns; parsed by the row's schema on the way out. */
export type RowResult<R extends Row> = z.input<R['response']>;
/** Result for the caller. */
export type RowResponse<R extends Row> = z.output<R['response']>;

type Provided<K extends string, S> = S extends undefined ? object : { readonly [P in K]: S };
/** Arguments of a call. */
export type RowCall<R extends Row> = Provided<'params', In<Field<R, 'params'>>> &
  (Field<R, 'query'> extends undefined ? object : { readonly query?: In<Field<R, 'query'>> }) &
  Provided<'body', In<Field<R, 'body'>>>;

/** `GET /api/accounts/{accountId}`: API Gateway's route key, also the router's. */
export const routeKey = (row: { readonly method: Row['method']; readonly path: string }): string =>
  `${row.method} ${row.path}`;
/** The scope of the tokens that open a row; null: it is closed to them. */
export const scopeOf = ({ token }: Pick<Row, 'token'>): TokenScope | null =>
  token === undefined || token === 'closed' ? null : token;
/** Whether a row is for signed-in users, or their programs. */
export const needsToken = (row: Pick<Row, 'access'>): boolean =>
  row.access.kind !== 'public' && row.access.kind !== 'key';
