import { describe, expect, it } from 'vitest';
import { locales } from '#shared/locales.ts';
import { pathInLocale } from './locale.ts';
import { loginPath, RETURN_TO, safeReturnPath } from './paths.ts';

const HERE = 'https://sunward.example';
/** Where a browser ends up that follows a path on our page, also when a server decodes it once or twice before. */
const readings = (path: string): string[] => {
  const decoded = [path];
  for (let times = 0; times < 2; times += 1) {
    try {
      decoded.push(decodeURIComponent(decoded.at(-1) ?? ''));
    } catch {
      break;
    }
  }
  return decoded.flatMap((one) => {
    const url = URL.parse(one, `${HERE}/login`);
    // The second slash of a normalised path, as a router passes it to the browser again.
    return url === null ? [] : [url.origin, URL.parse(url.pathname, HERE)?.origin ?? HERE];
  });
};

const slashes = [
  '/',
  '\\',
  '%2f',
  '%2F',
  '%5c',
  '%252f',
  '/.//',
  '/..//',
  '/%2e//',
  '/./\\',
  '/\t/',
  '/\n/',
  '\t//',
  ' //',
  '/ /',
  '/;/',
  '/@',
  '/:/',
];
const hosts = [
  'evil.example',
  'evil.example%00',
  'evil.example#',
  'user@evil.example',
  'sunward.example@evil.example',
  'sunward.example.evil.example',
  '[::1]',
  '2130706433',
];
const schemes = [
  'https:',
  'https://',
  'http:/',
  'HTTPS:',
  'javascript:alert(1)//',
  'JaVaScRiPt:',
  'java\tscript:alert(1)//',
  'data:text/html,',
  'vbscript:',
  'blob:',
  '//',
  '///',
  '////',
  '\\\\',
  '/\\',
  '\\/',
  '\u0000//',
  '\u00a0//',
  '\u3000/',
];

describe('after signing in', () => {
  it('no return path leaves the origin', () => {
    const bad = [
      ...slashes.flatMap((a) => slashes.flatMap((b) => hosts.map((host) => `${a}${b}${host}`))),
      ...slashes.flatMap((a) => hosts.map((host) => `/${a}${host}/accounts`)),
      ...schemes.flatMap((scheme) => hosts.map((host) => `${scheme}${host}`)),
    ];
    const followed = bad.filter((path) => {
      const safe = safeReturnPath(path);
      return safe !== null && readings(safe).some((origin) => origin !== HERE);
    });
    expect(followed).toEqual([]);
    expect(bad.length).toBeGreaterThan(2500);
  });

  it('nor does one whose path is itself an attack', () => {
    for (const path of [
      '//evil.example/x',
      '/\\evil.example',
      '/en//evil.example',
      '/de-DE/\\evil.example',
      '//evil.example/%2f..',
    ]) {
      const login = loginPath(path);
      expect(new URL(login, HERE).origin).toBe(HERE);
      const back = safeReturnPath(new URL(login, HERE).searchParams.get(RETURN_TO));
      if (back !== null) expect(new URL(back, HERE).origin).toBe(HERE);
      for (const locale of locales) expect(new URL(pathInLocale(path, locale), HERE).origin).toBe(HERE);
    }
  });
});
