import { describe, expect, test } from 'vitest';
import { plansWith } from '#shared/plans.ts';
import { returnedOf } from '../../../components/linking/returned.ts';
import { usedShare } from './budget.ts';

describe("what a vendor's page sent back", () => {
  const ticket = `${'a'.repeat(43)}.${'b'.repeat(43)}`;

  test.each([
    ['', null],
    ['#top', null],
    [`#link=${ticket}`, { kind: 'ticket', ticket }],
    ['#link=cut', { kind: 'error', code: 'oauth_expired' }],
    ['#linkError=oauth_denied', { kind: 'error', code: 'oauth_denied' }],
    ['#linkError=toString', { kind: 'error', code: 'vendor_failed' }],
    ['#linkError=%3Cscript%3E', { kind: 'error', code: 'vendor_failed' }],
  ])('%s', (hash, expected) => {
    expect(returnedOf(hash)).toEqual(expected);
  });
});

test('the plans that include a service are named by its feature or by their own name', () => {
  expect(plansWith('sma')).toEqual(['SMA']);
  expect(plansWith('tesla-commands')).toEqual(['PREMIUM', 'SMA']);
  expect(plansWith('PREMIUM')).toEqual(['PREMIUM']);
  expect(plansWith('sold-alone')).toEqual([]);
  expect(plansWith(null)).toEqual([]);
});

test('an unknown budget shows nothing', () => {
  expect(usedShare(null, 100)).toBeNull();
  expect(usedShare(5, null)).toBeNull();
  expect(usedShare(0, 100)).toEqual({ percent: 0, nearlyAll: false });
  expect(usedShare(90, 100)).toEqual({ percent: 90, nearlyAll: true });
  expect(usedShare(250, 100)).toEqual({ percent: 100, nearlyAll: true });
});
