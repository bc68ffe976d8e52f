import * as z from 'zod';
import { taxBehaviors } from '#shared/model/account.ts';
import { appCredentialsSchema } from './app-credentials-schema.ts';
import { jsonTextSchema } from './json-text.ts';

const arnSchema = z.string().regex(/^arn:/, 'is not an ARN');

/** Every variable that functions read, by name. */
const envSchemas = {
  STAGE: z.string().min(1),
  /** The key that CloudFront adds to requests (http/origin.ts). */
  ORIGIN_KEY: z.string().min(32),
  TABLE_NAME: z.string().min(1),
  USER_POOL_ID: z.string().min(1),
  USER_POOL_CLIENT_ID: z.string().min(1),
  /** Wraps the data keys; the local product has LOCAL_KEY instead. */
  KMS_KEY_ID: z.string().min(1),
  /** 32 bytes in base64, local product only. */
  LOCAL_KEY: z
    .base64()
    .transform((text) => Uint8Array.from(Buffer.from(text, 'base64')))
    .refine((key) => key.byteLength === 32, 'is not 32 bytes'),
  SCHEDULE_GROUP: z.string().min(1),
  CONTROL_FUNCTION_ARN: arnSchema,
  SCHEDULE_ROLE_ARN: arnSchema,
  SCHEDULE_FAILURE_QUEUE_ARN: arnSchema,
  /** Number of sites above which shards fire them; absent: each has a schedule of its own, always. */
  SHARDS_ABOVE: z.coerce.number().int().min(0),
  /** What the shards' schedules fire. */
  DISPATCH_FUNCTION_ARN: arnSchema,
  /** Address of the queue of sites that are due. */
  SITE_QUEUE_URL: z.url(),
  /** Address of the queue of notices to the members of sites. */
  NOTICE_QUEUE_URL: z.url(),
  /** Address with which functions send over connections of wallboxes. */
  BOXES_ENDPOINT: z.url(),
  /** Address of the product, without a trailing slash. */
  PUBLIC_URL: z.url().transform((url) => url.replace(/\/+$/, '')),
  /** The sender address of mail, from a verified identity; absent: no mail is sent. */
  MAIL_FROM: z.email(),
  /** Receives feedback. */
  OPERATOR_EMAIL: z.email(),
  /** Name of the secret with our keys at the payment provider, as `{"stripe":{"secretKey","webhookSecret"}}`. */
  PAYMENTS_SECRET: z.string().min(1),
  /** The same as JSON; local product only. */
  PAYMENTS: jsonTextSchema(appCredentialsSchema),
  /** Address of a simulated payment provider; local product only. */
  PAYMENTS_URL: z.url(),
  /** Free days before the first payment of a new paid site; absent: none. */
  TRIAL_DAYS: z.coerce.number().int().min(0).max(730),
  /** Free sites that one user may own; absent: the product's own number. */
  FREE_SITES: z.coerce.number().int().min(0).max(1000),
  /** Key for card marks, which detect users with the same card; absent: no marks. A new key invalidates all marks. */
  CARD_KEY: z.string().min(32),
  /** What the key pair follows from with which we sign pushes (VAPID). A new one ends all subscriptions. */
  PUSH_KEY: z.string().min(32),
  /** Whether tax computed by Stripe Tax is part of our prices or added; absent: none is computed. */
  TAX_BEHAVIOR: z.enum(taxBehaviors),
  /** JSON object service -> base URL of a simulator; local product only. */
  VENDOR_BASE_URLS: jsonTextSchema(z.record(z.string(), z.url())),
  /** Name of the secret with our clients at the vendors (app-credentials.ts). */
  APP_CREDENTIALS_SECRET: z.string().min(1),
  /** The same as JSON; local product only. */
  APP_CREDENTIALS: jsonTextSchema(appCredentialsSchema),
} as const;

export type EnvName = keyof typeof envSchemas;
type EnvValue<N extends EnvName> = z.output<(typeof envSchemas)[N]>;
export type Env<N extends EnvName> = { readonly [K in N]: EnvValue<K> };
export type EnvSource = Readonly<Record<string, string | undefined>>;

/** The environment is invalid; names every wrong variable, and no value. */
export class EnvError extends Error {
  readonly names: readonly string[];

  constructor(problems: ReadonlyMap<string, string>) {
    super(`The environment is not complete: ${[...problems].map(([name, what]) => `${name} ${what}`).join(', ')}`);
    this.name = 'EnvError';
    this.names = [...problems.keys()];
  }
}

const absent = (source: EnvSource, name: string): boolean => source[name] === undefined || source[name] === '';

/**
 * The named variables, parsed.
 * @throws EnvError naming every one that is missing or wrong
 */
export const readEnv = <const N extends EnvName>(names: readonly N[], source: EnvSource): Env<N> => {
  const problems = new Map<string, string>();
  const values: Record<string, unknown> = {};
  for (const name of names) {
    const parsed = envSchemas[name].safeParse(source[name]);
    if (parsed.success) values[name] = parsed.data;
    else problems.set(name, absent(source, name) ? 'is missing' : (parsed.error.issues[0]?.message ?? 'is wrong'));
  }
  if (problems.size > 0) throw new EnvError(problems);
  return values as Env<N>;
};

/** One variable that may be absent. @throws EnvError when it is set and wrong */
export const readOptional = <N extends EnvName>(name: N, source: EnvSource): EnvValue<N> | null =>
  absent(source, name) ? null : readEnv([name], source)[name];

/**
 * What wraps data keys: a KMS key in the cloud, a local key on one machine.
 * @throws EnvError unless exactly one of the two is set
 */
export const readWrappingKey = (
  source: EnvSource,
): { readonly kind: 'kms'; readonly keyId: string } | { readonly kind: 'local'; readonly key: Uint8Array } => {
  const keyId = readOptional('KMS_KEY_ID', source);
  const key = readOptional('LOCAL_KEY', source);
  if (keyId !== null && key !== null) throw new EnvError(new Map([['LOCAL_KEY', 'is set together with KMS_KEY_ID']]));
  if (keyId !== null) return { kind: 'kms', keyId };
  if (key !== null) return { kind: 'local', key };
  throw new EnvError(new Map([['KMS_KEY_ID', 'is missing']]));
};
