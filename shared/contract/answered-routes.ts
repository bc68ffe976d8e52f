import { MCP_PATH, tokenPath } from '../token-scopes.ts';
import { ACTION_MARK } from './action-mark.ts';
import { contractRows, type OperationId } from './index.ts';
import { needsToken, type Row, routeKey, scopeOf } from './row.ts';

/** One way to a row. */
export interface AnsweredRoute {
  readonly id: OperationId;
  readonly row: Row;
  readonly path: string;
  /** As API Gateway writes it. */
  readonly routeKey: string;
  /** The way of programs: the function itself checks their token, so that a revoked one is refused at once. */
  readonly byToken: boolean;
  /** Every method that the path does not have: refused with 405 and the one that it has. */
  readonly otherMethods: boolean;
}

/** An action's path in the form that the contract does not use. */
const otherForm = (path: string): string =>
  ACTION_MARK === ':' ? path.replace(/\/:(\w+)$/, '/$1') : path.replace(/\/(\w+)$/, '/:$1');

/**
 * Every way to a row: by the contract's path, for an action also by its form with or without the colon, and the same for
 * programs where a scope opens it.
 */
export const answeredRoutes: readonly AnsweredRoute[] = contractRows.flatMap(({ id, row }) => {
  const paths = row.action ? [row.path, otherForm(row.path)] : [row.path];
  const way = (path: string, byToken: boolean, otherMethods = false) => ({ path, byToken, otherMethods });
  const ways = [
    ...paths.map((path) => way(path, false)),
    ...(scopeOf(row) === null ? [] : paths.map((path) => way(tokenPath(path), true))),
    // Clients look for a stream by GET, and end sessions by DELETE: the protocol wants to be told that there is neither.
    ...(row.relays ? [way(MCP_PATH, true), way(MCP_PATH, true, true)] : []),
  ];
  return ways.map(({ path, byToken, otherMethods }) => ({
    id,
    row,
    path,
    byToken,
    otherMethods,
    routeKey: otherMethods ? `ANY ${path}` : routeKey({ method: row.method, path }),
  }));
});

/** Whether API Gateway's JWT authorizer stands before a route. */
export const isAuthorized = ({ row, byToken }: Pick<AnsweredRoute, 'row' | 'byToken'>): boolean =>
  !byToken && needsToken(row);

/** Those that API Gateway is given: without the contract's colons it is asked for none, since it refuses them. */
export const deployedRoutes: readonly AnsweredRoute[] = answeredRoutes.filter(
  ({ path }) => ACTION_MARK === ':' || !path.includes(':'),
);
