import * as z from 'zod';
import { connectorStatuses, setupResults, setupSteps } from '#shared/ocpp.ts';

const msSchema = z.number();
const amountSchema = z.number().nullable();

const measuredSchema = z.object({
  /** When it was the case, ms since the epoch; never ahead of its arrival. */
  atMs: msSchema,
  powerW: amountSchema,
  energyWh: amountSchema,
  currentsA: z.tuple([amountSchema, amountSchema, amountSchema]).nullable(),
  socPercent: amountSchema,
  offeredA: amountSchema,
});
/** The newest values of a connector's meter. Unknown is null. */
export type Sample = Readonly<z.output<typeof measuredSchema>>;

const transactionSchema = z.object({
  id: z.int(),
  /** The box's own name of it; absent: it goes by our number, as in OCPP 1.6. */
  name: z.string().optional(),
  /** Its newest event, where events report it (OCPP 2.0.1): their number, and the box's time. */
  event: z.object({ seqNo: z.int().nullable(), stampMs: msSchema.nullable() }).optional(),
  startedAtMs: msSchema,
  /** Who or what started it, as the box named it; null: it began before we knew the box. */
  idTag: z.string().nullable(),
  meterStartWh: amountSchema,
});

const connectorSchema = z.object({
  status: z.object({ value: z.enum(connectorStatuses), atMs: msSchema, error: z.string().nullable() }).nullable(),
  transaction: transactionSchema.nullable(),
  /** The last transaction that ended, or was refused for its card: its values do not begin it again. */
  endedId: z.int().nullable(),
  sample: measuredSchema.nullable(),
  /** Phases on which the car of a transaction was last seen to draw; absent: it never was. */
  drawn: z.object({ transactionId: z.int(), phases: z.union([z.literal(1), z.literal(2), z.literal(3)]) }).optional(),
});
export type Connector = Readonly<z.output<typeof connectorSchema>>;

const setupSchema = z.object({
  /** The firmware that was set up; null: the box names none. */
  firmware: z.string().nullable(),
  /** The connection that was set up. */
  connectionId: z.string(),
  results: z.partialRecord(z.enum(setupSteps), z.object({ result: z.enum(setupResults), atMs: msSchema })),
  /** The call that has not been answered yet. */
  asked: z.object({ callId: z.string(), step: z.enum(setupSteps), atMs: msSchema }).nullable(),
  /** How often in a row the connection ended in place of an answer; absent: never. */
  lost: z.partialRecord(z.enum(setupSteps), z.int()).optional(),
});
export type Setup = Readonly<z.output<typeof setupSchema>>;

/** What a box last said of itself: all that is stored of it, apart from its connection. */
export const boxSchema = z.object({
  vendor: z.string().nullable(),
  model: z.string().nullable(),
  firmware: z.string().nullable(),
  /** By connector, from 1; what concerns the whole box (connector 0) counts for each. */
  connectors: z.record(z.string(), connectorSchema),
  lag: z.object({ lagMs: z.number(), atMs: msSchema }).nullable(),
  /** Its configuration, as far as it matters here, by key. */
  config: z.record(z.string(), z.string()).default({}),
  /** How often a limit of 0 A ended a charge with this firmware; null: never. */
  zeroEnded: z.object({ firmware: z.string().nullable(), count: z.int() }).nullable().default(null),
  /** null: not begun. */
  setup: setupSchema.nullable().default(null),
  /** The last run that it started, and its power then; null: none yet. */
  ran: z.object({ atMs: msSchema, powerW: amountSchema }).nullable().default(null),
  /** How many messages were stored in one minute; null: none yet. */
  pace: z.object({ minuteMs: msSchema, count: z.int() }).nullable().default(null),
  /** How often another box of the same name was there, and when it last was; absent: never. */
  clash: z.object({ atMs: msSchema, count: z.int() }).optional(),
});
export type Box = Readonly<z.output<typeof boxSchema>>;

export const newBox: Box = {
  vendor: null,
  model: null,
  firmware: null,
  connectors: {},
  lag: null,
  config: {},
  zeroEnded: null,
  setup: null,
  ran: null,
  pace: null,
};

const newConnector: Connector = { status: null, transaction: null, endedId: null, sample: null };

/** More connectors than a box at home has are not kept. */
const MOST_CONNECTORS = 4;

export const connectorOf = (box: Box, connectorId: number): Connector =>
  box.connectors[String(connectorId)] ?? newConnector;

/** The box with a change to one of its connectors; unchanged where there can be no such connector. */
export const withConnector = (box: Box, connectorId: number, change: Partial<Connector>): Box =>
  connectorId < 1 || connectorId > MOST_CONNECTORS
    ? box
    : {
        ...box,
        connectors: { ...box.connectors, [connectorId]: { ...connectorOf(box, connectorId), ...change } },
      };

/** The connectors that are known, by number. */
export const connectorIds = ({ connectors }: Box): readonly number[] =>
  Object.keys(connectors)
    .map(Number)
    .sort((a, b) => a - b);
