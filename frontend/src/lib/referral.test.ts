// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { readCookie } from './cookies.ts';
import { rememberReferral } from './referral.ts';

test('remembers the code of the last link, and ignores invalid codes', () => {
  rememberReferral('?a=1&ref=7kq2mxwr');
  expect(readCookie('sunward_ref')).toBe('7KQ2MXWR');
  for (const search of ['', '?ref=', '?ref=short', '?ref=7KQ2MXW0', '?ref=7KQ2MXWR;%20Path=/', '?other=ABCDEFGH'])
    rememberReferral(search);
  expect(readCookie('sunward_ref')).toBe('7KQ2MXWR');
  rememberReferral('?ref=ABCDEFGH');
  expect(readCookie('sunward_ref')).toBe('ABCDEFGH');
});
