import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { codeMailFor } from './codes.ts';

const example: Record<string, unknown> & { request: Record<string, unknown> } = JSON.parse(
  readFileSync(new URL('../../../events/messages/forgot-password.json', import.meta.url), 'utf8'),
);
const eventOf = (triggerSource: string, clientMetadata: unknown) => ({
  ...example,
  triggerSource,
  request: { ...example.request, clientMetadata },
});

describe('the mail with a code', () => {
  it.each([
    ['CustomMessage_SignUp', 'de-DE', /anmeld|Konto|registr/i],
    ['CustomMessage_ResendCode', 'de-AT', /Konto|registr/i],
    ['CustomMessage_ForgotPassword', 'de-CH', /Passwort/],
    ['CustomMessage_ForgotPassword', 'en', /password/],
  ])('%s in %s uses our text and leaves the place of the code to the user pool', async (source, locale, words) => {
    const mail = (await codeMailFor(eventOf(source, { locale }))) ?? expect.fail('no mail');
    expect(`${mail.emailSubject} ${mail.emailMessage}`).toMatch(words);
    expect(mail.emailMessage).toContain('{####}');
    // Cognito's own limits.
    expect(mail.emailSubject.length).toBeLessThanOrEqual(140);
    expect(mail.emailMessage.length).toBeLessThanOrEqual(20_000);
  });

  it.each([
    ['no locale', eventOf('CustomMessage_SignUp', {})],
    ['no metadata', eventOf('CustomMessage_SignUp', undefined)],
    ['an invalid locale', eventOf('CustomMessage_SignUp', { locale: '<script>' })],
    ['another trigger', eventOf('CustomMessage_AdminCreateUser', { locale: 'en' })],
    ['a name of every object', eventOf('constructor', { locale: 'en' })],
    ['an event of another kind', { type: 'control' }],
  ])('%s: the user pool uses its own text', async (_, event) => {
    expect(await codeMailFor(event)).toBeNull();
  });
});
