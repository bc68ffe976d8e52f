import { readdirSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BUNDLE_MAIN } from '#infra/constructs/bundle.ts';
import { errorEnvelopeSchema } from '#shared/contract/errors.ts';
import { errorsOf } from '#shared/contract/openapi.ts';
import { functionNames, functions } from '#shared/functions.ts';
import {
  allExamples,
  assetOf,
  type BundleWorld,
  examplesOf,
  metafileOf,
  rowOf,
  startBundleWorld,
} from './bundle-world.ts';
import { weigh } from './weigh.ts';

/** Limit on a bundle with everything that it loads later, kB minified. What a cold start waits for is limited per function. */
const MOST_KB = 2_160;
/** It also holds what answers assistants, with sentences in six languages: both load with their first message. */
const MOST_KB_OF_API = 2_490;

/** Status of some examples on an empty product. It proves that table, Cognito and secrets were really called. */
const statusOf: Readonly<Record<string, number>> = {
  'login.json': 401,
  // Without a secret nothing can be sold, and every site has a subscription.
  'create-account.json': 503,
  // The secret was read and the provider's library loaded: the signature is too old.
  'invoice-paid.json': 401,
  'get-me.json': 200,
  'delete-user.json': 200,
};

describe('the deployed bundles', () => {
  it('are fed every event for a function in events/', () => {
    const fed = functionNames.flatMap((entry) => examplesOf(entry).map(({ path }) => path));
    expect(fed.sort()).toEqual(allExamples.map(({ path }) => path).sort());
  });

  let world: BundleWorld;
  beforeAll(async () => {
    world = await startBundleWorld();
  });
  afterAll(() => world.stop());

  describe.each(functionNames)('%s', (entry) => {
    const examples = examplesOf(entry);
    let ran: Awaited<ReturnType<BundleWorld['run']>>;

    beforeAll(async () => {
      ran = await world.run(
        entry,
        examples.map(({ event }) => event),
      );
    });

    it('has example events', () => {
      expect(examples.length).toBeGreaterThan(0);
    });

    it.each(examples.map(({ name, event }, index) => [name, event, index] as const))(
      'answers %s',
      (name, event, index) => {
        const { result, error } = ran.answers[index] ?? {};
        // There is no product here to check, and it says so.
        if (entry === 'check') return expect(error).toContain('/login did not answer');
        expect(error).toBeUndefined();
        // Ends the deletion that the example of `removal` began, if that ran before.
        if (entry === 'upkeep')
          return expect(result).toEqual(
            name.startsWith('reconcile')
              ? { status: 'done', differing: 0, mended: 0, failed: 0 }
              : name === 'market.json'
                ? { feeds: 0, lacking: 0 }
                : // What the other events have put down.
                  { done: expect.any(Number), left: 0, failed: 0 },
          );
        if (name === 'pre-token.json')
          return expect(result).toMatchObject({
            response: {
              claimsAndScopeOverrideDetails: {
                accessTokenGeneration: { scopesToSuppress: (event.request as { scopes: unknown }).scopes },
              },
            },
          });
        if (entry === 'messages')
          return expect(result).toMatchObject({ response: { emailMessage: expect.stringContaining('{####}') } });
        // There is no such site.
        if (entry === 'notify') return expect(result).toEqual({ batchItemFailures: [] });
        // Of an hour that is long over.
        if (name === 'queue.json') return expect(result).toMatchObject({ batchItemFailures: [{}, {}] });
        if (entry === 'control') return expect(result).toMatchObject({ status: 'skipped', why: 'no-site' });
        if (functions[entry].trigger.kind !== 'contract') return expect(result).toBeDefined();
        const row = rowOf(event) ?? expect.fail('no such row');
        const body: unknown = JSON.parse(result?.body ?? (row.status === 302 ? 'null' : ''));
        if (statusOf[name]) expect(result?.statusCode).toBe(statusOf[name]);
        if (result?.statusCode === 302) return expect(result.headers?.location).toMatch(/^\/accounts/);
        if (result?.statusCode === row.status) return expect(row.response.safeParse(body).error).toBeUndefined();
        const { code, statusCode } = errorEnvelopeSchema.parse(body);
        expect(statusCode).toBe(result?.statusCode);
        expect(code, `${result?.body}\n${ran.log}`).not.toBe('internal');
        expect(errorsOf(row)).toContain(code);
      },
    );

    it('logs no password, key or token', () => {
      const secrets = examples.flatMap(({ event }) => {
        const raw = JSON.stringify(event);
        return [...raw.matchAll(/whs_\w+|ost_\w+|EU_\w+|not-a-real-password|Bearer \S+?(?=")/g)].map(
          ([secret]) => secret,
        );
      });
      for (const secret of secrets) expect(ran.log).not.toContain(secret);
    });
  });
});

describe.each(functionNames)('the bundle of %s', (entry) => {
  const metafile = metafileOf(entry);

  it('is deployed as this function and no other', () => {
    const built = Object.entries(metafile.outputs).map(([path, { bytes }]) => [basename(path), bytes] as const);
    const folder = assetOf(entry);
    const deployed = readdirSync(folder).map((name) => [name, statSync(join(folder, name)).size] as const);
    expect(Object.fromEntries(deployed)).toEqual(Object.fromEntries(built));
    const main = Object.entries(metafile.outputs).find(([path]) => basename(path) === BUNDLE_MAIN);
    expect(main?.[1].entryPoint).toBe(`functions/entries/${entry}.ts`);
    expect(functionNames.filter((name) => assetOf(name) === folder)).toEqual([entry]);
  });

  it('stays within its size limits', () => {
    const { total, atStart, heaviest, heaviestAtStart } = weigh(metafile);
    console.log(
      `${entry}: ${total} kB minified (${heaviest.join(', ')}), ${atStart} of it read at start (${heaviestAtStart.join(', ')})`,
    );
    expect(total).toBeLessThan(entry === 'api' ? MOST_KB_OF_API : MOST_KB);
    expect(atStart).toBeGreaterThan(0);
    expect(atStart).toBeLessThan(functions[entry].startKb);
  });
});
