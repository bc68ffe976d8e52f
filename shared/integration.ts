import * as z from 'zod';
import type { Localized } from './locales.ts';

const localizedSchema: z.ZodType<Localized> = z.object({
  en: z.string().min(1).meta({ description: 'English.' }),
  de: z.string().min(1).meta({ description: 'German.' }),
});

/** Lower-case id of a supported service: also its folder's name. */
export const serviceIdSchema = z
  .string()
  .regex(/^[a-z][a-z0-9-]{1,30}$/)
  .meta({ description: 'Id of a supported service, as `GET /api/services` lists them.', example: 'shelly' });

export const credentialFieldSchema = z.object({
  name: z
    .string()
    .regex(/^[a-z][a-zA-Z0-9]*$/)
    .meta({ description: 'Name, as its owner chose it.' }),
  /** `secret` is encrypted, never returned; `generated` is made by us and shown once. */
  kind: z.enum(['text', 'secret', 'generated']).meta({ description: 'What it is.' }),
  required: z.boolean().meta({ description: 'Must be given.' }),
  label: localizedSchema.meta({ description: 'What the field is called, by language.' }),
  help: localizedSchema.meta({ description: 'What helps to fill it in, by language.' }),
  example: z.string().meta({ description: 'A value as it may look like.' }),
  /** The value is an address, and its host one of these names (or below a `.suffix`). Absent: it is no address. */
  hosts: z
    .array(z.string())
    .min(1)
    .optional()
    .meta({ description: 'The value is an address with one of these hosts.' }),
  /** The value is one of these, in lower case. Absent: any. */
  choices: z.array(z.string()).min(1).optional().meta({ description: 'The value is one of these.' }),
  /** What the choices are called, in their order: the form offers them as a list. Absent: they are typed. */
  choiceLabels: z
    .array(localizedSchema)
    .optional()
    .meta({ description: 'What the choices are called, in their order.' }),
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
  units: z.int().positive().meta({ description: 'So many requests.' }),
  per: z.union([z.int().positive(), z.literal('month')]).meta({ description: 'In so many seconds, or in a month.' }),
});
export type SharedLimit = z.output<typeof sharedLimitSchema>;

/** What a user still has to do at the vendor after linking, so that devices obey; `Device.stepsLeft` tells for which. */
export const linkStepSchema = z.object({
  id: z
    .string()
    .regex(/^[a-z][a-z-]{0,29}$/)
    .meta({
      description:
        'Id: a prefix that tells its kind, and 26 letters and digits that sort by age. The id of a user is a UUID.',
    }),
  title: localizedSchema.meta({ description: 'What it is called.' }),
  text: localizedSchema.meta({ description: 'What to do, and why.' }),
  /** What the button says. */
  action: localizedSchema.meta({ description: 'What the button says.' }),
  /** Where the button leads; `{domain}` is the product's own. */
  url: z
    .string()
    .regex(/^https?:\/\/\S+$/)
    .meta({ description: 'Where the button leads.' }),
  /** What the device's state says while the step is left. */
  left: localizedSchema.meta({ description: 'What the state of a device says while the step is left.' }),
});
export type LinkStep = z.output<typeof linkStepSchema>;

/** What is known of a service, as data: the browser renders its form from it, the table in the README too. */
export const manifestSchema = z
  .object({
    id: serviceIdSchema,
    name: z.string().min(1).meta({ description: 'Name, as its owner chose it.' }),
    offers: z
      .object({
        sensor: z.boolean().meta({ description: 'Offers sensors.' }),
        appliance: z.boolean().meta({ description: 'The appliance. Of a service: whether it offers any.' }),
        vehicle: z.boolean().meta({ description: 'Offers cars.' }),
      })
      .meta({ description: 'What can be added from it.' }),
    /** How the data comes: asked for by us, or reported to us. */
    delivery: z.enum(['poll', 'push']).meta({ description: 'poll: Sunward asks; push: the service reports.' }),
    capabilities: z
      .object({
        setCurrent: z.boolean().meta({ description: 'Currents can be commanded.' }),
        switchPhases: z.boolean().meta({ description: 'Phases can be switched by command.' }),
        /** Gives the vendor's own time of measurement. */
        measuredTime: z.boolean().meta({ description: "Gives the vendor's own time of measurement." }),
      })
      .meta({ description: 'What it can do. null: unknown, or it is no appliance.' }),
    /** How a user links it: typing the fields, or consenting in the vendor's own pages. Absent: the form. */
    link: z.enum(['form', 'oauth']).optional().meta({
      description: "form: the user types the fields; oauth: the user consents on the vendor's own pages. Absent: form.",
    }),
    credentialFields: z.array(credentialFieldSchema).meta({ description: 'Fields that are asked for.' }),
    /** Absent: none. */
    linkSteps: z
      .array(linkStepSchema)
      .min(1)
      .optional()
      .meta({ description: 'What the user has to do at the vendor after linking. Absent: nothing.' }),
    /** Name of the file that the vendor looks for below /.well-known/appspecific at our domain. Absent: none. */
    vendorFile: z.string().optional().meta({
      description: 'File that the vendor looks for below `/.well-known/appspecific/` at our domain. Absent: none.',
    }),
    /**
     * A refused secret may be tried again after a while. Absent: yes, unless a password is among the fields, as vendors
     * lock accounts after sign-ins with a wrong one.
     */
    retriesRefused: z.boolean().optional().meta({ description: 'A refused secret is tried again after a while.' }),
    timing: z
      .object({
        /** Typical spacing of the vendor's values, s. */
        samplingS: z.number().positive().meta({ description: "Usual spacing of the vendor's values, s." }),
        /** Averaging window of its values, s; 0 for snapshots. */
        windowS: z
          .number()
          .min(0)
          .meta({ description: 'Width of the window that the values are a mean of, s. 0: a snapshot.' }),
        /** Settle guard around our own changes: actuation lag plus time-stamp error, s (functions/control/LAW.md, Settle guard). */
        guardS: z
          .number()
          .positive()
          .meta({ description: 'How long values may still be of before a change of ours, s.' }),
        /** From our command to its effect, s. */
        actuationS: z.number().min(0).meta({ description: 'From a command to its effect, s.' }),
      })
      .meta({ description: 'How its values come in time.' }),
    limits: z
      .object({
        minPollSeconds: z.number().min(0).meta({ description: 'Least time between two questions, s.' }),
        /** null: the vendor names none. */
        requestsPerDay: z
          .number()
          .positive()
          .nullable()
          .meta({ description: "The vendor's daily limit of requests. null: it names none." }),
        /** Least time between two requests of one credential, ms. */
        spacingMs: z.number().min(0).meta({ description: 'Least time between two requests of one link, ms.' }),
        concurrency: z.int().positive().meta({ description: 'Requests at the same time at most.' }),
        /** What the vendor counts for all our users together, by our address or our client. Absent: nothing. */
        shared: z
          .array(sharedLimitSchema)
          .min(1)
          .optional()
          .meta({ description: 'What the vendor counts for all users together. Absent: nothing.' }),
      })
      .meta({ description: 'Limits in force.' }),
    /** Host names (or `.suffix`) that requests may go to; anything else is refused before it is sent. */
    egressHosts: z.array(z.string()).meta({ description: 'Hosts that are asked.' }),
    /** Feature or plan that the site must hold; null: every plan. */
    planRequired: z
      .string()
      .nullable()
      .meta({ description: 'Plan or feature that the site must hold. null: any plan.' }),
    caveats: z.array(localizedSchema).meta({ description: 'What to know before.' }),
    /** Said beside a link that is refused, where the vendor's own doing may be the reason. Absent: nothing. */
    refusedNote: localizedSchema.optional().meta({
      description:
        "Said beside a link that is refused, where the vendor's own doing may be the reason. Absent: nothing.",
    }),
    /** The vendor's own help, or a page of ours: its path. */
    docsUrl: z.union([z.url(), z.string().regex(/^\/[a-z]/)]).meta({ description: "The vendor's own help." }),
    /** How sure we are of the facts below this folder. */
    confidence: z.enum(['high', 'medium', 'low']).meta({ description: 'How sure these facts are.' }),
  })
  .meta({ id: 'Manifest' });
export type Manifest = z.output<typeof manifestSchema>;
