import * as z from 'zod';
import type { Localized } from './locales.ts';

const localizedSchema: z.ZodType<Localized> = z.object({ en: z.string().min(1), de: z.string().min(1) });

/** Lower-case id of a supported service: also its folder's name. */
export const serviceIdSchema = z.string().regex(/^[a-z][a-z0-9-]{1,30}$/);

export const credentialFieldSchema = z.object({
  name: z.string().regex(/^[a-z][a-zA-Z0-9]*$/),
  /** `secret` is encrypted, never returned; `generated` is made by us and shown once. */
  kind: z.enum(['text', 'secret', 'generated']),
  required: z.boolean(),
  label: localizedSchema,
  help: localizedSchema,
  example: z.string(),
});
export type CredentialField = z.output<typeof credentialFieldSchema>;

/** What is known of a service, as data: the browser renders its form from it, the table in the README too. */
export const manifestSchema = z.object({
  id: serviceIdSchema,
  name: z.string().min(1),
  offers: z.object({ sensor: z.boolean(), appliance: z.boolean(), vehicle: z.boolean() }),
  /** How the data comes: asked for by us, or reported to us. */
  delivery: z.enum(['poll', 'push']),
  capabilities: z.object({
    setCurrent: z.boolean(),
    switchPhases: z.boolean(),
    /** Gives the vendor's own time of measurement. */
    measuredTime: z.boolean(),
  }),
  /** How a user links it: typing the fields, or consenting in the vendor's own pages. Absent: the form. */
  link: z.enum(['form', 'oauth']).optional(),
  credentialFields: z.array(credentialFieldSchema),
  timing: z.object({
    /** Typical spacing of the vendor's values, s. */
    samplingS: z.number().positive(),
    /** Averaging window of its values, s; 0 for snapshots. */
    windowS: z.number().min(0),
    /** Settle guard around our own changes: lag plus time-stamp error, s (control.md §B5 (3)). */
    guardS: z.number().positive(),
    /** From our command to its effect, s. */
    actuationS: z.number().min(0),
  }),
  limits: z.object({
    minPollSeconds: z.number().min(0),
    /** null: the vendor names none. */
    requestsPerDay: z.number().positive().nullable(),
    /** Least time between two requests of one credential, ms. */
    spacingMs: z.number().min(0),
    concurrency: z.int().positive(),
  }),
  /** Host names (or `.suffix`) that requests may go to; anything else is refused before it is sent. */
  egressHosts: z.array(z.string()),
  /** Feature or plan that the site must hold; null: every plan. */
  planRequired: z.string().nullable(),
  caveats: z.array(localizedSchema),
  docsUrl: z.url(),
  /** How sure we are of the facts below this folder. */
  confidence: z.enum(['high', 'medium', 'low']),
});
export type Manifest = z.output<typeof manifestSchema>;
