import { inspect } from 'node:util';
import { expect } from 'vitest';
import * as z from 'zod';
import { manifest as blueprint } from '#functions/integrations/_blueprint/manifest.ts';
import { createVendorHttp, type VendorHttpOptions, type VendorRequest } from '#functions/integrations/http.ts';
import { type AdapterContext, VendorError } from '#functions/integrations/port.ts';
import type { Manifest } from '#shared/integration.ts';

export const START_MS = Date.parse('2026-05-14T10:30:00Z');
export const SECRET = 'top-secret-token';

type Answer = Response | Error | (() => Promise<Response>);

interface Setup {
  readonly answers: readonly Answer[];
  readonly manifest?: Partial<Manifest>;
  readonly options?: Partial<VendorHttpOptions>;
  readonly context?: Partial<AdapterContext>;
}

let hosts = 0;

/** A vendor that gives these answers in turn; every setup has its own host, and so its own circuit. */
export const setup = ({ answers, manifest, options, context }: Setup) => {
  hosts += 1;
  const host = `h${hosts}.vendor.example`;
  const asked: { url: string; init: RequestInit | undefined }[] = [];
  const slept: number[] = [];
  let nowMs = START_MS;
  const left = [...answers];
  const http = createVendorHttp(
    {
      fetch: async (input, init) => {
        asked.push({ url: String(input), init });
        const answer = left.shift();
        if (answer === undefined) throw new TypeError('fetch failed', { cause: new Error(String(input)) });
        if (answer instanceof Error) throw answer;
        return answer instanceof Response ? answer : await answer();
      },
      now: () => nowMs,
      sleep: async (ms) => {
        slept.push(ms);
        nowMs += ms;
      },
      fields: {},
      baseUrlOverride: null,
      ...context,
    },
    { ...blueprint, egressHosts: ['.vendor.example'], ...manifest },
    { account: host, ...options },
  );
  const request = (change: Partial<VendorRequest<unknown>> = {}) =>
    http.request({
      operation: 'status',
      method: 'GET',
      url: `https://${host}/status?auth_key=${SECRET}`,
      headers: { authorization: `Bearer ${SECRET}` },
      schema: z.object({ power: z.number() }),
      ...change,
    });
  const failure = async (change: Partial<VendorRequest<unknown>> = {}): Promise<VendorError> => {
    const error = await request(change).catch((caught: unknown) => caught);
    if (!(error instanceof VendorError)) throw new Error('no VendorError', { cause: error });
    const all = inspect(error, { depth: 20, showHidden: true });
    expect(all).not.toContain(SECRET);
    expect(`${error.message} ${String(error.cause)}`).not.toContain('vendor.example');
    return error;
  };
  return { host, asked, slept, request, failure };
};

/** An answer that fits the schema. */
export const ok = () => Response.json({ power: 1 });
/** An answer with an error. */
export const status = (code: number, headers: Record<string, string> = {}) =>
  new Response('sorry', { status: code, headers });
