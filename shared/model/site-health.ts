import * as z from 'zod';
import { serviceIdSchema } from '../integration.ts';
import { isoTimeSchema, nameSchema, powerWSchema } from './common.ts';
import { accountIdSchema, applianceIdSchema, credentialsIdSchema, sensorIdSchema } from './ids.ts';
import { roleTypeSchema } from './role.ts';
import { shownNoteSchema, shownQuietSchema, shownTagsSchema } from './site-note.ts';

/** Sites that one page holds. */
export const HEALTH_PAGE = 50;

/** What needs a hand, the worst first. */
export const siteNeeds = ['link-broken', 'old-data', 'source-offline', 'not-set-up'] as const;
export type SiteNeed = (typeof siteNeeds)[number];

/** Why nothing charges although nothing is wrong. */
export const idleCauses = ['surplus', 'plug', 'full', 'night'] as const;

const sinceSchema = isoTimeSchema
  .nullable()
  .meta({ description: 'Since when. null: unknown.', example: '2026-06-01T08:10:00.000Z' });

/** How a site does, as its last run left it. */
export const siteHealthSchema = z
  .object({
    accountId: accountIdSchema,
    name: nameSchema.meta({ example: 'Home' }),
    role: roleTypeSchema.meta({ example: 'installer' }),
    note: shownNoteSchema.exactOptional(),
    tags: shownTagsSchema.exactOptional(),
    quiet: shownQuietSchema.exactOptional(),
    needs: z.array(z.enum(siteNeeds)).meta({
      description:
        'What needs a hand, the worst first; empty: nothing does. link-broken: a service refuses the sign-in; old-data: no measurement for more than an hour by day, at night for three hours before it fell; source-offline: a sensor or an appliance does not answer; not-set-up: it has no sensor or no appliance.',
      example: ['link-broken'],
    }),
    newestDataAt: isoTimeSchema.nullable().meta({
      description: 'Time of the newest measurement. null: there is none.',
      example: '2026-06-01T09:58:00.000Z',
    }),
    lastRunAt: isoTimeSchema
      .nullable()
      .meta({ description: 'Latest control run. null: none yet.', example: '2026-06-01T09:59:00.000Z' }),
    brokenLinks: z
      .array(
        z.object({
          credentialsId: credentialsIdSchema,
          name: nameSchema,
          service: serviceIdSchema,
          since: sinceSchema,
        }),
      )
      .meta({ description: 'Links whose sign-in the service refuses.', example: [] }),
    offlineSources: z
      .array(
        z.object({
          id: z.union([sensorIdSchema, applianceIdSchema]).meta({ description: 'Id of the sensor or the appliance.' }),
          name: nameSchema,
          service: serviceIdSchema,
          since: sinceSchema,
        }),
      )
      .meta({ description: 'Sensors and appliances that do not answer.', example: [] }),
    charging: z.boolean().nullable().meta({
      description: 'An appliance draws power. null: unknown.',
      example: true,
    }),
    sunShare: z.number().min(0).max(1).nullable().meta({
      description: 'Share of the sun in what its appliances draw now, 0 to 1. null: they draw nothing, or unknown.',
      example: 0.97,
    }),
    chargingPowerW: powerWSchema.min(0).nullable().meta({
      description: 'What its appliances draw together, W. null: nothing, or unknown.',
      example: 7200,
    }),
    drawing: z.int().min(0).meta({ description: 'How many appliances draw power. 0: none, or unknown.', example: 1 }),
    idle: z.enum(idleCauses).nullable().meta({
      description:
        'Why its most important appliance draws nothing. surplus: it waits for more; plug: no car is plugged in; full: the car is full; night: the sun is down. null: it draws, something else, or unknown.',
      example: null,
    }),
    sunShare30Days: z.number().min(0).max(1).nullable().meta({
      description:
        'Share of the sun in what its appliances drew on its last 30 days, 0 to 1. null: they drew nothing, or unknown.',
      example: 0.93,
    }),
    freshSources: z.int().min(0).nullable().meta({
      description: 'How many of its sensors and appliances are up to date. null: unknown, as it has not run yet.',
      example: 3,
    }),
    pausedUntil: isoTimeSchema
      .nullable()
      .meta({ description: 'Until when it is paused. null: it is not.', example: null }),
    sensors: z.int().min(0).meta({ description: 'Number of sensors.', example: 1 }),
    appliances: z.int().min(0).meta({ description: 'Number of appliances.', example: 2 }),
  })
  .meta({ id: 'SiteHealth' });
export type SiteHealth = z.output<typeof siteHealthSchema>;

export const sitesHealthQuerySchema = z.strictObject({
  after: accountIdSchema
    .optional()
    .meta({ description: 'Where the page before ended: its `next`. Absent: the first page.' }),
});
export const sitesHealthSchema = z.object({
  sites: z
    .array(siteHealthSchema)
    .meta({ description: `At most ${HEALTH_PAGE} sites; within a page the one that needs a hand most comes first.` }),
  next: accountIdSchema.nullable().meta({ description: 'For the next page. null: this is the last.', example: null }),
});
