import * as z from 'zod';
import {
  boxActionResults,
  boxActions,
  boxProtocols,
  boxRefusals,
  connectorStatuses,
  setupResults,
  setupSteps,
} from '../ocpp.ts';
import { isoTimeSchema, oneLine } from './common.ts';

/** How far a box of a link has come: what it said of itself, and what was asked of it. */
const boxViewSchema = z
  .object({
    identity: z
      .string()
      .meta({ description: 'The name that the wallbox gives itself when it connects.', example: 'GO-E-207515' }),
    connected: z
      .boolean()
      .meta({ example: true, description: 'Whether it has a connection and was heard from lately.' }),
    protocol: z.enum(boxProtocols).meta({ example: 'ocpp1.6', description: 'What is spoken over its connection.' }),
    connectedAt: isoTimeSchema.meta({
      example: '2026-06-01T09:58:00.000Z',
      description: 'When its newest connection began.',
    }),
    seenAt: isoTimeSchema.meta({ example: '2026-06-01T09:59:00.000Z', description: 'When it was last heard from.' }),
    vendor: z
      .string()
      .nullable()
      .meta({ description: 'Maker, as the wallbox says. null: it has not said yet.', example: 'go-e' }),
    model: z
      .string()
      .nullable()
      .meta({ description: 'Model, as the wallbox says. null: it has not said yet.', example: 'Gemini 11 kW' }),
    firmware: z
      .string()
      .nullable()
      .meta({ description: 'Firmware, as the wallbox says. null: it has not said.', example: '56.2' }),
    connectors: z
      .array(
        z.object({
          deviceId: z
            .string()
            .meta({ description: 'The device that the connector is, as `GET …/devices` spells it.', example: '1:BOX' }),
          status: z.enum(connectorStatuses).nullable().meta({
            example: 'Charging',
            description: 'Its state in the words of OCPP 1.6. null: it has not said yet.',
          }),
          error: z.string().nullable().meta({
            description: 'What is wrong with it, as the wallbox says. null: nothing.',
            example: null,
          }),
          charging: z.boolean().meta({ example: true, description: 'Whether a charge has begun and not ended.' }),
          maxA: z.number().meta({ description: 'The most that we would let it draw, A for each phase.', example: 16 }),
        }),
      )
      .meta({ description: 'Its connectors: one where it has named none yet.' }),
    abilities: z
      .object({
        limits: z.boolean().nullable().meta({
          example: true,
          description:
            'Whether a current can be set: false when it has refused every form of a limit or says that it cannot. null: not known yet.',
        }),
        switchesPhases: z
          .boolean()
          .meta({ example: true, description: 'Whether it switches between one and three phases on command.' }),
        safeWithoutUs: z.boolean().nullable().meta({
          example: true,
          description:
            'Whether it goes over to the current chosen in `withoutUs` by itself when Sunward is silent for 25 minutes. null: not known yet.',
        }),
        pauses: z
          .boolean()
          .meta({ example: true, description: 'Whether a charge can be paused and goes on by itself.' }),
        reportsPower: z
          .boolean()
          .nullable()
          .meta({ example: true, description: 'Whether it reports power or current. null: no value has arrived yet.' }),
      })
      .meta({ description: 'What it can do, as far as it is known.' }),
    setup: z
      .array(
        z.object({
          step: z.enum(setupSteps).meta({ example: 'heartbeat', description: 'What is asked of it.' }),
          result: z
            .enum(setupResults)
            .nullable()
            .meta({ example: 'done', description: 'What came of it. null: not yet, or it is being asked now.' }),
          at: isoTimeSchema
            .nullable()
            .meta({ example: '2026-06-01T09:59:00.000Z', description: 'When this was the case. null: not yet.' }),
        }),
      )
      .meta({ description: 'What is asked of the wallbox after it has connected, in order, and what came of it.' }),
    isSetUp: z
      .boolean()
      .meta({ example: true, description: 'Whether everything was asked over its present connection.' }),
  })
  .meta({ id: 'Box' });
export type BoxView = z.output<typeof boxViewSchema>;

/** The wallboxes of a link, and the last one that was not let in. */
export const boxesViewSchema = z.object({
  boxes: z
    .array(boxViewSchema)
    .meta({ description: 'The wallboxes that have connected, the one that connected last first.' }),
  refused: z
    .object({
      at: isoTimeSchema.meta({ example: '2026-06-01T09:59:00.000Z', description: 'When this was the case.' }),
      why: z.enum(boxRefusals).meta({ description: 'Why it was turned away.' }),
    })
    .nullable()
    .meta({ description: 'The last wallbox that was turned away within a day. null: none.' }),
});

/** What a user has a box do. */
export const boxServiceSchema = z.strictObject({
  deviceId: oneLine(z.string().min(1).max(200)).meta({
    description: 'The device that the connector is, as `connectors` spells it.',
    example: '1:GO-E-207515',
  }),
  action: z.enum(boxActions).meta({
    description:
      'unlock: release the plug; restart: restart once charging has ended, restartNow: at once; disable, enable: out of service and back; start, stop: start or stop charging.',
    example: 'unlock',
  }),
});
export const boxServicedSchema = z.object({
  result: z.enum(boxActionResults).meta({
    description:
      'What the wallbox answered. later: it will once charging has ended; unknown: it does not support this; nothing: there is nothing to stop.',
    example: 'done',
  }),
});
