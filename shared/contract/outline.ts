import type { ErrorEnvelope } from './errors.ts';
import type { OperationId } from './index.ts';
import { needsToken, type Row } from './row.ts';

/** What a caller must know of a row. */
export interface OutlinedCall {
  readonly method: Row['method'];
  readonly path: Row['path'];
  /** Closed to unauthenticated callers. */
  readonly needsToken: boolean;
}

export type Calls = Readonly<Record<OperationId, OutlinedCall>>;

/** What a caller must know of the contract. */
export interface Outline {
  readonly calls: Calls;
  /** The body of a successful response, as it is handed on. @throws if it cannot be read */
  readonly readAnswer: (id: OperationId, body: unknown) => unknown;
  /** The body of a refusal; null: the server could not write one of ours. */
  readonly readEnvelope: (body: unknown) => ErrorEnvelope | null;
}

/** The calls of all rows. */
export const callsOf = (rows: readonly { readonly id: OperationId; readonly row: Row }[]): Calls =>
  Object.fromEntries(
    rows.map(({ id, row }) => [id, { method: row.method, path: row.path, needsToken: needsToken(row) }]),
  ) as Calls;
