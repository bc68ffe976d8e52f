import { isDeepStrictEqual } from 'node:util';
import { authorizerRefusal } from '#shared/contract/authorizer.ts';
import { errorEnvelopeSchema } from '#shared/contract/errors.ts';
import { errorsOf } from '#shared/contract/openapi.ts';
import type { Row } from '#shared/contract/row.ts';

/** A row's response, as sent over the wire. */
export interface ReceivedAnswer {
  readonly status: number;
  readonly contentType: string;
  readonly location: string | null;
  readonly text: string;
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Whether parsing the response by its schema changes nothing: no additional fields, none missing. */
const isOwn = (row: Row, body: unknown): boolean => {
  const result = row.response.safeParse(body);
  return result.success && JSON.stringify(sorted(result.data)) === JSON.stringify(sorted(body));
};

const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, inner]) => [name, sorted(inner)]),
  );
};

const successFaults = (row: Row, { contentType, location, text }: ReceivedAnswer): string[] => {
  if (row.status === 302) return location?.startsWith('/') === true && !location.startsWith('//') ? [] : ['leads away'];
  if ('media' in row) return contentType.startsWith(String(row.media)) ? [] : [`is ${contentType}`];
  if (!contentType.startsWith('application/json')) return [`is ${contentType}`];
  return isOwn(row, parsed(text)) ? [] : ['is not what its schema says'];
};

const errorFaults = (row: Row, { status, text }: ReceivedAnswer): string[] => {
  const body = parsed(text);
  // An HTTP server's response to a URL that is too long.
  if (status === 431 && text === '') return [];
  // API Gateway's own refusal of a token.
  if (status === 401 && isDeepStrictEqual(body, authorizerRefusal('refused').body)) return [];
  // A protocol of its own says there what is wrong, and that it was told something.
  if (row.relays && ((status === 202 && text === '') || (status < 500 && isOwn(row, body)))) return [];
  const envelope = errorEnvelopeSchema.safeParse(body);
  if (!envelope.success) return ['has no envelope'];
  const { code, statusCode, messages = [] } = envelope.data;
  return [
    ...(code === 'internal' ? ['failed inside'] : []),
    ...(errorsOf(row).includes(code) ? [] : [`does not list ${code}`]),
    ...(statusCode === status ? [] : [`says ${statusCode}`]),
    // A field, or the body itself, and what is wrong with it.
    ...(code === 'invalid_request' && (messages.length === 0 || !messages.every((one) => /^.+: ./s.test(one)))
      ? ['names no field']
      : []),
  ];
};

/**
 * What is wrong with a response, whatever the request: a row answers by its schema or with an error that it lists, never fails
 * internally, and never discloses a secret.
 */
export const faultsOf = (row: Row, received: ReceivedAnswer, secrets: readonly string[]): readonly string[] => [
  ...(received.status === row.status ? successFaults(row, received) : errorFaults(row, received)),
  ...(secrets.some((secret) => `${received.text}${received.location ?? ''}`.includes(secret))
    ? ['reveals a secret']
    : []),
];
