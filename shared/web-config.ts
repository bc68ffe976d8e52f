import * as z from 'zod';

/** Pages whose text the operator is responsible for. */
export const legalPages = ['imprint', 'privacyPolicy', 'termsAndConditions'] as const;
export type LegalPage = (typeof legalPages)[number];

const address = z
  .url({ protocol: /^https$/ })
  .nullable()
  .default(null);
/** By language; readers of one that is left out get the English text. */
const words = z
  .object({ en: z.string().min(1), de: z.string().min(1) })
  .catchall(z.string().min(1))
  .nullable()
  .default(null);

const line = z.string().min(1);
const perhaps = line.nullable().default(null);

/** Whoever runs a deployment, as the law wants them named on its pages: imprint, privacy policy, terms. */
const providerSchema = z.strictObject({
  name: line,
  /** Postal address, a line each. */
  address: z.array(line).min(1),
  email: z.email(),
  phone: perhaps,
  /** Who may act for a company. */
  representedBy: perhaps,
  /** Court and number. */
  register: perhaps,
  vatId: perhaps,
});

/** What differs between operators of the product; null: the page says that it is missing, the link is left out. */
export const operatorSchema = z.strictObject({
  /** Stands in the texts below where the operator has none of their own; null: those pages say that nobody is named. */
  provider: providerSchema.nullable().default(null),
  links: z
    .strictObject({
      /** Shown in German only. */
      instructionVideo: address,
      donation: address,
      /** A site where owners sell their greenhouse gas quota. */
      quotaSelling: address,
    })
    .prefault({}),
  /** In place of the product's own: plain text; an empty line begins a new paragraph, a line that begins with `# ` is a heading. */
  legal: z.strictObject({ imprint: words, privacyPolicy: words, termsAndConditions: words }).prefault({}),
});

/** What the browser has to know about this deployment; read once at start, never cached. */
export const webConfigSchema = z.object({
  ...operatorSchema.shape,
  /** Cognito user pool, `region_id`. */
  userPoolId: z.string().regex(/^[\w-]+_[0-9A-Za-z]+$/),
  clientId: z.string().min(1),
  region: z.string().min(1),
  /** Address of Cognito; a path means this origin. null: Cognito's own address in the region. */
  cognitoEndpoint: z.string().min(1).nullable(),
  /** How long logs and backups are kept, days; null: the privacy policy says that it is not stated. */
  kept: z.object({ logDays: z.int().positive(), backupDays: z.int().positive() }).nullable().default(null),
});
export type WebConfig = z.output<typeof webConfigSchema>;
/** The document as written by the operator; links and texts that are left out are null. */
export type WebConfigSource = z.input<typeof webConfigSchema>;
