import { createHash } from 'node:crypto';
import { expect } from 'vitest';
import { createMemoryTokens } from '#functions/integrations/memory-tokens.ts';
import type { AdapterContext, OAuthFlow, TokenSet } from '#functions/integrations/port.ts';
import type { SimulatorSample } from '#functions/integrations/simulated-home.ts';
import { type Bench, expectNoSecret, failureOf, kindsOf, type Subject } from './bench.ts';
import type { VendorCase } from './vendor-case.ts';

const REDIRECT_URI = 'https://sunward.example/api/oauth/callback';
const VERIFIER = 'verifier-0123456789-0123456789-0123456789-0123456789';

/** Services whose simulator shows the vendor's consent page. */
const hasConsent = ({ sample, integration }: Subject): boolean =>
  sample.consent !== undefined && integration.oauth !== undefined;

const consentOf = ({
  sample,
  integration,
}: Subject): NonNullable<SimulatorSample['consent']> & { oauth: OAuthFlow } => {
  const { oauth } = integration;
  if (sample.consent === undefined || oauth === undefined) throw new Error('not linked by consent');
  return { ...sample.consent, oauth };
};

/** What `oauth.exchange` works with. */
const contextOf = ({ sample }: Subject, { home, baseUrl }: Bench): Omit<AdapterContext, 'tokens'> => ({
  fetch,
  ...home.clock,
  fields: {},
  baseUrlOverride: baseUrl,
  app: sample.app ?? {},
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

/** What every service does that is linked in its vendor's own pages. */
export const consentCases: readonly VendorCase[] = [
  {
    name: "consent: linked by the vendor's pages",
    applies: hasConsent,
    run: async (subject, bench) => {
      const { oauth } = consentOf(subject);
      const { sample, integration } = subject;
      const page = oauth.authorizeUrl({
        app: sample.app ?? {},
        redirectUri: REDIRECT_URI,
        state: 'state-1f2e',
        codeChallenge: oauth.pkce ? createHash('sha256').update(VERIFIER).digest('base64url') : null,
        locale: 'de',
        baseUrlOverride: bench.baseUrl,
      });
      expectNoSecret(subject, page);
      const back = new URL((await fetch(page, { redirect: 'manual' })).headers.get('location') ?? '');
      expect(`${back.origin}${back.pathname}`).toBe(REDIRECT_URI);
      expect(back.searchParams.get('state')).toBe('state-1f2e');
      const { code = '', ...returned } = Object.fromEntries(back.searchParams);
      const grant = { code, redirectUri: REDIRECT_URI, codeVerifier: oauth.pkce ? VERIFIER : null, returned };

      const { tokens, fields } = await oauth.exchange(contextOf(subject, bench), grant);

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
    name: 'consent: tokens renewed early, the new pair kept',
    applies: (subject) => hasConsent(subject) && subject.sample.tokens !== undefined,
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
    name: 'consent: refused token renewed once',
    applies: (subject) => hasConsent(subject) && subject.sample.tokens !== undefined,
    run: async (subject, bench) => {
      const { tokens: given } = consentOf(subject);
      await bench.home.clock.sleep(subject.sample.tokens?.accessMs ?? 0);
      // By our clock it is good for years; the vendor knows better.
      const vault = createMemoryTokens({ ...given, expiresAtMs: bench.home.now() + 24 * 3_600_000 * 365 });
      await expectValues(subject, bench, { tokens: vault });
      expect(await vault.get()).not.toEqual(given);
    },
  },
  {
    name: 'consent: none stored is told',
    applies: hasConsent,
    run: async (subject, { open }) => {
      const adapter = open({ tokens: createMemoryTokens() });
      expect((await failureOf(subject, adapter.verify())).kind).toBe('reauth_needed');
    },
  },
];
