import { createMemoryTokens } from '#functions/integrations/memory-tokens.ts';
import { type ReadRequest, VendorError } from '#functions/integrations/port.ts';
import type { Simulator } from '#functions/integrations/simulated-home.ts';
import { applianceStateSchema, rawReadingSchema } from '#shared/model/reading.ts';
import { linkOf, type Subject, targetsOf } from '#test/integrations/bench.ts';
import { createStillHome } from '#test/integrations/still-home.ts';
import type { CallableAdapter } from '#test/support/callable-adapter.ts';
import { fc } from '#test/support/property.ts';
import type { Attacked } from './fuzz-attack.ts';
import { attacksOn, isPolluted, unsound } from './fuzz-values.ts';

const HOST = 'http://vendor.invalid';
/** A vendor that fails too often is paused for a while: this many names of it take turns. */
const HOSTS = 400;

interface Cloud {
  readonly simulator: Simulator;
  readonly targets: ReadRequest;
  readonly home: ReturnType<typeof createStillHome>;
}

const cloudOf = (subject: Subject): Cloud => {
  const home = createStillHome();
  const { sample } = subject;
  const accounts = [{ ...sample.app, ...sample.consent?.tokens.values, ...sample.fields }];
  return { home, targets: targetsOf(subject, home), simulator: subject.createSimulator(home, accounts) };
};

/** What a call may return: valid values of the right shape, or the port's own error. */
const ways = [
  async (adapter: CallableAdapter, targets: ReadRequest) => {
    const { sensors, appliances } = await adapter.read(targets);
    for (const one of sensors) if (one.ok) rawReadingSchema.parse(one.value);
    for (const one of appliances) if (one.ok) applianceStateSchema.parse(one.value);
    const errors = [...sensors, ...appliances].flatMap((one) => (one.ok ? [] : [one.error]));
    for (const error of errors) if (!(error instanceof VendorError)) throw error;
    return [...sensors, ...appliances].flatMap((one) => (one.ok ? [one.value] : []));
  },
  async (adapter: CallableAdapter) => adapter.listDevices(),
  async (adapter: CallableAdapter) => adapter.verify(),
  async (adapter: CallableAdapter, { appliances: [first] }: ReadRequest) =>
    first === undefined ? null : adapter.command(first, { kind: 'off' }),
] as const;

/**
 * Lets a vendor return a response that it never gave, to any request of any call.
 * @throws with the smallest response that broke it
 */
export const attackVendor = async (subject: Subject, cases: number): Promise<Attacked> => {
  const { integration, sample } = subject;
  const { home, simulator, targets } = cloudOf(subject);
  let letIn = 0;
  let tried = 0;
  /** Genuine responses, to be mutated. */
  const genuine: unknown[] = [];
  const open = (answer: (text: string, nth: number) => string): CallableAdapter => {
    let nth = 0;
    return integration.open({
      ...home.clock,
      ...linkOf(subject),
      ...(sample.consent || sample.tokens ? {} : { tokens: createMemoryTokens() }),
      fields: sample.fields,
      baseUrlOverride: `${HOST.replace('vendor', `vendor-${tried % HOSTS}`)}/vendors/${integration.manifest.id}`,
      fetch: async (input, init) => {
        const request = new Request(input, init);
        const { pathname, search } = new URL(request.url);
        const path = pathname.replace(/^\/vendors\/[\w-]+/, '');
        const response = await simulator(new Request(`${HOST}${path}${search}`, request));
        const text = answer(await response.text(), nth);
        nth += 1;
        const { status, headers } = response;
        return new Response([204, 304].includes(status) ? null : text, { status, headers });
      },
    });
  };
  const learning = open((text) => {
    try {
      genuine.push(JSON.parse(text));
    } catch {
      // Not every response is JSON.
    }
    return text;
  });
  for (const way of ways) await way(learning, targets).catch(() => undefined);
  const attacks = fc.tuple(attacksOn(genuine), fc.nat(3), fc.constantFrom(...ways));
  await fc.assert(
    fc.asyncProperty(attacks, async ([value, at, way]) => {
      tried += 1;
      const adapter = open((text, nth) => (nth === at || at === 3 ? (JSON.stringify(value) ?? '') : text));
      let taken: unknown;
      try {
        taken = await way(adapter, targets);
        letIn += 1;
      } catch (error) {
        if (!(error instanceof VendorError)) throw error;
      }
      const fault = unsound(taken);
      if (fault !== null) throw new Error(`${integration.manifest.id} lets in what is unsound: ${fault}`);
      if (isPolluted()) throw new Error(`${integration.manifest.id} let something reach what all objects share`);
    }),
    { numRuns: cases },
  );
  return { cases: tried, letIn };
};
