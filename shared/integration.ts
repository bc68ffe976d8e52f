import * as z from 'zod';
import { coordinatesIn } from './coordinates.ts';
import type { Localized } from './locales.ts';

const localizedSchema: z.ZodType<Localized> = z.object({
  en: z.string().min(1).meta({ description: 'English.' }),
  de: z.string().min(1).meta({ description: 'German.' }),
});

/** Lower-case id of a supported service; also the name of its folder. */
export const serviceIdSchema = z
  .string()
  .regex(/^[a-z][a-z0-9-]{1,30}$/)
  .meta({ description: 'Id of a supported service, as `GET /api/services` lists them.', example: 'shelly' });

/**
 * Where a value stands, as the form draws it: an app or portal with the menus that lead there, a thing with the word printed
 * beside the value, or a browser's address with the part that is the value.
 */
export const fieldPlaceSchema = z.object({
  kind: z.enum(['menu', 'printed', 'address']).meta({ description: 'What is drawn.' }),
  /** From the outside in; the last one is, or names, the value. */
  steps: z
    .array(localizedSchema)
    .min(2)
    .max(6)
    .meta({ description: 'From the outside in, by language; the last one is, or names, the value.' }),
});
export type FieldPlace = z.output<typeof fieldPlaceSchema>;

export const credentialFieldSchema = z.object({
  name: z
    .string()
    .regex(/^[a-z][a-zA-Z0-9]*$/)
    .meta({ description: 'Name, as its owner chose it.' }),
  /** `secret` is encrypted and never returned; `generated` is made by us and shown once. */
  kind: z.enum(['text', 'secret', 'generated']).meta({ description: 'Kind.' }),
  required: z.boolean().meta({ description: 'Must be given.' }),
  label: localizedSchema.meta({ description: 'Label of the field, by language.' }),
  help: localizedSchema.meta({ description: 'Help text of the field, by language.' }),
  example: z.string().meta({ description: 'Example value.' }),
  /** Absent: its help says all, or it stands beside that of another field. */
  place: fieldPlaceSchema.optional().meta({ description: 'Where the value stands.' }),
  /** The value is a URL, and its host is one of these (or below a `.suffix`). Absent: not a URL. */
  hosts: z
    .array(z.string())
    .min(1)
    .optional()
    .meta({ description: 'The value is an address with one of these hosts.' }),
  /** The value is one of these, in lower case. Absent: any. */
  choices: z.array(z.string()).min(1).optional().meta({ description: 'The value is one of these.' }),
  /** The value is a place: latitude and longitude in degrees. Absent: it is none. */
  coordinates: z.literal(true).optional().meta({ description: 'The value is a latitude and a longitude, in degrees.' }),
  /** Labels of the choices, in their order: the form offers them as a list. Absent: the user types the value. */
  choiceLabels: z.array(localizedSchema).optional().meta({ description: 'Labels of the choices, in order.' }),
});
export type CredentialField = z.output<typeof credentialFieldSchema>;

/** @param listed host names, or `.suffix` for all below it */
export const hostListed = (hostname: string, listed: readonly string[]): boolean =>
  listed.some((one) =>
    one.startsWith('.') ? hostname.endsWith(one) && hostname.length > one.length : hostname === one,
  );

/** The host of a typed URL, which may include scheme, port or path. null: none of the listed. */
export const typedHost = (typed: string, listed: readonly string[]): string | null => {
  const text = typed.trim().toLowerCase();
  const address = /^[a-z]+:\/\//.test(text) ? text : `https://${text}`;
  if (!URL.canParse(address)) return null;
  const { hostname, username, password } = new URL(address);
  return username === '' && password === '' && hostListed(hostname, listed) ? hostname : null;
};

/** Why a typed value does not fit its field; null: it does. */
export const fieldFault = (
  { hosts, choices, coordinates }: Pick<CredentialField, 'hosts' | 'choices' | 'coordinates'>,
  value: string,
): 'host' | 'choice' | 'coordinates' | null => {
  if (coordinates === true && coordinatesIn(value) === null) return 'coordinates';
  if (hosts !== undefined && typedHost(value, hosts) === null) return 'host';
  return choices === undefined || choices.includes(value.trim().toLowerCase()) ? null : 'choice';
};

/** A limit of units (requests, unless a service weighs them) per so many seconds, or per month in UTC. */
export const sharedLimitSchema = z.object({
  units: z.int().positive().meta({ description: 'Number of requests.' }),
  per: z.union([z.int().positive(), z.literal('month')]).meta({ description: 'Per this many seconds, or per month.' }),
});
export type SharedLimit = z.output<typeof sharedLimitSchema>;

/** A step that the user has to do at the vendor after linking, before devices accept commands; `Device.stepsLeft` says for which. */
export const linkStepSchema = z.object({
  id: z
    .string()
    .regex(/^[a-z][a-z-]{0,29}$/)
    .meta({
      description:
        'Id: a prefix that names its kind, and 26 letters and digits that sort by age. The id of a user is a UUID.',
    }),
  title: localizedSchema.meta({ description: 'Title.' }),
  text: localizedSchema.meta({ description: 'What to do, and why.' }),
  /** Label of the button. */
  action: localizedSchema.meta({ description: 'Label of the button.' }),
  /** Target of the button; `{domain}` is the product's own. */
  url: z
    .string()
    .regex(/^https?:\/\/\S+$/)
    .meta({ description: 'Target of the button.' }),
  /** Error of the device's state while the step is left. */
  left: localizedSchema.meta({ description: 'State of a device while the step is pending.' }),
});
export type LinkStep = z.output<typeof linkStepSchema>;

/** Facts about a service, as data: the browser's form and the table in the README are generated from it. */
/** How a charger changes between one and three phases (functions/control/LAW.md, Phases). */
const phaseChangeSchema = z
  .object({
    /** The box changes by itself while it is on, and pauses the car for it. */
    whileOn: z.boolean().meta({ description: 'Phases change while it is on.' }),
    /** Time without power that a change costs, s. */
    pauseS: z.number().positive().meta({ description: 'Time without power for a change, s.' }),
    /** Wear of a change, EUR, beside that time; a new start where the box is switched off for it. */
    priceEur: z.number().min(0).meta({ description: 'Price of a change in wear, EUR.' }),
    /** Shortest time that the vendor asks for between two, s. Absent: none is documented. */
    spacingS: z
      .number()
      .positive()
      .optional()
      .meta({ description: 'Shortest time between two changes, s. Absent: none documented.' }),
  })
  .meta({ description: 'How phases change. Absent: the charger is switched off and on for it.' });
export type PhaseChange = z.output<typeof phaseChangeSchema>;

/**
 * What a command to a device costs, as the vendor documents or bills it: nothing, EUR for each, or so many are fine on a day
 * (functions/control/LAW.md, Price of a command).
 */
const commandCostSchema = z
  .union([
    z.literal('free'),
    z.object({ eurEach: z.number().positive().meta({ description: 'Price of a command, EUR.' }) }),
    z.object({ perDay: z.int().positive().meta({ description: 'Number of commands on a day.' }) }),
  ])
  .meta({ description: 'What a command costs: nothing, EUR for each, or a number on a day. Absent: no appliances.' });
export type CommandCost = z.output<typeof commandCostSchema>;

/** How a home battery is told what to do, and what it then does (functions/integrations/README.md, Batteries). */
const batteryControlSchema = z
  .object({
    /** By a mode of its own, or by the reserve below which it does not discharge. */
    by: z.enum(['mode', 'reserve']).meta({
      description: 'mode: it has modes for it. reserve: by the reserve below which it does not discharge.',
    }),
    /** With power that we set, with one of its own, or not at all. */
    charges: z.enum(['set', 'own', 'never']).meta({
      description: 'Whether it charges from the grid: with a power that is set, with one of its own, or never.',
    }),
    /** Power of its own with which it charges from the grid, W; null: it is set, or unknown. */
    usualChargeW: z
      .number()
      .positive()
      .nullable()
      .meta({ description: 'Usual power from the grid, W, where it is its own. null: it is set, or unknown.' }),
    /** Highest reserve below 100 that it accepts, %; null: any, or it has none. */
    mostReservePercent: z
      .int()
      .min(1)
      .max(100)
      .nullable()
      .meta({ description: 'Highest reserve below 100 that it accepts, %. null: any, or it has none.' }),
    /** While it keeps its charge on command, it does not charge from the sun either. */
    holdStopsSun: z
      .boolean()
      .meta({ description: 'While it keeps its charge on command, it does not charge from the sun either.' }),
    /** It goes back to normal by itself when nothing is heard from us. */
    endsAlone: z.boolean().meta({ description: 'It goes back to normal by itself when nothing is heard from us.' }),
    /** What its owner must know before it is controlled. */
    limits: z.array(localizedSchema).min(1).meta({ description: 'What its owner must know.' }),
  })
  .meta({ description: 'How its home battery is controlled. Absent: it is not.' });
export type BatteryControl = z.output<typeof batteryControlSchema>;

export const manifestSchema = z
  .object({
    id: serviceIdSchema,
    name: z.string().min(1).meta({ description: 'Name, as its owner chose it.' }),
    /** Language whose words the name is made of, so that it is read as it is meant. Absent: it is a name, or letters. */
    nameLang: z.enum(['en', 'de']).optional().meta({
      description: 'Language whose words the name is made of. Absent: of none.',
      example: 'en',
    }),
    offers: z
      .object({
        sensor: z.boolean().meta({ description: 'Offers sensors.' }),
        appliance: z.boolean().meta({ description: 'The appliance. Of a service: whether it offers any.' }),
        vehicle: z.boolean().meta({ description: 'Offers cars.' }),
      })
      .meta({ description: 'What the service offers.' }),
    /** What a home needs for it besides an account at the vendor, or what it does not do: shown wherever services are listed. Absent: nothing. */
    needs: localizedSchema.optional().meta({
      description:
        'What a home needs for it besides an account at the vendor, or what it does not do. Absent: nothing.',
    }),
    /** Makes that it works with beside its own name: a search for one finds it. Absent: none. */
    makes: z
      .array(z.string().min(1))
      .min(1)
      .optional()
      .meta({ description: 'Makes that it works with beside its own name. Absent: none.', example: ['go-e'] }),
    /** Its reports may carry the state of charge of a car, which then can stand at a charger. Absent: no. */
    reportsCar: z.boolean().optional().meta({
      description: 'Its reports may carry the state of charge of a car at a charger. Absent: they do not.',
    }),
    /** How data arrives: we poll it, or it is reported to us. */
    delivery: z.enum(['poll', 'push']).meta({ description: 'poll: Sunward polls; push: the service reports.' }),
    capabilities: z
      .object({
        setCurrent: z.boolean().meta({ description: 'Currents can be commanded.' }),
        switchPhases: z.boolean().meta({ description: 'Phases can be switched by command.' }),
        /** Whether the vendor sends its own measurement time. */
        measuredTime: z.boolean().meta({ description: "Gives the vendor's own time of measurement." }),
      })
      .meta({ description: 'Capabilities. null: unknown, or not an appliance.' }),
    /** How a user links it: typing the fields, or consenting on the vendor's own pages. Absent: the form. */
    link: z.enum(['form', 'oauth']).optional().meta({
      description: "form: the user types the fields; oauth: the user consents on the vendor's own pages. Absent: form.",
    }),
    credentialFields: z.array(credentialFieldSchema).meta({ description: 'Credential fields.' }),
    /** Absent: none. */
    linkSteps: z
      .array(linkStepSchema)
      .min(1)
      .optional()
      .meta({ description: 'Steps for the user at the vendor after linking. Absent: none.' }),
    /** Name of the file that the vendor expects below /.well-known/appspecific at our domain. Absent: none. */
    vendorFile: z.string().optional().meta({
      description: 'File that the vendor retrieves below `/.well-known/appspecific/` at our domain. Absent: none.',
    }),
    /**
     * Whether a rejected secret may be retried after a while. Absent: yes, unless a password is among the fields, as vendors
     * lock accounts after failed sign-ins.
     */
    retriesRefused: z.boolean().optional().meta({ description: 'A refused secret is retried later.' }),
    timing: z
      .object({
        /** Typical spacing of the vendor's values, s. */
        samplingS: z.number().positive().meta({ description: "Usual spacing of the vendor's values, s." }),
        /** Averaging window of its values, s; 0 for snapshots. */
        windowS: z
          .number()
          .min(0)
          .meta({ description: 'Length of the window over which the values are averaged, s. 0: a snapshot.' }),
        /** Settle guard around our own changes: actuation lag plus time-stamp error, s (functions/control/LAW.md, Settle guard). */
        guardS: z.number().positive().meta({ description: 'How long values may still predate a change of ours, s.' }),
        /** From our command to its effect, s. */
        actuationS: z.number().min(0).meta({ description: 'From a command to its effect, s.' }),
        /** How its boxes change between one and three phases. Absent: they are switched off and on for it. */
        phaseChange: phaseChangeSchema.optional(),
      })
      .meta({ description: 'Timing of its values.' }),
    limits: z
      .object({
        minPollSeconds: z.number().min(0).meta({ description: 'Minimum time between two polls, s.' }),
        /** null: the vendor documents none. */
        requestsPerDay: z
          .number()
          .positive()
          .nullable()
          .meta({ description: "The vendor's daily limit of requests. null: none documented." }),
        /** Minimum time between two requests of one credential, ms. */
        spacingMs: z.number().min(0).meta({ description: 'Minimum time between two requests of one link, ms.' }),
        concurrency: z.int().positive().meta({ description: 'Maximum number of concurrent requests.' }),
        /** The vendor's limit for all our users together, by our IP address or our client. Absent: none. */
        shared: z
          .array(sharedLimitSchema)
          .min(1)
          .optional()
          .meta({ description: 'Vendor limit shared by all users. Absent: none.' }),
      })
      .meta({ description: 'Limits in force.' }),
    /** What a command costs; its source is named beside it. Absent: the service has no appliances. */
    commandCost: commandCostSchema.optional(),
    /** How its home battery is controlled. Absent: it is not. */
    battery: batteryControlSchema.optional(),
    /** Host names (or `.suffix`) that requests may go to; all others are refused before sending. */
    egressHosts: z.array(z.string()).meta({ description: 'Hosts to which requests are sent.' }),
    /** Feature or plan that the site needs; null: every plan has it. */
    planRequired: z
      .string()
      .nullable()
      .meta({ description: 'Plan or feature that the site must hold. null: any plan.' }),
    caveats: z.array(localizedSchema).meta({ description: 'Caveats.' }),
    /** Hint shown beside a refused link when the vendor may be the cause. Absent: none. */
    refusedNote: localizedSchema.optional().meta({
      description: 'Shown beside a refused link where the vendor itself may be the cause. Absent: nothing.',
    }),
    /** The vendor's own help, or the path of a page of ours. */
    docsUrl: z.union([z.url(), z.string().regex(/^\/[a-z]/)]).meta({ description: "The vendor's own help." }),
    /** How sure we are of the facts in this folder. */
    confidence: z.enum(['high', 'medium', 'low']).meta({ description: 'Confidence in these facts.' }),
  })
  .meta({ id: 'Manifest' });
export type Manifest = z.output<typeof manifestSchema>;

/** Whether a run reads a service's values through its adapter: from its cloud, or what its devices reported and we stored. */
export const isRead = ({ delivery, offers }: Pick<Manifest, 'delivery' | 'offers'>): boolean =>
  delivery === 'poll' || offers.appliance;

/** Whether a service knows cars that may stand at a charger: it offers them, or its reports tell of one. */
export const knowsCars = ({ offers, reportsCar }: Pick<Manifest, 'offers' | 'reportsCar'>): boolean =>
  offers.vehicle || reportsCar === true;
