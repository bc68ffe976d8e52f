import { expect } from 'vitest';
import { createMemoryTokens } from '#functions/integrations/memory-tokens.ts';
import type { TokenSet, TokenVault } from '#functions/integrations/port.ts';
import type { SimulatorSample } from '#functions/integrations/simulated-home.ts';
import type { CallableAdapter } from '#test/support/callable-adapter.ts';
import { type Bench, failureOf, kindsOf, type Subject } from './bench.ts';
import type { VendorCase } from './vendor-case.ts';

type Tokens = NonNullable<SimulatorSample['tokens']>;
interface Counts {
  'sign-in': number;
  refresh: number;
}

const tokensOf = ({ sample, folder }: Subject): Tokens => {
  if (sample.tokens === undefined) throw new Error(`${folder} does not sign in`);
  return sample.tokens;
};

const expected = (subject: Subject, signIns: number, renewals: number): Counts =>
  tokensOf(subject).renewedBySigningIn
    ? { 'sign-in': signIns + renewals, refresh: 0 }
    : { 'sign-in': signIns, refresh: renewals };

/** Adapters that share one vault, as Lambdas do, and what they requested of the vendor's sessions. */
const sharing = (
  subject: Subject,
  { open }: Bench,
  vault: TokenVault,
): { readonly counts: Counts; readonly another: () => CallableAdapter } => {
  const { callOf } = tokensOf(subject);
  const counts: Counts = { 'sign-in': 0, refresh: 0 };
  const counting: typeof globalThis.fetch = async (input, init) => {
    const call = callOf({ url: new URL(String(input)), body: String(init?.body ?? '') });
    if (call !== null) counts[call] += 1;
    return await fetch(input, init);
  };
  return { counts, another: () => open({ tokens: vault, fetch: counting }) };
};

const expectValues = async (subject: Subject, adapter: CallableAdapter, { targets }: Bench): Promise<void> => {
  const { sensors, appliances } = await adapter.read(targets);
  const kinds = kindsOf(subject, [...sensors, ...appliances]);
  expect(kinds).toEqual(kinds.map(() => 'value'));
};

const newestOf = async (vault: TokenVault): Promise<TokenSet> => {
  const tokens = await vault.get();
  if (tokens === null) throw new Error('no tokens');
  return tokens;
};

const signsIn = ({ sample, integration }: Subject): boolean =>
  sample.tokens !== undefined && integration.manifest.link !== 'oauth';

const noSignIn = (subject: Subject): string | null => {
  if (signsIn(subject)) return null;
  return subject.sample.tokens === undefined
    ? 'sends its key with every call'
    : 'its tokens come by consent: see there';
};

/** What every service with a sign-in does with its tokens. */
export const tokenCases: readonly VendorCase[] = [
  {
    name: 'tokens: signed in once',
    exempt: noSignIn,
    run: async (subject, bench) => {
      const { counts, another } = sharing(subject, bench, createMemoryTokens());
      for (let i = 0; i < 3; i += 1) await expectValues(subject, another(), bench);
      expect(counts).toEqual({ 'sign-in': 1, refresh: 0 });
    },
  },
  {
    name: 'tokens: renewed and the new pair kept',
    exempt: noSignIn,
    run: async (subject, bench) => {
      const vault = createMemoryTokens();
      const { counts, another } = sharing(subject, bench, vault);
      await expectValues(subject, another(), bench);
      for (const renewals of [1, 2, 3]) {
        const before = await newestOf(vault);
        expect(before.expiresAtMs).toBeGreaterThan(bench.home.now());
        await bench.home.clock.sleep(tokensOf(subject).accessMs);
        await expectValues(subject, another(), bench);
        expect(counts).toEqual(expected(subject, 1, renewals));
        expect((await newestOf(vault)).values).not.toEqual(before.values);
      }
    },
  },
  {
    name: 'tokens: rejected ones renewed once',
    exempt: noSignIn,
    run: async (subject, bench) => {
      const vault = createMemoryTokens();
      await expectValues(subject, bench.open({ tokens: vault }), bench);
      const { values } = await newestOf(vault);
      await bench.home.clock.sleep(tokensOf(subject).accessMs);
      // The vendor ended the session earlier than announced.
      const early = createMemoryTokens({ values, expiresAtMs: bench.home.now() + 24 * 3_600_000 * 365 });
      const { counts, another } = sharing(subject, bench, early);
      await expectValues(subject, another(), bench);
      expect(counts).toEqual(expected(subject, 0, 1));
    },
  },
  {
    name: 'tokens: one refresh for two concurrent calls',
    exempt: noSignIn,
    run: async (subject, bench) => {
      const vault = createMemoryTokens();
      const { counts, another } = sharing(subject, bench, vault);
      await expectValues(subject, another(), bench);
      await bench.home.clock.sleep(tokensOf(subject).accessMs);
      await Promise.all([another(), another()].map((adapter) => expectValues(subject, adapter, bench)));
      expect(counts).toEqual(expected(subject, 1, 1));
    },
  },
  {
    name: 'tokens: refresh token invalid, signed in again',
    exempt: noSignIn,
    run: async (subject, bench) => {
      const { counts, another } = sharing(subject, bench, createMemoryTokens());
      await expectValues(subject, another(), bench);
      await bench.home.clock.sleep(tokensOf(subject).refreshMs);
      await expectValues(subject, another(), bench);
      expect(counts['sign-in']).toBe(2);
      expect(counts.refresh).toBeLessThanOrEqual(1);
    },
  },
  {
    name: 'tokens: rejected password tried once',
    exempt: noSignIn,
    run: async (subject, bench) => {
      const vault = createMemoryTokens();
      const { integration, sample } = subject;
      await expectValues(subject, bench.open({ tokens: vault }), bench);
      await bench.home.clock.sleep(tokensOf(subject).refreshMs);
      // The user changed the password at the vendor.
      let signIns = 0;
      const adapter = bench.open({
        tokens: vault,
        fields: sample.wrongFields,
        fetch: async (input, init) => {
          if (tokensOf(subject).callOf({ url: new URL(String(input)), body: String(init?.body ?? '') }) === 'sign-in') {
            signIns += 1;
          }
          return await fetch(input, init);
        },
      });
      for (let i = 0; i < 3; i += 1) expect((await failureOf(subject, adapter.verify())).kind).toBe('auth_failed');
      const { sensors, appliances } = await adapter.read(bench.targets);
      const kinds = kindsOf(subject, [...sensors, ...appliances]);
      expect(kinds).toEqual(kinds.map(() => 'auth_failed'));
      expect(signIns, integration.manifest.id).toBe(1);
    },
  },
];
