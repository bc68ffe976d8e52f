import { describe, expect, it } from 'vitest';
import { checkProduct } from './check.ts';

const publicUrl = 'https://sunward.example';
const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });
const page = (headers: Record<string, string>) =>
  new Response('<!doctype html>', { headers: { 'content-type': 'text/html; charset=utf-8', ...headers } });

/** A product that responds correctly, except for what is replaced. */
const product = (broken: Readonly<Record<string, () => Response>> = {}): typeof globalThis.fetch => {
  const answers: Record<string, () => Response> = {
    '/login': () => page({ 'content-security-policy': "default-src 'self'" }),
    '/api/stripe/products': () => json([]),
    '/api/services': () => json([]),
    '/api/auth/me': () => json({}, 401),
    ...broken,
  };
  return (async (url: string) =>
    (answers[url.slice(publicUrl.length)] ?? expect.fail(url))()) as typeof globalThis.fetch;
};

describe('the check from outside', () => {
  it('finds nothing wrong with a product that works', async () => {
    expect(await checkProduct({ fetch: product(), publicUrl })).toEqual([]);
  });

  it.each([
    ['/login', () => new Response('', { status: 503 }), /answered 503/],
    ['/login', () => page({}), /security headers/],
    ['/api/stripe/products', () => json({}), /contract/],
    ['/api/stripe/products', () => new Response('<html>'), /did not answer/],
    ['/api/services', () => json({}, 403), /answered 403/],
    ['/api/auth/me', () => json({}, 200), /without a token/],
    [
      '/api/auth/me',
      () => {
        throw new DOMException('too late', 'TimeoutError');
      },
      /did not answer \(TimeoutError\)/,
    ],
  ])('says that %s is broken', async (path, answer, words) => {
    const wrong = await checkProduct({ fetch: product({ [path]: answer }), publicUrl });
    expect(wrong).toHaveLength(1);
    expect(wrong[0]).toMatch(words);
    expect(wrong[0]?.startsWith(path)).toBe(true);
  });
});
