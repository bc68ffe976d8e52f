import { inspect } from 'node:util';
import { expect, vi } from 'vitest';
import { createMemoryTokens } from '#functions/integrations/memory-tokens.ts';
import {
  type AdapterContext,
  type Outcome,
  type ReadRequest,
  VendorError,
  type VendorErrorKind,
} from '#functions/integrations/port.ts';
import type { CreateSimulator, SimulatorSample } from '#functions/integrations/simulated-home.ts';
import { serveFetch } from '#infra/local/serve-fetch.ts';
import type { CallableAdapter, CallableIntegration } from '#test/support/callable-adapter.ts';
import { createStillHome, type StillHome } from './still-home.ts';

/** A service that is polled, with the cloud to poll. */
export interface Subject {
  readonly folder: string;
  readonly integration: CallableIntegration;
  readonly createSimulator: CreateSimulator;
  readonly sample: SimulatorSample;
}

export interface Bench {
  readonly home: StillHome;
  readonly adapter: CallableAdapter;
  /** Where the simulated vendor answers (AdapterContext.baseUrlOverride). */
  readonly baseUrl: string;
  open(change?: Partial<AdapterContext>): CallableAdapter;
  /** Everything that the sample shows of this home. */
  readonly targets: ReadRequest;
}

const secretsOf = ({ integration, sample }: Subject): string[] => [
  ...integration.manifest.credentialFields
    .filter(({ kind }) => kind !== 'text')
    .flatMap(({ name }) => [sample.fields[name], sample.wrongFields[name]])
    .filter((value) => value !== undefined),
  ...Object.values({ ...sample.consent?.tokens.values }),
  ...Object.values({ ...sample.consent?.withdrawn.values }),
  // Ids of our client are part of addresses that users see.
  ...Object.entries(sample.app ?? {}).flatMap(([name, value]) => (name.endsWith('Id') ? [] : [value])),
];

/** What a linked account's context contains beside its fields. */
export const linkOf = (
  { sample }: Subject,
  tokens = sample.consent?.tokens,
): Pick<AdapterContext, 'app' | 'tokens'> => ({
  ...(sample.app && { app: sample.app }),
  ...(tokens && { tokens: createMemoryTokens(tokens) }),
});

/** Enough to open an account without making calls. */
export const unopened: AdapterContext = {
  fetch: () => Promise.reject(new Error('nothing is asked')),
  now: () => 0,
  sleep: async () => {},
  fields: {},
  baseUrlOverride: null,
};

/** The error for credentials that are no longer accepted: a service linked by consent needs a new one. */
export const refusalOf = ({ integration }: Subject): VendorErrorKind =>
  integration.manifest.link === 'oauth' ? 'reauth_needed' : 'auth_failed';

/** A secret is not in a text, neither plain nor as a URL writes it. */
export const expectNoSecret = (subject: Subject, text: string): void => {
  for (const secret of secretsOf(subject)) {
    expect(text).not.toContain(secret);
    expect(text).not.toContain(encodeURIComponent(secret));
  }
};

const everything = (error: unknown): string => inspect(error, { depth: 20, showHidden: true });

/** The error that a call ends with: a VendorError that holds no secret and no address. */
export const failureOf = async (subject: Subject, call: Promise<unknown>): Promise<VendorError> => {
  const error = await call.then(
    () => null,
    (caught: unknown) => caught,
  );
  return checkedError(subject, error);
};

const checkedError = (subject: Subject, error: unknown): VendorError => {
  if (!(error instanceof VendorError)) throw new Error('expected a VendorError', { cause: error });
  expectNoSecret(subject, everything(error));
  expect(`${error.message} ${String(error.cause)}`).not.toMatch(/https?:|\?|127\.0\.0\.1/);
  return error;
};

/** Kinds of a read's outcomes, and their values where there are any. */
export const kindsOf = (subject: Subject, outcomes: readonly Outcome<unknown>[]): (VendorErrorKind | 'value')[] =>
  outcomes.map((outcome) => (outcome.ok ? 'value' : checkedError(subject, outcome.error).kind));

export const targetsOf = ({ sample }: Subject, home: StillHome): ReadRequest => {
  const own = home.devices().filter(({ kind }) => kind === sample.deviceKind);
  return {
    sensors: sample.sensors,
    appliances: own.map(({ id }) => ({ deviceId: sample.applianceDeviceId(id) })),
  };
};

/** Runs a service's simulator over real HTTP and the adapter against it; nothing logged may contain a secret. */
export const onBench = async (subject: Subject, run: (bench: Bench) => Promise<void>): Promise<void> => {
  const home = createStillHome();
  const { integration, createSimulator, sample } = subject;
  const logged = (['log', 'info', 'warn', 'error', 'debug'] as const).map((name) => vi.spyOn(console, name));
  const served = await serveFetch(
    createSimulator(home, [{ ...sample.app, ...sample.consent?.tokens.values, ...sample.fields }]),
  );
  const baseUrl = `${served.url}/vendors/${integration.manifest.id}`;
  const open = (change: Partial<AdapterContext> = {}): CallableAdapter =>
    integration.open({
      fetch: globalThis.fetch,
      ...home.clock,
      fields: sample.fields,
      baseUrlOverride: baseUrl,
      timeoutMs: 5_000,
      ...linkOf(subject),
      ...change,
    });
  try {
    await run({ home, adapter: open(), baseUrl, open, targets: targetsOf(subject, home) });
    for (const spy of logged) for (const call of spy.mock.calls) expectNoSecret(subject, everything(call));
  } finally {
    for (const spy of logged) spy.mockRestore();
    await served.close();
  }
};
