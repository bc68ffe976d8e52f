import { describe, expect, test } from 'vitest';
import { ApiCallError } from '#shared/contract/caller.ts';
import type { ErrorCode } from '#shared/contract/errors.ts';
import type { FaultCode } from '#shared/faults.ts';
import { startI18n } from '../i18n/start.ts';
import { errorMessage, faultText } from './error-text.ts';

const tooMany = (retryAfterS: number | null): ApiCallError =>
  new ApiCallError(
    429,
    { statusCode: 429, error: 'Too Many Requests', message: '', code: 'too_many_requests', requestId: 'r' },
    { retryAfterS },
  );

describe('after too many attempts', () => {
  test.each([
    ['en', 300, 'Too many attempts. Please try again in 5 minutes'],
    ['en', 301, 'Too many attempts. Please try again in 6 minutes'],
    ['en', 12, 'Too many attempts. Please try again in 12 seconds'],
    ['en', 3600, 'Too many attempts. Please try again in 1 hour'],
    ['en', null, 'Too many attempts. Please wait a moment'],
    ['de-DE', 300, 'Zu viele Versuche. Bitte versuch es in 5 Minuten noch einmal'],
    ['de-DE', 86_000, 'Zu viele Versuche. Bitte versuch es in 23 Stunden noch einmal'],
    ['de-DE', null, 'Zu viele Versuche. Bitte warte einen Moment'],
  ] as const)('%s, %s s: %s', async (locale, waitS, expected) => {
    const i18n = await startI18n(locale, ['app']);
    expect(errorMessage(tooMany(waitS), i18n.getFixedT(locale, 'app')).replaceAll('\u00A0', ' ')).toBe(expected);
  });
});

describe('what came with a newer server and has no text here yet', () => {
  test.each([
    [429, 'Too many attempts. Please wait a moment'],
    [503, 'Sunward has a problem of its own. Please try again in a moment'],
    [409, 'could not be read'],
  ])('a code is said by its status: %s', async (status, expected) => {
    const i18n = await startI18n('en', ['app']);
    const envelope = { statusCode: status, error: '', message: '', code: 'of_tomorrow' as ErrorCode, requestId: 'r' };
    expect(errorMessage(new ApiCallError(status, envelope), i18n.getFixedT('en', 'app'))).toContain(expected);
  });

  test('a fault is said without its cause', async () => {
    const i18n = await startI18n('en', ['app']);
    const fault = { field: 'name', code: 'of_tomorrow' as FaultCode, figures: {} };
    expect(faultText(fault, i18n.getFixedT('en', 'app'))).toBe('This is not valid');
  });
});
