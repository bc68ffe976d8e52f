import * as z from 'zod';

/** Address of the document below; the web stack and the local gateway both serve it. */
export const WEB_CONFIG_PATH = '/config.json';

/** Pages whose words the operator is answerable for. */
export const legalPages = ['imprint', 'privacyPolicy', 'termsAndConditions'] as const;
export type LegalPage = (typeof legalPages)[number];

const address = z
  .url({ protocol: /^https$/ })
  .nullable()
  .default(null);
const words = z
  .object({ en: z.string().min(1), de: z.string().min(1) })
  .nullable()
  .default(null);

/** What differs between operators of the product; null: the page or link says so, or is left out. */
export const operatorSchema = z.strictObject({
  links: z
    .strictObject({
      /** Shown in German only. */
      instructionVideo: address,
      donation: address,
      /** A site on which owners sell their greenhouse gas quota. */
      quotaSelling: address,
    })
    .prefault({}),
  /** Plain text; an empty line begins a new paragraph, a line that begins with `# ` is a heading. */
  legal: z.strictObject({ imprint: words, privacyPolicy: words, termsAndConditions: words }).prefault({}),
});

/** What the browser must know of where it runs; read once at start, never cached. */
export const webConfigSchema = z.object({
  ...operatorSchema.shape,
  /** Cognito user pool, `region_id`. */
  userPoolId: z.string().regex(/^[\w-]+_[0-9A-Za-z]+$/),
  clientId: z.string().min(1),
  region: z.string().min(1),
  /** Where Cognito answers; a path means this origin. null: Cognito's own address in the region. */
  cognitoEndpoint: z.string().min(1).nullable(),
});
export type WebConfig = z.output<typeof webConfigSchema>;
/** As it is written; what is left out of links and texts is null. */
export type WebConfigSource = z.input<typeof webConfigSchema>;
