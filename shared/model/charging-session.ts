import * as z from 'zod';
import { ULID } from '../id-pattern.ts';
import { isoTimeSchema, oneLine } from './common.ts';
import { dayPricesSchema } from './history.ts';
import { applianceIdSchema } from './ids.ts';
import { reasonCodes, reasonSchema } from './reason.ts';

const energyWhSchema = z.number().min(0);
/** Start in ms and appliance: two runs that see the same start name the same session. */
export const chargingSessionIdSchema = z
  .string()
  .regex(new RegExp(`^\\d{13}-app_${ULID}$`))
  .brand<'ChargingSessionId'>()
  .meta({ description: 'Id of the session.', example: '1780308000000-app_01JXW3T5YB8Q2M4N6P7R9S0V1E' });
export type ChargingSessionId = z.output<typeof chargingSessionIdSchema>;

/**
 * Why a session ended. unplugged; stopped: it drew nothing for half an hour; removed: the appliance was deleted; long: after 45
 * days another begins; lost: it was not seen for a week, or until another began; it ended when it last drew.
 */
export const sessionEnds = ['unplugged', 'stopped', 'removed', 'long', 'lost'] as const;
export type SessionEnd = (typeof sessionEnds)[number];

/**
 * Why a version of a session was made. ended: it is the first; late-data: readings of its time came, or changed, after it had ended;
 * late-counter: its charger's counter came after it had ended; edited: a member set car, use or note; rebuilt: it was found in
 * readings of a time before sessions were kept.
 */
export const versionCauses = ['ended', 'late-data', 'late-counter', 'edited', 'rebuilt'] as const;
export type VersionCause = (typeof versionCauses)[number];

/** What a charge was for, as a member of the site says. */
export const sessionUses = ['business', 'private'] as const;
export type SessionUse = (typeof sessionUses)[number];

const carSchema = z
  .string()
  .nullable()
  .meta({ description: "The vendor's id of the car, or what a member calls it. null: none is known.", example: null });
const useSchema = z
  .enum(sessionUses)
  .nullable()
  .meta({ description: 'What it was for, as a member of the site says. null: not said.', example: 'business' });
const noteSchema = z
  .string()
  .max(200)
  .nullable()
  .meta({ description: 'Note of a member of the site. null: none.', example: 'Visit of the Millers' });

/** Absent in versions that are older than this field. */
const co2Schema = z.number().min(0).nullable().default(null);

/** A price, from when on. */
const pricesFromSchema = z.object({
  from: isoTimeSchema.meta({ description: 'From when these prices apply.', example: '2026-06-01T10:00:00.000Z' }),
  ...dayPricesSchema.shape,
});

const pauseSchema = z.object({
  from: isoTimeSchema.meta({ description: 'When it stopped drawing.', example: '2026-06-01T11:20:00.000Z' }),
  to: isoTimeSchema.meta({ description: 'When it drew again.', example: '2026-06-01T11:52:00.000Z' }),
  reason: reasonSchema.nullable().meta({ description: 'Reason in force as the pause began. null: unknown.' }),
});

/**
 * A charging session: from plugging in to unplugging where the charger knows, else from the first drawing until half an hour
 * without. The parts by source add up to the energy.
 */
export const keptSessionSchema = z
  .object({
    id: chargingSessionIdSchema,
    applianceId: applianceIdSchema,
    name: z.string().meta({ description: 'Name of the appliance at that time.', example: 'Wallbox' }),
    vehicle: carSchema,
    use: useSchema.default(null),
    note: noteSchema.default(null),
    startedAt: isoTimeSchema.meta({
      description: 'When it was plugged in, or began to draw.',
      example: '2026-06-01T10:00:00.000Z',
    }),
    endedAt: isoTimeSchema.nullable().meta({
      description: 'When it was unplugged, or stopped drawing. null: it runs.',
      example: '2026-06-01T14:10:00.000Z',
    }),
    startedBy: z
      .enum(reasonCodes)
      .nullable()
      .meta({ description: 'Reason code in force as it first drew. null: unknown.', example: 'starting-sun' }),
    endedBy: z.enum(sessionEnds).nullable().meta({
      description:
        'Why it ended. unplugged; stopped: it drew nothing for half an hour; removed: the appliance was deleted; long: after 45 days another begins; lost: it was not seen for a week, or until another began; it ended when it last drew. null: it runs.',
      example: 'unplugged',
    }),
    /** 0 while it runs; each later figure of an ended session is a version of its own. */
    version: z.int().min(0).meta({
      description: 'Version of the figures: 0 while it runs, 1 once ended; a correction has the next number.',
      example: 1,
    }),
    madeAt: isoTimeSchema.nullable().default(null).meta({
      description: 'When this version was made. null: it runs, or it is older than this field.',
      example: '2026-06-01T14:10:00.000Z',
    }),
    because: z.enum(versionCauses).nullable().default(null).meta({
      description:
        'Why this version was made. ended: it is the first; late-data: readings of its time came after it had ended; late-counter: the counter of its charger came after it had ended; edited: a member set car, use or note; rebuilt: found in readings of a time before sessions were kept. null: it runs, or it is older than this field.',
      example: 'ended',
    }),
    correctedAt: isoTimeSchema.nullable().default(null).meta({
      description:
        'When its figures were last corrected, because readings or a counter came after it had ended; what a member says about it is no correction. null: they are the first.',
      example: null,
    }),
    energyWh: energyWhSchema.meta({ description: 'Energy, Wh.', example: 11_240 }),
    /** counter: of the device's own meter; power: integrated from what it drew. */
    energyBy: z.enum(['counter', 'power']).meta({
      description: "counter: by the device's own energy counter; power: integrated from the power it drew.",
      example: 'counter',
    }),
    gapS: z.number().min(0).meta({
      description: 'How long nothing is known of it, s: what it drew then is only in a counter.',
      example: 0,
    }),
    counter: z
      .object({
        startWh: energyWhSchema.meta({ description: 'Counter at the start, Wh.', example: 1_204_310 }),
        startAt: isoTimeSchema.meta({ description: 'When the device read it.', example: '2026-06-01T10:00:00.000Z' }),
        endWh: energyWhSchema.meta({ description: 'Newest counter, Wh.', example: 1_215_550 }),
        endAt: isoTimeSchema.meta({ description: 'When the device read it.', example: '2026-06-01T14:10:00.000Z' }),
        fell: z.literal(true).exactOptional().meta({ description: 'It fell in between. Absent: it did not.' }),
      })
      .nullable()
      .meta({ description: "Counters of the device. null: it has none, or they don't cover the session." }),
    sunWh: energyWhSchema.meta({ description: 'From the sun, Wh.', example: 9800 }),
    batteryWh: energyWhSchema.meta({ description: 'From the home battery, Wh.', example: 0 }),
    gridWh: energyWhSchema.meta({ description: 'From the grid, Wh.', example: 1440 }),
    unknownWh: energyWhSchema.meta({ description: 'From a source that is not known, Wh.', example: 0 }),
    /** Grid at its price, sun and battery at what feeding in would have earned; what is unknown counts as grid. */
    costEur: z.number().meta({
      description:
        'Cost at the prices of the time, EUR: grid at its price, sun and battery at the feed-in tariff, what is unknown as grid.',
      example: 1.24,
    }),
    gridOnlyEur: z
      .number()
      .meta({ description: 'What the same energy would have cost from the grid alone, EUR.', example: 3.6 }),
    prices: z.array(pricesFromSchema).meta({ description: 'Prices of the time, oldest first.' }),
    charge: z
      .object({
        startPercent: z.number().min(0).max(100).meta({ description: 'State of charge at the start, %.', example: 41 }),
        endPercent: z.number().min(0).max(100).meta({ description: 'Newest state of charge, %.', example: 78 }),
      })
      .nullable()
      .meta({ description: "State of charge of the car's battery. null: unknown." }),
    co2G: co2Schema.meta({
      description:
        'What the grid emitted for the power from it, and for what is unknown, g. null: how green it was is unknown.',
      example: 512,
    }),
    co2SavedG: co2Schema.meta({
      description: 'What the grid would have emitted for the power from the sun, g. null: how green it was is unknown.',
      example: 3480,
    }),
    maxPowerW: z
      .number()
      .min(0)
      .nullable()
      .meta({ description: 'Highest power seen, W. null: unknown.', example: 11_040 }),
    pauses: z.array(pauseSchema).meta({ description: 'The longest pauses, at most three, the longest first.' }),
  })
  .meta({ id: 'KeptChargingSession' });
/** As it is stored. */
export type KeptSession = z.output<typeof keptSessionSchema>;

/** When the figures were last corrected; null: they are the first. Versions from before the field say it by their cause. */
export const correctedAtOf = ({
  correctedAt,
  because,
  madeAt,
}: Pick<KeptSession, 'correctedAt' | 'because' | 'madeAt'>): string | null =>
  correctedAt ?? (because === 'late-data' || because === 'late-counter' ? madeAt : null);

const forOwner = 'null: it is told to the owner alone.';
/** As a member of the site sees it. */
export const chargingSessionSchema = keptSessionSchema
  .extend({
    costEur: keptSessionSchema.shape.costEur.nullable().meta({
      description: `Cost at the prices of the time, EUR: grid at its price, sun and battery at the feed-in tariff, what is unknown as grid. ${forOwner}`,
      example: 1.24,
    }),
    gridOnlyEur: keptSessionSchema.shape.gridOnlyEur.nullable().meta({
      description: `What the same energy would have cost from the grid alone, EUR. ${forOwner}`,
      example: 3.6,
    }),
  })
  .meta({ id: 'ChargingSession' });
export type ChargingSession = z.output<typeof chargingSessionSchema>;

export const chargingSessionsQuerySchema = z.strictObject({
  from: isoTimeSchema
    .optional()
    .meta({ description: 'Start, inclusive; a session belongs to the time at which it began.' }),
  to: isoTimeSchema.optional().meta({ description: 'End, exclusive.' }),
  applianceId: applianceIdSchema.optional(),
  cursor: chargingSessionIdSchema.optional().meta({ description: '`next` of the page before.' }),
});

export const chargingSessionsSchema = z.object({
  from: isoTimeSchema.meta({ description: 'Start, inclusive.', example: '2026-06-01T00:00:00.000Z' }),
  to: isoTimeSchema.meta({ description: 'End, exclusive.', example: '2026-07-01T00:00:00.000Z' }),
  sessions: z.array(chargingSessionSchema).meta({ description: 'Sessions that began in this time, newest first.' }),
  next: chargingSessionIdSchema.nullable().meta({ description: '`cursor` of the next page. null: this was the last.' }),
});

/** What members of a site say about a session that has ended; a field that is absent stays as it is. */
export const chargingSessionPatchSchema = z.strictObject({
  vehicle: oneLine(z.string().trim().min(1).max(200)).nullable().exactOptional().meta({
    description: "The vendor's id of the car, or a name. null: none is known.",
    example: 'Enyaq',
  }),
  use: useSchema.exactOptional(),
  note: oneLine(z.string().trim().min(1).max(200)).nullable().exactOptional().meta({
    description: 'A note in one line. null: none.',
    example: 'Visit of the Millers',
  }),
});
export type ChargingSessionPatch = z.output<typeof chargingSessionPatchSchema>;
