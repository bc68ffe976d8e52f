import { describe, expect, it } from 'vitest';
import { authorizerRefusal } from '#shared/contract/authorizer.ts';
import { createClient } from '#shared/contract/client.ts';
import { startI18n } from '../i18n/start.ts';
import { errorMessage } from './error-text.ts';

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}
const files = import.meta.glob<Answer>('../../../events/answers/*.json', { eager: true, import: 'default' });
const answers = new Map(Object.entries(files).map(([path, answer]) => [path.split('/').at(-1) ?? '', answer]));
const names = [...answers.keys()];
const read = (name: string): Answer => answers.get(name) ?? expect.fail(`no ${name}`);

const refusedBy = (name: string): Promise<unknown> => {
  const { status, headers, body } = read(name);
  const fetch: typeof globalThis.fetch = async () => new Response(body, { status, headers });
  return createClient({ fetch, accessToken: () => 'token' })
    .getMe()
    .then(
      () => expect.fail('was taken for an answer'),
      (error: unknown) => error,
    );
};

/** What users read, by status; every other one is "could not be read". */
const said: Readonly<Record<number, string>> = {
  429: 'Too many attempts. Please wait a moment',
  502: 'Sunward has a problem of its own. Please try again in a moment',
  503: 'Sunward has a problem of its own. Please try again in a moment',
  504: 'Sunward has a problem of its own. Please try again in a moment',
};

describe('what AWS answers in place of our functions', () => {
  it.each(names)(
    '%s is an error without an envelope, and ends the session only if the token was refused',
    async (name) => {
      const { status, headers, body } = read(name);
      expect(headers['content-length']).toBe(String(new TextEncoder().encode(body).length));
      expect(await refusedBy(name)).toMatchObject({
        status,
        envelope: null,
        unauthenticated: /^authorizer-(missing|refused)-token/.test(name),
      });
    },
  );

  it.each(names)('%s has a text for users in both languages, with nothing of the answer in it', async (name) => {
    const error = await refusedBy(name);
    const texts: string[] = [];
    for (const locale of ['en', 'de-DE'] as const) {
      const i18n = await startI18n(locale, ['app']);
      texts.push(errorMessage(error, i18n.getFixedT(locale, 'app')));
    }
    const [english = '', german = ''] = texts;
    const expected = said[read(name).status];
    if (expected !== undefined) expect(english).toBe(expected);
    expect(english).toMatch(/^[A-Z].{10}/);
    expect(german).toMatch(/^[A-ZÄÖÜ].{10}/);
    expect(german).not.toBe(english);
    expect(texts.join()).not.toMatch(/<|Unauthorized|Forbidden|CloudFront/);
  });

  it.each(['missing', 'refused'] as const)('the local gateway refuses a %s token as the authorizer does', (token) => {
    const { status, headers, body } = read(`authorizer-${token}-token.json`);
    const ours = authorizerRefusal(token);
    expect([ours.status, JSON.stringify(ours.body)]).toEqual([status, body]);
    expect(ours.headers['content-type']).toBe(headers['content-type']);
    // Behind our part stands what was wrong with the token.
    expect(headers['www-authenticate']).toMatch(new RegExp(`^${ours.headers['www-authenticate']}`));
  });
});
