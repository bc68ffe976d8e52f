import { createHash } from 'node:crypto';
import { expect } from 'vitest';
import { createMemoryTokens } from '#functions/integrations/memory-tokens.ts';
import type { Adapter, AdapterContext, OAuthFlow, TokenSet } from '#functions/integrations/port.ts';
import { CONSENT_ANSWER } from '#functions/integrations/simulated-consent.ts';
import type { SimulatorSample } from '#functions/integrations/simulated-home.ts';
import { type Bench, expectNoSecret, failureOf, kindsOf, type Subject, unopened } from './bench.ts';
import type { VendorCase } from './vendor-case.ts';

const REDIRECT_URI = 'https://sunward.example/api/oauth/callback';
const STATE = 'state-1f2e';
const VERIFIER = 'verifier-0123456789-0123456789-0123456789-0123456789';

/** Services whose simulator shows the vendor's consent page. */
const hasConsent = ({ sample, integration }: Subject): boolean =>
  sample.consent !== undefined && integration.oauth !== undefined;

/** Without a consent we hold a password, which the user alone can change. */
const canRevoke = (subject: Subject): boolean =>
  hasConsent(subject) && subject.integration.open(unopened).revoke !== undefined;

const BY_FORM = 'linked by a form';
const noConsent = (subject: Subject): string | null => (hasConsent(subject) ? null : BY_FORM);
const cannotRevoke = (subject: Subject): string | null => {
  if (canRevoke(subject)) return null;
  return hasConsent(subject)
    ? 'the vendor has no call for it'
    : 'holds a password or key, which only its owner can change';
};
const noRenewal = (subject: Subject): string | null => {
  if (!hasConsent(subject)) return BY_FORM;
  return subject.sample.tokens === undefined ? 'its tokens do not expire' : null;
};

const revokeOf = ({ revoke }: Adapter): (() => Promise<void>) => {
  if (revoke === undefined) throw new Error('nothing to revoke with');
  return revoke;
};

const consentOf = ({
  sample,
  integration,
}: Subject): NonNullable<SimulatorSample['consent']> & { oauth: OAuthFlow } => {
  const { oauth } = integration;
  if (sample.consent === undefined || oauth === undefined) throw new Error('not linked by consent');
  return { ...sample.consent, oauth };
};

/** What the user typed before the vendor's pages. */
const typedOf = ({ sample, integration }: Subject): Readonly<Record<string, string>> =>
  Object.fromEntries(
    integration.manifest.credentialFields
      .filter(({ kind }) => kind === 'text')
      .map(({ name }) => [name, sample.fields[name] ?? '']),
  );

/** What `oauth.exchange` works with. */
const contextOf = (subject: Subject, { home, baseUrl }: Bench): Omit<AdapterContext, 'tokens'> => ({
  fetch,
  ...home.clock,
  fields: typedOf(subject),
  baseUrlOverride: baseUrl,
  app: subject.sample.app ?? {},
});

const expectValues = async (
  subject: Subject,
  { open, targets }: Bench,
  change: Partial<AdapterContext>,
): Promise<void> => {
  const { sensors, appliances } = await open(change).read(targets);
  const kinds = kindsOf(subject, [...sensors, ...appliances]);
  expect(kinds).toEqual(kinds.map(() => 'value'));
};

/** Where the vendor redirects browsers to: with the state in it where the vendor does not return it otherwise. */
const redirectOf = (subject: Subject): string =>
  consentOf(subject).oauth.stateReturned === false ? `${REDIRECT_URI}/${STATE}` : REDIRECT_URI;

/** Where the vendor's page sends the browser when the user has answered. */
const answered = async (subject: Subject, page: string, answer: 'agree' | 'deny'): Promise<URL> => {
  const url = new URL(page);
  url.searchParams.set(CONSENT_ANSWER, answer);
  const back = new URL((await fetch(url, { redirect: 'manual' })).headers.get('location') ?? '');
  expect(`${back.origin}${back.pathname}`).toBe(redirectOf(subject));
  const isReturned = consentOf(subject).oauth.stateReturned ?? true;
  expect(back.searchParams.get('state')).toBe(isReturned ? STATE : null);
  return back;
};

const pageOf = (subject: Subject, { baseUrl }: Bench): string => {
  const { oauth } = consentOf(subject);
  return oauth.authorizeUrl({
    app: subject.sample.app ?? {},
    redirectUri: redirectOf(subject),
    state: STATE,
    codeChallenge: oauth.pkce ? createHash('sha256').update(VERIFIER).digest('base64url') : null,
    locale: 'de',
    baseUrlOverride: baseUrl,
    fields: typedOf(subject),
  });
};

/** What every service does that is linked in its vendor's own pages. */
export const consentCases: readonly VendorCase[] = [
  {
    name: "consent: linked by the vendor's pages",
    exempt: noConsent,
    run: async (subject, bench) => {
      const { oauth } = consentOf(subject);
      const { integration } = subject;
      const page = pageOf(subject, bench);
      expectNoSecret(subject, page);
      const back = await answered(subject, page, 'agree');
      const { code = '', ...returned } = Object.fromEntries(back.searchParams);
      const grant = { code, redirectUri: redirectOf(subject), codeVerifier: oauth.pkce ? VERIFIER : null, returned };

      const { tokens, fields: granted } = await oauth.exchange(contextOf(subject, bench), grant);
      const fields = { ...typedOf(subject), ...granted };

      expect(tokens.expiresAtMs).toBeGreaterThan(bench.home.now());
      expect(integration.accountKey(fields)).not.toBeNull();
      for (const [name, token] of Object.entries(tokens.values)) {
        if (!(name in fields)) expect(Object.values(fields)).not.toContain(token);
      }
      await expectValues(subject, bench, { fields, tokens: createMemoryTokens(tokens) });
      const again = await failureOf(subject, oauth.exchange(contextOf(subject, bench), grant));
      expect(again.kind).toBe('auth_failed');
    },
  },
  {
    name: 'consent: the user may decline',
    exempt: noConsent,
    run: async (subject, bench) => {
      const page = pageOf(subject, bench);
      const shown = await fetch(page, { redirect: 'manual' });
      expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
      const back = await answered(subject, page, 'deny');
      expect(back.searchParams.get('error')).toBe('access_denied');
      expect(back.searchParams.get('code')).toBeNull();
    },
  },
  {
    name: 'revokes on unlink',
    exempt: cannotRevoke,
    run: async (subject, bench) => {
      const { tokens: given } = consentOf(subject);
      const sent: string[] = [];
      const open = (tokens: TokenSet | null): Adapter =>
        bench.open({
          tokens: createMemoryTokens(tokens),
          fetch: async (input, init) => {
            sent.push(init?.method ?? 'GET');
            return await fetch(input, init);
          },
        });
      await revokeOf(open(null))();
      expect(sent).toEqual([]);
      await expectValues(subject, bench, { tokens: createMemoryTokens(given) });

      await revokeOf(open(given))();
      await revokeOf(open(given))();

      expect(sent).toEqual(['POST', 'POST']);
      expect((await failureOf(subject, open(given).verify())).kind).toBe('reauth_needed');
      bench.home.setFault(subject.integration.manifest.id, 'server-error');
      expect((await failureOf(subject, revokeOf(open(given))())).kind).toBe('upstream');
    },
  },
  {
    name: 'consent: tokens renewed early, the new pair kept',
    exempt: noRenewal,
    run: async (subject, bench) => {
      const { tokens: given } = consentOf(subject);
      const { home } = bench;
      const accessMs = subject.sample.tokens?.accessMs ?? 0;
      const vault = createMemoryTokens({ ...given, expiresAtMs: home.now() + accessMs });
      const seen: (TokenSet | null)[] = [await vault.get()];
      for (let renewals = 1; renewals <= 3; renewals += 1) {
        // A little before the end: no call may be refused first.
        await home.clock.sleep(accessMs - 60_000);
        await Promise.all([1, 2].map(() => expectValues(subject, bench, { tokens: vault })));
        seen.push(await vault.get());
      }
      const values = seen.map((tokens) => JSON.stringify(tokens?.values));
      expect(new Set(values).size).toBe(values.length);
    },
  },
  {
    name: 'consent: rejected token renewed once',
    exempt: noRenewal,
    run: async (subject, bench) => {
      const { tokens: given } = consentOf(subject);
      await bench.home.clock.sleep(subject.sample.tokens?.accessMs ?? 0);
      // By our clock it is valid for years; the vendor knows better.
      const vault = createMemoryTokens({ ...given, expiresAtMs: bench.home.now() + 24 * 3_600_000 * 365 });
      await expectValues(subject, bench, { tokens: vault });
      expect(await vault.get()).not.toEqual(given);
    },
  },
  {
    name: 'consent: a missing one is reported',
    exempt: noConsent,
    run: async (subject, { open }) => {
      const adapter = open({ tokens: createMemoryTokens() });
      expect((await failureOf(subject, adapter.verify())).kind).toBe('reauth_needed');
    },
  },
];
