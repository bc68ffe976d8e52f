import type { Logger } from '@aws-lambda-powertools/logger';
import { type Clock, systemClock } from '#functions/platform/clock.ts';
import { type EnvSource, readEnv, readOptional } from '#functions/platform/env.ts';
import { createIds, type NewId } from '#functions/platform/ids.ts';
import { createKeyedHash, type KeyedHash } from '#functions/platform/keyed-hash.ts';
import { createLogger } from '#functions/platform/logger.ts';
import type { Outgoing } from '#functions/platform/outgoing.ts';
import type { TaxBehavior } from '#shared/model/account.ts';
import { MAX_FREE_SITES } from '#shared/plans.ts';

/** What the local product and tests replace. */
export interface DepsOverrides {
  readonly clock?: Clock;
  /** For pauses between vendor requests. */
  readonly sleep?: (ms: number) => Promise<void>;
  /** For vendor requests. */
  readonly fetch?: typeof globalThis.fetch;
  readonly logger?: Logger;
  /** Hosts of push services besides those of browsers. */
  readonly pushServices?: readonly string[];
  /** In place of calls to addresses that users give. */
  readonly outgoing?: Outgoing;
  /** Endpoints of AWS APIs. Default: as the SDK resolves them (AWS_ENDPOINT_URL_*, else AWS). */
  readonly endpoints?: {
    readonly dynamodb?: string;
    readonly scheduler?: string;
    readonly sqs?: string;
    readonly lambda?: string;
    readonly cognito?: string;
    readonly ses?: string;
  };
  /** Region and credentials for these endpoints. Default: as the SDK resolves them. */
  readonly aws?: {
    readonly region: string;
    readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string };
  };
}

/** What every part is built from. */
export interface Base {
  readonly env: EnvSource;
  readonly now: Clock;
  readonly newId: NewId;
  readonly fetch: typeof globalThis.fetch;
  readonly sleep: (ms: number) => Promise<void>;
  readonly pushServices: readonly string[];
  /** null: the internet. */
  readonly outgoing: Outgoing | null;
  /** Configuration of an AWS client. */
  aws(api?: keyof NonNullable<DepsOverrides['endpoints']>): NonNullable<DepsOverrides['aws']> | { endpoint?: string };
  /** @throws EnvError without STAGE */
  logger(): Logger;
  /** Address of the product without a trailing slash. @throws EnvError without PUBLIC_URL */
  publicUrl(): string;
  /** In place of network and e-mail addresses. @throws EnvError without ORIGIN_KEY */
  keyedHash(): KeyedHash;
  /** Whether our prices include tax or tax is added; null: none is computed. */
  tax(): TaxBehavior | null;
  /** Free sites that one user may own. */
  maxFreeSites(): number;
}

/** Calls `make` on first use and keeps the result. A failure is not kept. */
export const once = <T>(make: () => T): (() => T) => {
  let made: { readonly value: T } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
};

/** An object whose properties are made on first use and then kept. */
export const assemble = <M extends Readonly<Record<string, () => unknown>>>(
  makers: M,
): { readonly [K in keyof M]: ReturnType<M[K]> } => {
  const parts = {};
  for (const [name, make] of Object.entries(makers))
    Object.defineProperty(parts, name, { get: once(make), enumerable: true });
  return parts as { readonly [K in keyof M]: ReturnType<M[K]> };
};

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Reads no variable before a part needs it. */
export const startBase = (env: EnvSource, overrides: DepsOverrides = {}): Base => {
  const { clock: now = systemClock, endpoints = {}, aws = {}, sleep = pause, fetch = globalThis.fetch } = overrides;
  return {
    env,
    now,
    newId: createIds(now),
    fetch,
    sleep,
    pushServices: overrides.pushServices ?? [],
    outgoing: overrides.outgoing ?? null,
    aws: (api) => {
      const endpoint = api === undefined ? undefined : endpoints[api];
      return { ...aws, ...(endpoint === undefined ? {} : { endpoint }) };
    },
    logger: once(() => overrides.logger ?? createLogger({ service: 'sunward', stage: readEnv(['STAGE'], env).STAGE })),
    publicUrl: once(() => readEnv(['PUBLIC_URL'], env).PUBLIC_URL),
    keyedHash: once(() => createKeyedHash(readEnv(['ORIGIN_KEY'], env).ORIGIN_KEY)),
    tax: once(() => readOptional('TAX_BEHAVIOR', env)),
    maxFreeSites: once(() => readOptional('FREE_SITES', env) ?? MAX_FREE_SITES),
  };
};
