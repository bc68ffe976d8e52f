import * as z from 'zod';
import { taxBehaviors } from '#shared/model/account.ts';
import { operatorSchema } from '#shared/web-config.ts';

/** Every deployment that there can be. */
export const stageNames = ['dev', 'staging', 'prod'] as const;

const certificateSchema = z.string().regex(/^arn:aws:acm:[a-z0-9-]+:\d{12}:certificate\/[\w-]+$/);

const stageSchema = z.strictObject({
  region: z.string().regex(/^[a-z]{2}(-[a-z]+)+-\d$/),
  /** Absent: the account of the credentials that deploy. */
  account: z
    .string()
    .regex(/^\d{12}$/)
    .optional(),
  /** Table, key, users and logs outlive their stacks and are protected from deletion. */
  retainData: z.boolean(),
  logRetentionDays: z.union([7, 14, 30, 60, 90, 180, 365].map((days) => z.literal(days))),
  /** Free days before the first payment of a new paid site; absent: none. */
  trialDays: z.int().min(1).max(730).optional(),
  /**
   * Stripe Tax computes tax on what is sold, from the address that the payment page asks for: `inclusive`: our prices hold
   * it; `exclusive`: it comes on top. Origin and registrations are set at Stripe first. Absent: no tax is computed.
   */
  tax: z.enum(taxBehaviors).optional(),
  /** AWS WAF before the distribution and the user pool: some 20 USD a month, whatever happens. */
  firewall: z.boolean(),
  /** Who gets the alarms; absent: the topic exists and nobody listens. */
  alarmEmail: z.email().optional(),
  /**
   * Mail that the product writes. `identity` is a domain or an address that is verified in SES in this region, `from` an
   * address of it, `operator` reads feedback. Absent: no mail goes out, and feedback is refused.
   */
  mail: z
    .strictObject({ from: z.email(), operator: z.email(), identity: z.string().min(3) })
    .refine(({ from, identity }) => from === identity || from.endsWith(`@${identity}`), {
      path: ['from'],
      error: 'is no address of the identity',
    })
    .optional(),
  /**
   * Our own address, and one that only CloudFront asks the API at: with it the API's own name is switched off. The first
   * certificate is one of us-east-1, where CloudFront reads it, the second one of the stage's region. `hostedZone`: where
   * Route 53 keeps both names, so that the deployment points them; absent: they are pointed by hand. Without a domain the
   * product answers at CloudFront's own name.
   */
  domain: z
    .strictObject({
      name: z.hostname(),
      certificateArn: certificateSchema,
      api: z.strictObject({ name: z.hostname(), certificateArn: certificateSchema }),
      hostedZone: z.strictObject({ id: z.string().regex(/^Z[0-9A-Z]+$/), name: z.hostname() }).optional(),
    })
    .refine(({ certificateArn }) => certificateArn.startsWith('arn:aws:acm:us-east-1:'), {
      path: ['certificateArn'],
      error: 'is not of us-east-1, where CloudFront reads it',
    })
    .optional(),
  /** Links and legal texts of who runs this stage; what is left out, the pages say plainly or leave out. */
  operator: operatorSchema.optional(),
  /**
   * Concurrent runs kept for a function, and its ceiling. Absent: all share the account's pool, as they must where the
   * account's quota is below 1000.
   */
  reservedConcurrency: z
    .strictObject({ control: z.int().positive(), webhook: z.int().positive() })
    .partial()
    .optional(),
});

const settingsSchema = stageSchema.refine(
  ({ domain, region }) => !domain || domain.api.certificateArn.startsWith(`arn:aws:acm:${region}:`),
  { path: ['domain', 'api', 'certificateArn'], error: 'is not of the stage’s region, where API Gateway reads it' },
);

const contextSchema = z.object({
  stage: z.enum(stageNames),
  atOnce: z.literal('true').optional(),
  stages: z.record(z.enum(stageNames), settingsSchema),
});

/** One deployment of the product: its name and what differs between deployments. */
export type Stage = z.output<typeof settingsSchema> & {
  readonly name: (typeof stageNames)[number];
  /** New versions of functions take over all calls at once, whatever alarms say: for a mend or a key that cannot wait. */
  readonly atOnce: boolean;
};

/** What functions that name prices, or sell, are told of tax. */
export const taxOf = ({ tax }: Pick<Stage, 'tax'>): Readonly<Record<string, string>> =>
  tax === undefined ? {} : { TAX_BEHAVIOR: tax };

/**
 * The stage named by the context key `stage`, with its settings from `stages` (both in cdk.json, `-c stage=prod`). The
 * key `atOnce` is given with a deployment (`-c atOnce=true`) and stands in no file.
 * @throws ZodError naming the setting that is missing, wrong or unknown
 */
export const stageOf = (context: Readonly<Record<string, unknown>>): Stage => {
  const { stage, stages, atOnce } = contextSchema.parse(context);
  return { name: stage, atOnce: atOnce !== undefined, ...stages[stage] };
};
