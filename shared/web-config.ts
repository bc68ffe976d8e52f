import * as z from 'zod';

/** Address of the document below; the web stack and the local gateway both serve it. */
export const WEB_CONFIG_PATH = '/config.json';

/** What the browser must know of where it runs; read once at start, never cached. */
export const webConfigSchema = z.object({
  /** Cognito user pool, `region_id`. */
  userPoolId: z.string().regex(/^[\w-]+_[0-9A-Za-z]+$/),
  clientId: z.string().min(1),
  region: z.string().min(1),
  /** Where Cognito answers; a path means this origin. null: Cognito's own address in the region. */
  cognitoEndpoint: z.string().min(1).nullable(),
});
export type WebConfig = z.output<typeof webConfigSchema>;
