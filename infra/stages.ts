import * as z from 'zod';

const stageNames = ['dev', 'staging', 'prod'] as const;

const settingsSchema = z.strictObject({
  region: z.string().regex(/^[a-z]{2}(-[a-z]+)+-\d$/),
  /** Absent: the account of the credentials that deploy. */
  account: z
    .string()
    .regex(/^\d{12}$/)
    .optional(),
  /** Table, key, users and logs outlive their stacks and are protected from deletion. */
  retainData: z.boolean(),
  logRetentionDays: z.union([7, 14, 30, 60, 90, 180, 365].map((days) => z.literal(days))),
  /** Who gets the alarms; absent: the topic exists and nobody listens. */
  alarmEmail: z.email().optional(),
  /** Our own address. The certificate is one of us-east-1, where CloudFront reads it. Absent: CloudFront's own name. */
  domain: z
    .strictObject({
      name: z.hostname(),
      certificateArn: z.string().regex(/^arn:aws:acm:us-east-1:\d{12}:certificate\/[\w-]+$/),
    })
    .optional(),
  /**
   * Concurrent runs kept for a function, and its ceiling. Absent: all share the account's pool, as they must where the
   * account's quota is below 1000.
   */
  reservedConcurrency: z
    .strictObject({ control: z.int().positive(), webhook: z.int().positive() })
    .partial()
    .optional(),
});

const contextSchema = z.object({
  stage: z.enum(stageNames),
  stages: z.record(z.enum(stageNames), settingsSchema),
});

/** One deployment of the product: its name and what differs between deployments. */
export type Stage = z.output<typeof settingsSchema> & { readonly name: (typeof stageNames)[number] };

/**
 * The stage named by the context key `stage`, with its settings from `stages` (both in cdk.json, `-c stage=prod`).
 * @throws ZodError naming the setting that is missing, wrong or unknown
 */
export const stageOf = (context: Readonly<Record<string, unknown>>): Stage => {
  const { stage, stages } = contextSchema.parse(context);
  return { name: stage, ...stages[stage] };
};
