import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { matchRow } from '#infra/local/gateway/matcher.ts';
import type { OperationId } from '#shared/contract/index.ts';
import type { Row } from '#shared/contract/row.ts';
import { apiEvent, type EventParts } from '#test/support/api-event.ts';
import { samples } from '../contract/samples.ts';
import type { Tenant } from './tenants.ts';
import { jsonTricks, tricks } from './tricks.ts';

/** Where a row takes an id. */
export type Position =
  | { readonly in: 'path' | 'query'; readonly name: string }
  | { readonly in: 'body'; readonly path: readonly string[] }
  /** The whole call is the other tenant's own. */
  | { readonly in: 'whole' };

/** A call as sent over the wire: its path is still encoded. */
export interface Attempt {
  readonly trick: string;
  readonly path: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly body: unknown;
}

type Sample = Pick<EventParts, 'params' | 'query' | 'body'>;

/** Ids that rows take and the samples do not contain. */
const alsoIn = (id: OperationId, { site }: Tenant): Sample => {
  if (id === 'startOauth') return { body: { credentialsId: site.credentialsId } };
  if (id === 'listDecisions') return { query: { applianceId: site.applianceId } };
  if (id === 'listAppliances') return { query: { fetch: 'true', forceFetchId: site.applianceId } };
  return {};
};

/** A row's call as a tenant makes it, with every id that it can carry. */
export const callOf = (id: OperationId, tenant: Tenant): Required<Sample> => {
  const { params = {}, query = {}, body } = samples[id](tenant.site);
  const also = alsoIn(id, tenant);
  return {
    params,
    query: { ...query, ...also.query },
    body: also.body === undefined ? body : { ...(body as object), ...(also.body as object) },
  };
};

const leaves = (value: unknown, path: readonly string[] = []): [path: readonly string[], text: string][] => {
  if (typeof value === 'string') return [[path, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => leaves(inner, [...path, name]));
};
const at = (value: unknown, [name, ...rest]: readonly string[]): unknown =>
  name === undefined ? value : at((value as Record<string, unknown>)[name], rest);
const put = (value: unknown, [name, ...rest]: readonly string[], by: unknown): unknown =>
  name === undefined ? by : { ...(value as object), [name]: put((value as Record<string, unknown>)[name], rest, by) };

/** Every place of a row's call where the two tenants' calls differ, and the call as a whole. */
export const positionsOf = (id: OperationId, mine: Tenant, theirs: Tenant): readonly Position[] => {
  const [own, other] = [callOf(id, mine), callOf(id, theirs)];
  const named = (part: 'params' | 'query', place: 'path' | 'query'): Position[] =>
    Object.entries(own[part])
      .filter(([name, value]) => other[part][name] !== value)
      .map(([name]) => ({ in: place, name }));
  const inBody = leaves(own.body)
    .filter(([path, text]) => at(other.body, path) !== text)
    .map(([path]): Position => ({ in: 'body', path }));
  const all = [...named('params', 'path'), ...named('query', 'query'), ...inBody];
  return all.length === 0 ? [] : [...all, { in: 'whole' }];
};

const encoded = (values: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, encodeURIComponent(value)]));

/** The caller's own call with the other tenant's id in one place, by every trick. */
export const attemptsAt = (id: OperationId, position: Position, mine: Tenant, theirs: Tenant): readonly Attempt[] => {
  const [own, other] = [callOf(id, mine), callOf(id, theirs)];
  const path = encoded(own.params);
  const query = encoded(own.query);
  switch (position.in) {
    case 'whole':
      return [{ trick: 'swapped', path: encoded(other.params), query: encoded(other.query), body: other.body }];
    case 'path':
    case 'query': {
      const part = position.in === 'path' ? 'params' : 'query';
      const [a = '', b = ''] = [own[part][position.name], other[part][position.name]];
      const { name } = position;
      return tricks.map(({ name: trick, write }) => {
        const text = write(a, b);
        return position.in === 'path'
          ? { trick, path: { ...path, [name]: text }, query, body: own.body }
          : { trick, path, query: { ...query, [name]: text }, body: own.body };
      });
    }
    case 'body': {
      const [a, b] = [String(at(own.body, position.path)), String(at(other.body, position.path))];
      const written = [...tricks.map(({ name, write }) => [name, write(a, b)] as const)];
      // JSON also carries the same characters unencoded.
      const plain = written.flatMap(([name, text]) => {
        try {
          return decodeURIComponent(text) === text ? [] : [[`${name}, plain`, decodeURIComponent(text)] as const];
        } catch {
          return [];
        }
      });
      const forms = jsonTricks.map(({ name, write }) => [name, write(a, b)] as const);
      return [...written, ...plain, ...forms].map(([trick, by]) => ({
        trick,
        path,
        query,
        body: put(own.body, position.path, by),
      }));
    }
  }
};

/** The event that the gateway builds from an attempt, and the row that it matches; null: no row has such a path. */
export const eventOf = (
  row: Row,
  { path, query, body }: Attempt,
  claims: EventParts['claims'],
): { readonly row: Row; readonly event: APIGatewayProxyEventV2 } | null => {
  const rawPath = row.path.replace(/\{(\w+)\}/g, (_, name: string) => path[name] ?? '');
  const match = matchRow(row.method, rawPath);
  if (match === null) return null;
  const search = Object.entries(query)
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
  const event = apiEvent(match.row, {
    params: { ...match.params },
    query: Object.fromEntries(new URLSearchParams(search)),
    body,
    claims,
  });
  return { row: match.row, event: { ...event, rawPath, rawQueryString: search } };
};

export const placeName = (position: Position): string =>
  position.in === 'whole'
    ? 'whole'
    : position.in === 'body'
      ? `body.${position.path.join('.')}`
      : `${position.in}.${position.name}`;
