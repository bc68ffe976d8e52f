import { ACTION_MARK } from './action-mark.ts';
import { contractRows, type OperationId } from './index.ts';
import { type Row, routeKey } from './row.ts';

/** One way to a row. */
export interface AnsweredRoute {
  readonly id: OperationId;
  readonly row: Row;
  readonly path: string;
  /** As API Gateway writes it. */
  readonly routeKey: string;
}

/** An action's path in the form that the contract does not use. */
const otherForm = (path: string): string =>
  ACTION_MARK === ':' ? path.replace(/\/:(\w+)$/, '/$1') : path.replace(/\/(\w+)$/, '/:$1');

/** Every way to a row: by the contract's path and, for an action, also by its form with or without the colon. */
export const answeredRoutes: readonly AnsweredRoute[] = contractRows.flatMap(({ id, row }) =>
  (row.action ? [row.path, otherForm(row.path)] : [row.path]).map((path) => ({
    id,
    row,
    path,
    routeKey: routeKey({ method: row.method, path }),
  })),
);

/** Those that API Gateway is given: without the contract's colons it is asked for none, since it refuses them. */
export const deployedRoutes: readonly AnsweredRoute[] = answeredRoutes.filter(
  ({ path }) => ACTION_MARK === ':' || !path.includes(':'),
);
