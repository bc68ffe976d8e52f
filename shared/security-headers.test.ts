import { describe, expect, it } from 'vitest';
import { cognitoOrigin, contentSecurityPolicy, securityHeaders } from './security-headers.ts';

const directivesOf = (policy: string): ReadonlyMap<string, readonly string[]> =>
  new Map(
    policy.split('; ').map((one): [string, string[]] => {
      const [name = '', ...sources] = one.split(' ');
      return [name, sources];
    }),
  );

describe.each([['here', []] as const, ['in the cloud', [cognitoOrigin('eu-central-1')]] as const])(
  'the policy %s',
  (_, connect) => {
    const directives = directivesOf(contentSecurityPolicy(connect));

    it('allows only scripts from our own files', () => {
      expect(directives.get('script-src')).toEqual(["'self'"]);
      for (const name of ['script-src-elem', 'script-src-attr']) expect(directives.has(name)).toBe(false);
      expect(directives.get('worker-src')).toEqual(["'self'"]);
      for (const name of ['default-src', 'object-src', 'base-uri', 'frame-ancestors'])
        expect([name, directives.get(name)]).toEqual([name, ["'none'"]]);
      expect(directives.get('form-action')).toEqual(["'self'"]);
    });

    it('names no wildcard, no scheme but that of small pictures, and no plain HTTP', () => {
      for (const [name, sources] of directives) {
        const wide = sources.filter((one) =>
          /\*|^(https?|blob|filesystem|ws):|^http:|unsafe-eval|unsafe-hashes/.test(one),
        );
        expect([name, wide.filter((one) => !one.startsWith('https://'))]).toEqual([name, []]);
        expect([name, sources.includes('data:')]).toEqual([name, name === 'img-src']);
        expect([name, sources.includes("'unsafe-inline'")]).toEqual([name, name === 'style-src']);
      }
    });

    it('lets pages talk to us and to whom they must', () => {
      expect(directives.get('connect-src')).toEqual(["'self'", ...connect]);
    });
  },
);

it('responses send other sites at most our origin, and forbid content sniffing and framing', () => {
  expect(securityHeaders()).toMatchObject({
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'cross-origin-opener-policy': 'same-origin',
  });
});
