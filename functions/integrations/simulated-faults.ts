import type { SimulatedHome, Simulator } from './simulated-home.ts';

/** A service's responses to faults that each vendor reports differently. */
export interface FaultWords {
  readonly unauthorized: () => Response;
  /** `retryAfterS` null: without a hint. */
  readonly rateLimited: (retryAfterS: number | null) => Response;
  /** A 200 response that reports a failure; null: this request is answered as usual. Absent: every request is. */
  readonly failedInside?: (request: Request) => Response | null;
  /** The part of a response whose values can be missing; default: all of it. */
  readonly nulls?: (json: unknown) => unknown;
}

/** Any JSON object or array. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const mapObject = (value: object, map: (one: unknown) => unknown): Record<string, unknown> =>
  Object.fromEntries(Object.entries(value).map(([name, one]) => [name, map(one)]));

/** Every value null, the structure kept. */
export const allNull = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(allNull);
  return isObject(value) ? mapObject(value, allNull) : null;
};

/** Undocumented fields, in every object. */
export const withUnknownFields = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withUnknownFields);
  if (!isObject(value)) return value;
  return { ...mapObject(value, withUnknownFields), zz_unknown: { deep: [1, null, 'text'] } };
};

const rewritten = async (response: Response, rewrite: (json: unknown) => unknown): Promise<Response> => {
  const text = await response.text();
  const headers = new Headers(response.headers);
  headers.delete('content-length');
  const body = text === '' ? null : JSON.stringify(rewrite(JSON.parse(text)));
  return new Response(body, { status: response.status, headers });
};

/** The beginning of the response, then the connection breaks. */
const halved = async (response: Response): Promise<Response> => {
  const bytes = new TextEncoder().encode((await response.text()) || '{"isok":true}');
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(bytes.subarray(0, Math.ceil(bytes.length / 2))),
    pull: (controller) => controller.error(new Error('simulated: half a body')),
  });
  const headers = new Headers(response.headers);
  headers.set('content-length', String(bytes.length));
  return new Response(body, { status: response.status, headers });
};

const silence = (request: Request): Promise<Response> =>
  new Promise((_resolve, reject) => {
    const end = (): void => reject(new DOMException('The client went away', 'AbortError'));
    if (request.signal.aborted) end();
    request.signal.addEventListener('abort', end, { once: true });
  });

/** HTTP 429, with the vendor's own body. @param retryAfterS null: without a hint */
export const tooManyRequests = (retryAfterS: number | null, body: string | null): Response =>
  new Response(body, {
    status: 429,
    ...(retryAfterS !== null && { headers: { 'retry-after': String(retryAfterS) } }),
  });

const HTML = '<!doctype html><html><body><h1>We will be back soon</h1></body></html>';

/** Puts the home's current fault of a service in front of its simulator. */
export const withFaults =
  (service: string, home: Pick<SimulatedHome, 'fault'>, words: FaultWords, answer: Simulator): Simulator =>
  async (request) => {
    const fault = home.fault(service);
    switch (fault) {
      case null:
        return await answer(request);
      case 'timeout':
        return await silence(request);
      case 'server-error':
        return new Response('Service Unavailable', { status: 503 });
      case 'unauthorized':
        return words.unauthorized();
      case 'rate-limited':
        return words.rateLimited(30);
      case 'rate-limited-no-hint':
        return words.rateLimited(null);
      case 'html':
        return new Response(HTML, { headers: { 'content-type': 'text/html; charset=utf-8' } });
      case 'half-body':
        return await halved(await answer(request));
      case 'nulls':
        return await rewritten(await answer(request), words.nulls ?? allNull);
      case 'failed-inside':
        return words.failedInside?.(request) ?? (await answer(request));
      case 'unknown-fields':
        return await rewritten(await answer(request), withUnknownFields);
    }
  };
