import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { reservableFunctions } from '#shared/functions.ts';
import { taxBehaviors } from '#shared/model/account.ts';
import { operatorSchema } from '#shared/web-config.ts';

/** Names of the deployments. */
export const stageNames = ['dev', 'staging', 'prod'] as const;

/**
 * A stage by name: one of the settings, or `pr-NUMBER`, a short-lived one for a pull request, with the settings of dev.
 */
export const stageNameSchema = z.union(
  [z.enum(stageNames), z.custom<`pr-${number}`>((name) => typeof name === 'string' && /^pr-[1-9]\d{0,5}$/.test(name))],
  { error: `is no stage: ${stageNames.join(', ')} or pr-NUMBER` },
);

const certificateSchema = z.string().regex(/^arn:aws:acm:[a-z0-9-]+:\d{12}:certificate\/[\w-]+$/);

const stageSchema = z.strictObject({
  region: z.string().regex(/^[a-z]{2}(-[a-z]+)+-\d$/),
  /** Default: the account of the deploying credentials. */
  account: z
    .string()
    .regex(/^\d{12}$/)
    .optional(),
  /** Table, key, users and logs outlive their stacks and are protected from deletion. */
  retainData: z.boolean(),
  logRetentionDays: z.union([7, 14, 30, 60, 90, 180, 365].map((days) => z.literal(days))),
  /** Free days before the first payment of a new paid site. Default: none. */
  trialDays: z.int().min(1).max(730).optional(),
  /**
   * Stripe Tax computes tax on sales from the address entered on the payment page. `inclusive`: prices include tax;
   * `exclusive`: tax is added. Set origin and registrations at Stripe first. Default: no tax is computed.
   */
  tax: z.enum(taxBehaviors).optional(),
  /** AWS WAF in front of the distribution and the user pool: a fixed 20 USD a month or so. */
  firewall: z.boolean(),
  /** Recipient of alarms. Default: the topic has no subscriber. */
  alarmEmail: z.email().optional(),
  /**
   * Mail that the product sends. `identity`: a domain or address verified in SES in this region; `from`: an address of it;
   * `operator`: recipient of feedback. Default: no mail is sent, and feedback is refused.
   */
  mail: z
    .strictObject({ from: z.email(), operator: z.email(), identity: z.string().min(3) })
    .refine(({ from, identity }) => from === identity || from.endsWith(`@${identity}`), {
      path: ['from'],
      error: 'is no address of the identity',
    })
    .optional(),
  /**
   * The product's own name, and one at which only CloudFront calls the API, whose default endpoint is then disabled. The first
   * certificate must be in us-east-1, where CloudFront reads it, the second in the stage's region. `hostedZone`: the Route 53
   * zone of both names, for the deployment to create their records; default: you create them. `onlyOwnName` of the API: CloudFront
   * calls it at its own name and the default endpoint is closed; to be set once a deployment with the domain is complete, because
   * the name answers only after its mapping and DNS record exist. Without a domain the product answers at CloudFront's default name.
   */
  domain: z
    .strictObject({
      name: z.hostname(),
      certificateArn: certificateSchema,
      api: z.strictObject({
        name: z.hostname(),
        certificateArn: certificateSchema,
        onlyOwnName: z.boolean().optional(),
      }),
      hostedZone: z.strictObject({ id: z.string().regex(/^Z[0-9A-Z]+$/), name: z.hostname() }).optional(),
    })
    .refine(({ certificateArn }) => certificateArn.startsWith('arn:aws:acm:us-east-1:'), {
      path: ['certificateArn'],
      error: 'is not of us-east-1, where CloudFront reads it',
    })
    .optional(),
  /**
   * A copy of the table every night in another account or region: the vault there, which you create, and for how long the copies
   * are kept. Default: none besides the table's own point-in-time recovery.
   */
  backup: z
    .strictObject({
      vaultArn: z.string().regex(/^arn:aws:backup:[a-z0-9-]+:\d{12}:backup-vault:[\w-]+$/),
      keepDays: z.int().min(7).max(3650).default(35),
    })
    .optional(),
  /**
   * What the account may cost in a month, USD: mail to `alarmEmail` when it is nearly spent or is going to be exceeded, and when a
   * service suddenly costs more than it used to. One stage of an account at most. Default: no such mail.
   */
  monthlyBudgetUsd: z.number().positive().optional(),
  /** The table that the functions use: a restored one, in place of the stage's own. Default: the stage's own. */
  tableName: z
    .string()
    .regex(/^[\w.-]{3,255}$/)
    .optional(),
  /** Links and legal texts of the stage's operator. Pages state or omit what is missing. */
  operator: operatorSchema.optional(),
  /** Free sites that one user may own. Existing ones stay when it is lowered. Default: 3. */
  freeSites: z.int().min(0).max(1000).optional(),
  /** Sites that the stage is planned for; `npm run preflight` compares the account's quotas with them. Default: 100. */
  expectedSites: z.int().positive().optional(),
  /**
   * Above so many sites, shards fire them in place of a schedule for each: cheaper, and within Scheduler's quotas. The stage changes over
   * in the night after their number was counted, and back when it is a tenth lower. Default: a schedule for each site, always.
   */
  shards: z.strictObject({ above: z.int().min(0).default(50_000) }).optional(),
  /**
   * Concurrent executions reserved for a function, which are also its limit. Default: all share the account's pool, as they must
   * if the account's quota is below 1000.
   */
  reservedConcurrency: z.partialRecord(z.enum(reservableFunctions), z.int().positive()).optional(),
});

/** Names of a stage's settings. */
export const stageSettingNames: readonly string[] = Object.keys(stageSchema.shape);

const settingsSchema = stageSchema.refine(
  ({ domain, region }) => !domain || domain.api.certificateArn.startsWith(`arn:aws:acm:${region}:`),
  { path: ['domain', 'api', 'certificateArn'], error: 'is not of the stage’s region, where API Gateway reads it' },
);
const completeSchema = settingsSchema.refine(
  ({ monthlyBudgetUsd, alarmEmail }) => monthlyBudgetUsd === undefined || alarmEmail !== undefined,
  { path: ['monthlyBudgetUsd'], error: 'needs alarmEmail, to which its mail goes' },
);

const contextSchema = z.object({
  stage: stageNameSchema,
  atOnce: z.literal('true').optional(),
  stages: z.record(z.enum(stageNames), completeSchema),
});

/** One deployment of the product: its name and what differs between deployments. */
export type Stage = z.output<typeof settingsSchema> & {
  readonly name: z.output<typeof stageNameSchema>;
  /** New versions take all calls at once, whatever the alarms say: for a fix or a key that cannot wait. */
  readonly atOnce: boolean;
};

/**
 * The stage named by the context key `stage`, with its settings from `stages` (`-c stage=prod`; cdk.json, and stage.json over it). The
 * key `atOnce` is given with a deployment (`-c atOnce=true`) and is in no file.
 * @throws ZodError naming the setting that is missing, wrong or unknown
 */
export const stageOf = (context: Readonly<Record<string, unknown>>): Stage => {
  const { stage, stages, atOnce } = contextSchema.parse(context);
  const settings = stages[stageNames.find((name) => name === stage) ?? 'dev'];
  return { name: stage, atOnce: atOnce !== undefined, ...settings };
};

const ROOT = join(import.meta.dirname, '..');
/** The operator's own settings, which no upgrade touches: git ignores the file. */
export const STAGE_FILE = 'stage.json';

/** In place of a stage's setting in cdk.json; null: without it. */
const ownSettings = z.strictObject(
  Object.fromEntries(Object.entries(stageSchema.shape).map(([name, schema]) => [name, schema.nullable().optional()])),
);
const stageFileSchema = z.strictObject({
  $schema: z.string().optional(),
  ...Object.fromEntries(stageNames.map((name) => [name, ownSettings.optional()])),
});

/** The JSON Schema of stage.json, by which editors complete and check it. */
export const stageFileJsonSchema = (): object => ({
  ...z.toJSONSchema(stageFileSchema, { io: 'input' }),
  title: 'Settings of Sunward’s stages',
});

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error(`${STAGE_FILE} is not JSON: ${error instanceof Error ? error.message : error}`);
  }
};

/**
 * A context with the settings of a stage.json: each replaces the one of cdk.json, and null removes it.
 * @param text null: there is no such file
 * @throws Error naming the setting that is wrong or unknown
 */
export const withStageFile = (
  context: Readonly<Record<string, unknown>>,
  text: string | null,
): Readonly<Record<string, unknown>> => {
  if (text === null) return context;
  const file = stageFileSchema.safeParse(parsed(text));
  if (!file.success) throw new Error(`${STAGE_FILE} is wrong:\n${z.prettifyError(file.error)}`);
  const own = file.data as Readonly<Record<string, object | undefined>>;
  const given = z.record(z.string(), z.object({}).loose()).parse(context.stages);
  const stages = Object.fromEntries(
    Object.entries(given).map(([name, settings]) => [
      name,
      Object.fromEntries(Object.entries({ ...settings, ...own[name] }).filter(([, value]) => value !== null)),
    ]),
  );
  return { ...context, stages };
};

/** stage.json as it is; null: there is none. */
export const readStageFile = (folder = ROOT): string | null => {
  const path = join(folder, STAGE_FILE);
  return existsSync(path) ? readFileSync(path, 'utf8') : null;
};

/** The context of cdk.json with the settings of stage.json, for what runs without cdk. */
export const readContext = (): Readonly<Record<string, unknown>> => {
  const { context } = z
    .object({ context: z.record(z.string(), z.unknown()) })
    .parse(JSON.parse(readFileSync(join(ROOT, 'cdk.json'), 'utf8')));
  return withStageFile(context, readStageFile());
};

/** The stage with its settings of both files, for commands that run without cdk. @throws ZodError as `stageOf` does */
export const readStage = (stage: Stage['name']): Stage => stageOf({ ...readContext(), stage });
