import { describe, expect, test } from 'vitest';
import { chooseLocale, keepPrefix, localeOfPath, matchLocale, pathInLocale } from './locale.ts';
import { loginPath, safeReturnPath } from './paths.ts';

describe('the locale', () => {
  test.each([
    [{ path: '/de-AT/login', remembered: 'en', wishes: ['pl'] }, 'de-AT'],
    [{ path: '/login', remembered: 'de-CH', wishes: ['en'] }, 'de-CH'],
    [{ path: '/', remembered: null, wishes: ['de-LU', 'en'] }, 'de-DE'],
    [{ path: '/', remembered: null, wishes: ['pl', 'de-at'] }, 'de-AT'],
    [{ path: '/', remembered: null, wishes: ['fr-CA', 'de'] }, 'fr-FR'],
    [{ path: '/', remembered: null, wishes: ['it-ch'] }, 'it-CH'],
    [{ path: '/', remembered: 'nonsense', wishes: ['pl'] }, 'en'],
    // Only the root asks the browser.
    [{ path: '/login', remembered: null, wishes: ['de-DE'] }, 'en'],
  ])('%o is %s', (hints, expected) => {
    expect(chooseLocale(hints)).toBe(expected);
  });

  test('is in the path, in full', () => {
    expect(localeOfPath('/de-DE')).toBe('de-DE');
    expect(localeOfPath('/de-DEx/login')).toBeNull();
    expect(matchLocale([])).toBeNull();
  });

  test('changes while the page stays', () => {
    expect(pathInLocale('/acc_1/dashboard', 'de-DE')).toBe('/de-DE/acc_1/dashboard');
    expect(pathInLocale('/de-DE/acc_1/dashboard', 'en')).toBe('/en/acc_1/dashboard');
    expect(pathInLocale('/', 'de-CH')).toBe('/de-CH');
  });

  test('stays during navigation', () => {
    expect(keepPrefix('/de-DE/accounts', '/login')).toBe('/de-DE/login');
    expect(keepPrefix('/de-DE/accounts', '/')).toBe('/de-DE');
    expect(keepPrefix('/accounts', '/login')).toBe('/login');
  });
});

describe('the return path after signing in', () => {
  test.each(['/accounts', '/de-DE/acc_1/history?x=1#y', '/'])('%s may be followed', (path) => {
    expect(safeReturnPath(path)).toBe(path);
  });

  test.each([
    null,
    '',
    'accounts',
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    '/\t/evil.example',
    '/a\\b',
    '/%2f/evil.example',
    '/%5Cevil.example',
    '/%252fevil.example',
    '/.//evil.example',
    '/x/..//evil.example',
    '/%2e//evil.example',
    '/./%2fevil.example',
  ])('%j may not', (path) => {
    expect(safeReturnPath(path)).toBeNull();
  });

  test('is remembered in full', () => {
    const path = loginPath('/de-DE/acc_1/history?x=1#y');
    expect(path.startsWith('/de-DE/login?')).toBe(true);
    expect(new URLSearchParams(path.split('?')[1]).get('returnTo')).toBe('/de-DE/acc_1/history?x=1#y');
  });
});
