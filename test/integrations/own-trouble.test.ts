import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMemoryTokens } from '#functions/integrations/memory-tokens.ts';
import type { AdapterContext } from '#functions/integrations/port.ts';
import { openService } from '#functions/integrations/registry.ts';
import { StorageBusyError } from '#functions/storage/table/busy.ts';
import { SECOND_MS } from '#shared/units.ts';
import { type CallableAdapter, callable } from '#test/support/callable-adapter.ts';
import { type Bench, failureOf, kindsOf, linkOf, onBench, type Subject } from './bench.ts';
import { subjects } from './subjects.ts';

/** The blueprint is in no registry, so the product cannot open it. */
const services = (await subjects()).filter(({ folder }) => !folder.startsWith('_'));
const signingIn = services.filter(({ sample }) => sample.tokens !== undefined || sample.consent !== undefined);

/** Their device lists cost no units of a shared budget, so they are requested all the same. */
const listsDevicesForFree: ReadonlySet<string> = new Set(['tesla']);

/** The table is unavailable, even when it is retried. */
const unavailable = async (): Promise<never> => {
  const busy = { fault: 'TimeoutError', operation: 'GetItem', attempts: 4, retryAfterS: 7 };
  throw new Error('wrapped by a library', { cause: new StorageBusyError(busy, new Error('no answer')) });
};
/** What is stored cannot be read, whatever the cause. */
const unreadable = async (): Promise<never> => {
  throw new Error('the stored tokens cannot be read');
};

const dropped: unknown[] = [];
const note = (reason: unknown): void => void dropped.push(reason);
beforeAll(() => process.on('unhandledRejection', note));
afterAll(() => process.off('unhandledRejection', note));

/** Opens a linked account as the product does. */
const openOn = (subject: Subject, { home, baseUrl }: Bench, change: Partial<AdapterContext>): CallableAdapter =>
  callable(
    openService(subject.integration.manifest.id, () => ({
      fetch: globalThis.fetch,
      ...home.clock,
      fields: subject.sample.fields,
      baseUrlOverride: baseUrl,
      timeoutMs: 5_000,
      ...linkOf(subject),
      ...change,
    })),
  );

/** Makes every call of a service. @returns how each of them failed, or that it succeeded */
const askAll = async (subject: Subject, adapter: CallableAdapter, { targets }: Bench): Promise<ReadonlySet<string>> => {
  const { sensors, appliances } = targets;
  const seen = new Set<string>();
  const noting = async (call: Promise<unknown>): Promise<void> => {
    const error = await failureOf(
      subject,
      call.then(() => null),
    ).catch(() => null);
    seen.add(error === null ? 'well' : `${error.kind} ${error.retryAfterS}`);
  };
  // Several of each, as many sites have: they fail one after the other.
  const read = adapter.read({ sensors: [...sensors, ...sensors], appliances: [...appliances, ...appliances] });
  const all = await read.then(
    (result) => [...result.sensors, ...result.appliances],
    async (error: unknown) => {
      await noting(Promise.reject(error));
      return [];
    },
  );
  for (const [index, kind] of kindsOf(subject, all).entries()) {
    const outcome = all[index];
    seen.add(outcome?.ok === false ? `${kind} ${outcome.error.retryAfterS}` : kind);
  }
  await noting(adapter.listDevices());
  for (const target of appliances) await noting(adapter.command(target, { kind: 'off' }));
  await new Promise((resolve) => setImmediate(resolve));
  return seen;
};

// A rejection that nothing awaits ends the process, with the runs of all other links in it.
describe('an internal failure with a link’s tokens', () => {
  it.each(signingIn)(
    '$folder: is reported as ours by every call, and leaves no unhandled rejection',
    async (subject) => {
      await onBench(subject, async (bench) => {
        const adapter = openOn(subject, bench, { tokens: { get: unavailable, renew: unavailable } });
        expect(await askAll(subject, adapter, bench)).toEqual(new Set(['busy 7']));
        const beside = openOn(subject, bench, { tokens: { get: async () => null, renew: unreadable } });
        expect(await askAll(subject, beside, bench)).toEqual(new Set(['busy 5']));
        expect(dropped).toEqual([]);
      });
    },
  );

  it.each(signingIn)('$folder: valid tokens keep working', async (subject) => {
    await onBench(subject, async (bench) => {
      const vault = linkOf(subject).tokens ?? createMemoryTokens();
      await openOn(subject, bench, { tokens: vault }).read(bench.targets);
      const tokens = await vault.get();
      if (tokens === null) throw new Error('it keeps no tokens');
      // Close enough to expiry to be renewed.
      const soon = { ...tokens, expiresAtMs: bench.home.clock.now() + 2 * SECOND_MS };
      const adapter = openOn(subject, bench, { tokens: { get: async () => soon, renew: unavailable } });
      const { sensors, appliances } = await adapter.read(bench.targets);
      expect(kindsOf(subject, [...sensors, ...appliances])).toEqual([...sensors, ...appliances].map(() => 'value'));
    });
  });
});

describe('an internal failure with a shared budget', () => {
  it.each(services)('$folder: is reported as ours, and nothing is requested', async (subject) => {
    await onBench(subject, async (bench) => {
      let asked = 0;
      const fetch: typeof globalThis.fetch = (...request) => {
        asked += 1;
        return globalThis.fetch(...request);
      };
      const budget = { take: unavailable, pause: async () => {} };
      const seen = await askAll(subject, openOn(subject, bench, { fetch, budget }), bench);
      if (listsDevicesForFree.has(subject.folder)) expect(seen).toEqual(new Set(['value', 'well', 'busy 7']));
      else expect([[...seen], asked]).toEqual([['busy 7'], 0]);
      expect(dropped).toEqual([]);
    });
  });
});

it.each(services)('$folder: unavailable values of our own client are our own trouble', async (subject) => {
  const adapter = openService(subject.integration.manifest.id, unavailable);
  const error = await failureOf(subject, adapter.verify());
  expect([error.kind, error.retryAfterS]).toEqual(['busy', 7]);
});
