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
  /** The value is an address, and its host one of these names (or below a `.suffix`). Absent: it is no address. */
  hosts: z.array(z.string()).min(1).optional(),
  /** The value is one of these, in lower case. Absent: any. */
  choices: z.array(z.string()).min(1).optional(),
  /** What the choices are called, in their order: the form offers them as a list. Absent: they are typed. */
  choiceLabels: z.array(localizedSchema).optional(),
});
export type CredentialField = z.output<typeof credentialFieldSchema>;

/** @param listed host names, or `.suffix` for all below it */
export const hostListed = (hostname: string, listed: readonly string[]): boolean =>
  listed.some((one) =>
    one.startsWith('.') ? hostname.endsWith(one) && hostname.length > one.length : hostname === one,
  );

/** The host of a typed address; people paste it with scheme, port or path. null: none of the listed. */
export const typedHost = (typed: string, listed: readonly string[]): string | null => {
  const text = typed.trim().toLowerCase();
  const address = /^[a-z]+:\/\//.test(text) ? text : `https://${text}`;
  if (!URL.canParse(address)) return null;
  const { hostname, username, password } = new URL(address);
  return username === '' && password === '' && hostListed(hostname, listed) ? hostname : null;
};

/** What a typed value is not although its field says so; null: nothing to say against it. */
export const fieldFault = (
  { hosts, choices }: Pick<CredentialField, 'hosts' | 'choices'>,
  value: string,
): 'host' | 'choice' | null => {
  if (hosts !== undefined && typedHost(value, hosts) === null) return 'host';
  return choices === undefined || choices.includes(value.trim().toLowerCase()) ? null : 'choice';
};

/** So many units (requests, unless a service weighs them) in so many seconds, or in a month by UTC. */
export const sharedLimitSchema = z.object({
  units: z.int().positive(),
  per: z.union([z.int().positive(), z.literal('month')]),
});
export type SharedLimit = z.output<typeof sharedLimitSchema>;

/** What a user still has to do at the vendor after linking, so that devices obey; `Device.stepsLeft` tells for which. */
export const linkStepSchema = z.object({
  id: z.string().regex(/^[a-z][a-z-]{0,29}$/),
  title: localizedSchema,
  text: localizedSchema,
  /** What the button says. */
  action: localizedSchema,
  /** Where the button leads; `{domain}` is the product's own. */
  url: z.string().regex(/^https?:\/\/\S+$/),
  /** What the device's state says while the step is left. */
  left: localizedSchema,
});
export type LinkStep = z.output<typeof linkStepSchema>;

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
  /** Absent: none. */
  linkSteps: z.array(linkStepSchema).min(1).optional(),
  /** Name of the file that the vendor looks for below /.well-known/appspecific at our domain. Absent: none. */
  vendorFile: z.string().optional(),
  /**
   * A refused secret may be tried again after a while. Absent: yes, unless a password is among the fields, as vendors
   * lock accounts after sign-ins with a wrong one.
   */
  retriesRefused: z.boolean().optional(),
  timing: z.object({
    /** Typical spacing of the vendor's values, s. */
    samplingS: z.number().positive(),
    /** Averaging window of its values, s; 0 for snapshots. */
    windowS: z.number().min(0),
    /** Settle guard around our own changes: actuation lag plus time-stamp error, s (functions/control/LAW.md, Settle guard). */
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
    /** What the vendor counts for all our users together, by our address or our client. Absent: nothing. */
    shared: z.array(sharedLimitSchema).min(1).optional(),
  }),
  /** Host names (or `.suffix`) that requests may go to; anything else is refused before it is sent. */
  egressHosts: z.array(z.string()),
  /** Feature or plan that the site must hold; null: every plan. */
  planRequired: z.string().nullable(),
  caveats: z.array(localizedSchema),
  /** Said beside a link that is refused, where the vendor's own doing may be the reason. Absent: nothing. */
  refusedNote: localizedSchema.optional(),
  /** The vendor's own help, or a page of ours: its path. */
  docsUrl: z.union([z.url(), z.string().regex(/^\/[a-z]/)]),
  /** How sure we are of the facts below this folder. */
  confidence: z.enum(['high', 'medium', 'low']),
});
export type Manifest = z.output<typeof manifestSchema>;
