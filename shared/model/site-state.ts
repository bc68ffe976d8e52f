import * as z from 'zod';
import { errorCodeSchema } from '../contract/errors.ts';
import { accountSchema } from './account.ts';
import { applianceSchema } from './appliance.ts';
import { chargingSessionSchema } from './charging-session.ts';
import { sitePlanSchema } from './day-plan.ts';
import { dayTotalsSchema } from './history.ts';
import { sensorSchema } from './sensor.ts';

/** Days whose sessions are in a state. */
export const STATE_SESSION_DAYS = 2;

/** Parts of a state that can be absent, each by itself. */
export const stateParts = ['sensors', 'appliances', 'days', 'plan', 'sessions'] as const;
export type StatePart = (typeof stateParts)[number];

const ABSENT = 'null: it could not be read now, and `troubles` says why; that is not the same as none.';

/** A site as a program shows it, of one moment. Each part is what its own row answers. */
export const siteStateSchema = z
  .object({
    account: accountSchema.meta({ description: 'The site, as `GET …/accounts/{accountId}` answers it.' }),
    sensors: z
      .array(sensorSchema)
      .nullable()
      .meta({ description: `Sensors, each with its newest reading alone. ${ABSENT}` }),
    appliances: z
      .array(applianceSchema)
      .nullable()
      .meta({ description: `Appliances by priority, with state, decision and goals. ${ABSENT}` }),
    days: z
      .array(dayTotalsSchema)
      .nullable()
      .meta({
        description: `Energy of yesterday and today in the site's time zone; days without data are left out. ${ABSENT}`,
      }),
    plan: sitePlanSchema
      .nullable()
      .meta({ description: `What is planned, with prices and the sun that is expected. ${ABSENT}` }),
    sessions: z
      .array(chargingSessionSchema)
      .nullable()
      .meta({
        description: `Charging sessions that run or began in the last ${STATE_SESSION_DAYS} days, newest first. ${ABSENT}`,
      }),
    troubles: z
      .array(
        z.object({
          part: z.enum(stateParts).meta({ description: 'Which part is absent.', example: 'plan' }),
          code: errorCodeSchema.meta({ description: 'Why, as a code of errors.', example: 'busy' }),
        }),
      )
      .meta({ description: 'Parts that could not be read now. Empty: all are there.', example: [] }),
  })
  .meta({ id: 'SiteState' });
export type SiteState = z.output<typeof siteStateSchema>;
