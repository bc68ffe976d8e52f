import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import * as z from 'zod';
import { NEXT_CURSOR_HEADER } from '#shared/contract/next-cursor-header.ts';

const redirectSchema = z.object({ location: z.string().regex(/^\/(?![/\\])/) });

/**
 * Redirects a browser to a page of ours. The current address, with whatever a vendor put into it, is not passed on.
 * @throws ZodError for a response without a `location` of ours
 */
export const redirectResponse = (answer: unknown): APIGatewayProxyStructuredResultV2 => ({
  statusCode: 302,
  headers: {
    location: redirectSchema.parse(answer).location,
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
  },
});

const textSchema = z.object({ text: z.string(), next: z.string().exactOptional() });

/** A file of ours that is not JSON. @throws ZodError for a response without `text` */
export const textResponse = (media: string, answer: unknown): APIGatewayProxyStructuredResultV2 => {
  const { text, next } = textSchema.parse(answer);
  return {
    statusCode: 200,
    headers: {
      'content-type': media,
      'cache-control': 'no-store',
      ...(next !== undefined && { [NEXT_CURSOR_HEADER]: next }),
    },
    body: text,
  };
};

/** A JSON response that must not be cached. */
export const jsonResponse = (
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): APIGatewayProxyStructuredResultV2 => ({
  statusCode: status,
  headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store', ...headers },
  body: JSON.stringify(body),
});

/** @param allowed the one method of the path */
export const wrongMethod = (allowed: string): APIGatewayProxyStructuredResultV2 =>
  jsonResponse(
    405,
    { statusCode: 405, error: 'Method Not Allowed', message: `Only ${allowed} is answered here` },
    { allow: allowed },
  );
