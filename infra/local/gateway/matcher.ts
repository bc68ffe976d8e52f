import { type AnsweredRoute, answeredRoutes } from '#shared/contract/answered-routes.ts';

/** A request's row and its path parameters, percent-decoded once, as an HTTP API passes them. */
export interface Match extends Pick<AnsweredRoute, 'row' | 'routeKey' | 'byToken'> {
  readonly params: Readonly<Record<string, string>>;
}

interface Route extends Pick<AnsweredRoute, 'row' | 'routeKey' | 'byToken' | 'otherMethods'> {
  readonly segments: readonly string[];
}

const isParam = (segment: string | undefined): boolean => segment?.startsWith('{') === true;

/** Fixed segments win over parameters, the leftmost first, and a method over any, as API Gateway chooses the most specific route. */
const bySpecificity = (a: Route, b: Route): number => {
  for (const [index, segment] of a.segments.entries()) {
    const difference = Number(isParam(segment)) - Number(isParam(b.segments[index]));
    if (difference !== 0) return difference;
  }
  return Number(a.otherMethods) - Number(b.otherMethods);
};

const decode = (segment: string): string => {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
};

const routes: readonly Route[] = answeredRoutes
  .map(({ path, ...way }) => ({ ...way, segments: path.split('/') }))
  .sort(bySpecificity);

/** The row that serves a method and raw path; null: none does. */
export const matchRow = (method: string, rawPath: string): Match | null => {
  const parts = rawPath.split('/');
  const found = routes.find(
    ({ row, segments, otherMethods }) =>
      (row.method === method || otherMethods) &&
      segments.length === parts.length &&
      segments.every((segment, index) => (isParam(segment) ? parts[index] !== '' : segment === parts[index])),
  );
  if (!found) return null;
  const params = found.segments.flatMap((segment, index) =>
    isParam(segment) ? [[segment.slice(1, -1), decode(parts[index] ?? '')]] : [],
  );
  const { row, routeKey, byToken } = found;
  return { row, routeKey, byToken, params: Object.fromEntries(params) };
};
