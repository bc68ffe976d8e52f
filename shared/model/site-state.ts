import * as z from 'zod';
import { accountSchema } from './account.ts';
import { applianceSchema } from './appliance.ts';
import { chargingSessionSchema } from './charging-session.ts';
import { sitePlanSchema } from './day-plan.ts';
import { dayTotalsSchema } from './history.ts';
import { sensorSchema } from './sensor.ts';

/** Days whose sessions are in a state. */
export const STATE_SESSION_DAYS = 2;

/** A site as a program shows it, of one moment. Each part is what its own row answers. */
export const siteStateSchema = z
  .object({
    account: accountSchema.meta({ description: 'The site, as `GET …/accounts/{accountId}` answers it.' }),
    sensors: z.array(sensorSchema).meta({ description: 'Sensors, each with its newest reading alone.' }),
    appliances: z
      .array(applianceSchema)
      .meta({ description: 'Appliances by priority, with state, decision and goals.' }),
    days: z
      .array(dayTotalsSchema)
      .meta({ description: "Energy of yesterday and today in the site's time zone; days without data are left out." }),
    plan: sitePlanSchema.meta({ description: 'What is planned, with prices and the sun that is expected.' }),
    sessions: z.array(chargingSessionSchema).meta({
      description: `Charging sessions that run or began in the last ${STATE_SESSION_DAYS} days, newest first.`,
    }),
  })
  .meta({ id: 'SiteState' });
