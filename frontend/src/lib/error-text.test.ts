import { describe, expect, test } from 'vitest';
import { ApiCallError } from '#shared/contract/client.ts';
import { startI18n } from '../i18n/start.ts';
import { errorMessage } from './error-text.ts';

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
