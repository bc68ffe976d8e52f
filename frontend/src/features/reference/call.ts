/** The parts of the OpenAPI document that a form of a call needs. */
export interface ShownParameter {
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
  readonly example?: unknown;
  readonly schema: { readonly enum?: readonly unknown[] };
}
export interface ShownCall {
  readonly method: string;
  readonly path: string;
  readonly parameters: readonly ShownParameter[];
  /** Example of a body; undefined: the call has none. */
  readonly body: unknown;
}

interface OpenApi {
  readonly paths: Readonly<
    Record<
      string,
      Readonly<
        Record<
          string,
          {
            readonly operationId: string;
            readonly parameters: readonly ShownParameter[];
            readonly requestBody?: { readonly content?: Readonly<Record<string, { readonly example?: unknown }>> };
          }
        >
      >
    >
  >;
}

/** The calls of a document, by operation id. */
export const callsById = ({ paths }: OpenApi): ReadonlyMap<string, ShownCall> =>
  new Map(
    Object.entries(paths).flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, { operationId, parameters, requestBody }]): [string, ShownCall] => [
        operationId,
        {
          method: method.toUpperCase(),
          path,
          parameters: parameters.filter((one) => one.in === 'path' || one.in === 'query'),
          body: requestBody?.content?.['application/json']?.example,
        },
      ]),
    ),
  );

/**
 * The path and query of a call with what was typed; what is empty is left out.
 * @returns `missing`: the first field that has to be filled
 */
export const targetOf = (
  { path, parameters }: ShownCall,
  typed: Readonly<Record<string, string>>,
): { readonly url: string } | { readonly missing: string } => {
  let url = path;
  const query = new URLSearchParams();
  for (const { name, in: where, required } of parameters) {
    const value = (typed[name] ?? '').trim();
    if (value === '' && (required || where === 'path')) return { missing: name };
    if (where === 'path') url = url.replace(`{${name}}`, encodeURIComponent(value));
    else if (value !== '') query.set(name, value);
  }
  return { url: query.size === 0 ? url : `${url}?${query}` };
};

const form = /^swd_[0-9A-Za-z]{38}$/;
/** Whether a text looks like a token. */
export const looksLikeToken = (text: string): boolean => form.test(text);

/** An answer as it is shown: JSON in lines, and not endless. */
export const shownAnswer = (text: string, limit = 20_000): { readonly text: string; readonly left: number } => {
  let shown = text;
  try {
    shown = JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    // Not JSON: a table of sessions, for instance.
  }
  return { text: shown.slice(0, limit), left: Math.max(0, shown.length - limit) };
};

/** Sends a call by a token alone: without cookies, and kept in no cache. @param body JSON; null: none */
export const sendBy = (token: string, url: string, method = 'GET', body: string | null = null): Promise<Response> =>
  fetch(url, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body === null ? {} : { 'content-type': 'application/json' }),
    },
    body,
    credentials: 'omit',
    cache: 'no-store',
  });
