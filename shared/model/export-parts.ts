import * as z from 'zod';
import { trailEvents } from '../contract/trail.ts';
import { accountSchema, planNames } from './account.ts';
import { apiTokenSchema } from './api-token.ts';
import { applianceSchema } from './appliance.ts';
import { keptSessionSchema } from './charging-session.ts';
import { isoTimeSchema } from './common.ts';
import { credentialsSchema } from './credentials.ts';
import { sunSiteSchema } from './forecast.ts';
import { dayTotalsSchema } from './history.ts';
import { hookSchema } from './hooks.ts';
import { accountIdSchema, affiliateIdSchema, credentialsIdSchema } from './ids.ts';
import { auditEntrySchema, invitationSchema } from './member.ts';
import { shownAddressSchema } from './notice-address.ts';
import { noticeSettingsSchema, toldLatelySchema } from './notices.ts';
import { maskedPayoutSchema } from './payout-details.ts';
import { pushDeviceSchema } from './push.ts';
import { rawReadingSchema, sensorReadingSchema } from './reading.ts';
import { decisionSchema } from './reason.ts';
import { monthSchema } from './referral.ts';
import { roleTypeSchema } from './role.ts';
import { sensorSchema } from './sensor.ts';
import { sessionSchema } from './session.ts';
import { shownNoteSchema, shownQuietSchema, shownTagsSchema } from './site-note.ts';
import { priceTroubles, tariffSchema } from './tariff.ts';
import { userDetailsSchema } from './user.ts';

const powerSchema = z.number().nullable();
const atSchema = isoTimeSchema.meta({ description: 'When this was the case.' });
const createdAtSchema = isoTimeSchema.meta({ description: 'When it was created.' });
const centsSchema = z.int().meta({ description: 'Amount, cents.' });
/** What the server stores for itself; its fields may change. */
const internalSchema = z.record(z.string(), z.unknown());

/** The data of one control run: values in the product's signs, by the ids of sensors and appliances. */
export const exportedReadingSchema = z.object({
  time: isoTimeSchema.meta({ description: 'When it was measured or decided.' }),
  sensors: z
    .record(z.string(), sensorReadingSchema)
    .meta({ description: 'Ids of sensors, or the sensors themselves.' }),
  home: z
    .object({
      gridPowerW: powerSchema.meta({
        description: 'Power at the grid connection, W: + import, − feed-in. null: unknown.',
      }),
      pvPowerW: powerSchema.meta({ description: 'Solar production, W, >= 0. null: unknown.' }),
      consumptionPowerW: powerSchema.meta({
        description: 'Consumption of the whole home, W, >= 0. null: unknown.',
      }),
      batteryPowerW: powerSchema.meta({
        description: 'Power of the home battery, W: + charging, − discharging. null: unknown or none.',
      }),
      batterySocPercent: powerSchema.meta({
        description: 'State of charge of the home battery, %. null: unknown or none.',
      }),
    })
    .meta({ description: 'Power of the home as control took it.' }),
  appliances: z
    .record(
      z.string(),
      z.object({
        powerW: powerSchema.meta({ description: 'Power that the appliance draws, W. null: unknown.' }),
        on: z.boolean().nullable().meta({ description: 'May it draw? null: unknown.' }),
      }),
    )
    .meta({ description: 'Appliances, or their ids; as an object: by id.' }),
});

/** The user, and what the user has to do with sites. */
export const userPartSchema = z.object({
  kind: z.literal('user').meta({ description: 'Kind.' }),
  user: userDetailsSchema.meta({ description: "The user's profile." }),
  referredBy: affiliateIdSchema.nullable().meta({ description: 'By whose link the user came. null: by nobody’s.' }),
  coupon: z
    .object({
      accountId: accountIdSchema,
      usedAt: isoTimeSchema.nullable().meta({ description: 'When it was used. null: not yet.' }),
    })
    .nullable()
    .meta({ description: 'The site whose first paid period is discounted. null: none.' }),
  trialFor: accountIdSchema.nullable().meta({ description: 'The site that began with free days. null: none.' }),
  sites: z
    .array(
      z.object({
        accountId: accountIdSchema,
        role: roleTypeSchema,
        createdAt: createdAtSchema,
        note: shownNoteSchema.exactOptional(),
        tags: shownTagsSchema.exactOptional(),
        quiet: shownQuietSchema.exactOptional(),
        notices: noticeSettingsSchema
          .exactOptional()
          .meta({ description: 'Which notices the user wants of it. Absent: nothing was chosen.' }),
        noticesTold: z
          .array(toldLatelySchema)
          .exactOptional()
          .meta({ description: 'What became of the last notices to the user. Absent: there were none.' }),
        noticeAddress: shownAddressSchema.omit({ off: true }).exactOptional().meta({
          description: "The user's own address for notices of it, masked. Absent: none.",
        }),
      }),
    )
    .meta({ description: 'Sites of which the user is a member.' }),
  invitations: z
    .array(invitationSchema.pick({ id: true, createdAt: true, expiresAt: true }).extend({ accountId: accountIdSchema }))
    .meta({ description: 'Invitations to the address of the user.' }),
  cardMarks: z
    .array(z.string())
    .meta({ description: 'What a card is recognised by: a keyed hash, from which the card cannot be read.' }),
  freeSites: z
    .array(z.object({ accountId: accountIdSchema, at: atSchema }))
    .meta({ description: 'Free sites that the user is about to own.' }),
  payoutDetails: maskedPayoutSchema.nullable().meta({ description: 'Where earnings go, masked. null: not said.' }),
  pushDevices: z.array(pushDeviceSchema).meta({ description: 'Where the user gets pushes.' }),
  sessions: z
    .array(
      sessionSchema.omit({ current: true }).extend({
        provedAt: isoTimeSchema.meta({
          description: 'When the user last proved who they are, by signing in or again.',
        }),
      }),
    )
    .meta({ description: 'Where the user is signed in.' }),
  tokens: z.array(apiTokenSchema).meta({ description: 'Tokens of the user’s programs, without their secrets.' }),
  secondFactorSince: isoTimeSchema
    .nullable()
    .meta({ description: 'Since when signing in takes a second factor. null: it takes none.' }),
  creations: z
    .array(
      z.object({
        accountId: accountIdSchema,
        at: atSchema,
        done: z.boolean().meta({ description: 'The site was created.' }),
      }),
    )
    .meta({ description: 'Requests of the last day to create a site.' }),
});

/** What the user earns as an affiliate; absent for users who never opened their referral page. */
export const referralsPartSchema = z.object({
  kind: z.literal('referrals').meta({ description: 'Kind.' }),
  affiliateId: affiliateIdSchema,
  referralCode: z.string().meta({ description: 'Code of the referral link.' }),
  signUps: z
    .array(
      z.object({
        at: atSchema,
        payingSince: isoTimeSchema.nullable().meta({ description: 'When the user first paid. null: not yet.' }),
        refusedAt: isoTimeSchema
          .nullable()
          .meta({ description: 'When it was found to be the affiliate’s own. null: it is not.' }),
      }),
    )
    .meta({ description: 'Users who came by the link, without their names.' }),
  ledger: z
    .array(
      z.object({
        time: atSchema,
        cents: centsSchema.meta({ description: 'Cents: + earned, − taken back or paid out.' }),
        of: z.enum(['invoice', 'payout']).meta({ description: 'What changed the balance.' }),
      }),
    )
    .meta({ description: 'What was earned, taken back or paid out.' }),
  payouts: z
    .array(
      z.object({
        month: monthSchema,
        cents: centsSchema,
        createdAt: createdAtSchema,
        paidAt: isoTimeSchema.nullable().meta({ description: 'When it was transferred. null: not yet.' }),
      }),
    )
    .meta({ description: 'Payouts by month.' }),
});

/** What the user did, and what was done to the user, newest first. */
export const trailPartSchema = z.object({
  kind: z.literal('trail').meta({ description: 'Kind.' }),
  entries: z
    .array(
      z.object({
        time: isoTimeSchema.meta({ description: 'Time.' }),
        event: z.enum(trailEvents).meta({ description: 'Kind of event.' }),
        by: z.enum(['user', 'administrator', 'other']).meta({ description: 'Actor.' }),
        operation: z.string().nullable().meta({ description: 'Operation of this API. null: none.' }),
        subject: z.string().nullable().meta({ description: 'Id of the affected site or user. null: neither.' }),
        target: z
          .object({
            kind: z.string().meta({ description: 'Kind of target.' }),
            id: z.string().meta({ description: 'Id, or the keyed hash of an address.' }),
          })
          .nullable()
          .meta({ description: 'What was changed or read. null: none.' }),
        token: z
          .string()
          .nullable()
          .meta({ description: 'Id of the token of the program that did it. null: none did.' }),
        source: z
          .object({
            address: z.string().nullable().meta({ description: 'Keyed hash of the network address. null: unknown.' }),
            country: z.string().nullable().meta({ description: 'Country, by its ISO 3166 code. null: unknown.' }),
            device: z.string().nullable().meta({ description: 'Browser and system. null: unknown.' }),
          })
          .nullable()
          .meta({ description: 'Origin of the request. null: unknown, or the actor is someone else.' }),
        error: z.string().nullable().meta({ description: 'Code of the resulting error. null: none.' }),
      }),
    )
    .meta({ description: 'Entries, newest first.' }),
});

/** A site that the user owns, without secrets and without other people's addresses beyond those that it invited. */
export const sitePartSchema = z.object({
  kind: z.literal('site').meta({ description: 'Kind.' }),
  account: accountSchema
    .omit({ intervalMinutes: true, nextRunAt: true, lastRunAt: true, firstSunAt: true, override: true, role: true })
    .extend({
      pausedUntil: isoTimeSchema.nullable().meta({ description: 'Nothing is commanded before. null: not paused.' }),
      offerExpiresAt: isoTimeSchema
        .nullable()
        .meta({ description: 'When an offer of the ownership ends. null: there is none.' }),
      billing: z
        .object({
          customerId: z.string().meta({ description: 'The site at the payment provider.' }),
          checkout: z
            .object({
              sessionId: z.string().meta({ description: 'Visit of the payment page.' }),
              priceKey: z.string().meta({ description: 'What is to be paid there.' }),
            })
            .nullable()
            .meta({ description: 'The payment that a new site waits for. null: none.' }),
          deleteAt: isoTimeSchema.nullable().meta({ description: 'When a cancelled site is deleted. null: it stays.' }),
        })
        .nullable()
        .meta({ description: 'The site at the payment provider. null: it is not known there.' }),
    })
    .meta({ description: 'The site as it is set.' }),
  grants: z
    .array(
      z.object({
        sessionId: z.string().meta({ description: 'Visit of the payment page.' }),
        plan: z.enum(planNames).meta({ description: 'Base plan.' }),
        years: z.number().meta({ description: 'Years that were paid.' }),
        paidAt: isoTimeSchema.meta({ description: 'When it was paid.' }),
        revoked: z.boolean().meta({ description: 'It was refunded.' }),
        applied: z.boolean().meta({ description: 'The plan that it replaces was ended.' }),
      }),
    )
    .meta({ description: 'Prepayments.' }),
  sensors: z
    .array(sensorSchema.omit({ sensorData: true, health: true }))
    .meta({ description: 'Ids of sensors, or the sensors themselves.' }),
  appliances: z
    .array(
      applianceSchema
        .omit({
          state: true,
          decision: true,
          override: true,
          currentApplianceScheduleItemIndex: true,
          nextApplianceScheduleItemIndex: true,
        })
        .extend({
          resumedAt: isoTimeSchema
            .nullable()
            .meta({ description: 'When the user last ended an override. null: never.' }),
          givenCharge: z
            .object({
              percent: z.number().meta({ description: 'State of charge, %.' }),
              at: isoTimeSchema.meta({ description: 'When this was the case.' }),
            })
            .nullable()
            .meta({ description: "The car's charge as a user gave it last. null: none." }),
        }),
    )
    .meta({ description: 'Appliances, or their ids; as an object: by id.' }),
  hooks: z
    .array(
      hookSchema
        .omit({ off: true, oldSecretUntil: true })
        .extend({ on: z.boolean().meta({ description: 'Nobody turned it off.' }) }),
    )
    .meta({ description: "Webhooks that get the site's events." }),
  sunSite: sunSiteSchema
    .nullable()
    .meta({ description: 'Where the site is, rounded, and its roofs. null: nobody said.' }),
  tariff: tariffSchema
    .extend({
      trouble: z
        .enum(priceTroubles)
        .nullable()
        .meta({ description: 'Why the supplier did not say its prices. null: nothing.' }),
    })
    .nullable()
    .meta({ description: 'What a kWh costs and earns. null: the prices of the settings.' }),
  credentials: z
    .array(
      credentialsSchema.omit({ health: true, sensors: true, appliances: true }).extend({
        health: credentialsSchema.shape.health
          .pick({ lastSuccessAt: true, error: true, errorAt: true })
          .meta({ description: 'Whether it answered when it was linked.' }),
        keySeenAt: isoTimeSchema
          .nullable()
          .meta({ description: 'When its key was shown. null: unknown, or it has none.' }),
        keyEndedAt: isoTimeSchema.nullable().meta({ description: 'When its key was ended. null: it was not.' }),
      }),
    )
    .meta({ description: 'Links, without their secrets.' }),
  reports: z
    .array(
      z.object({
        credentialsId: credentialsIdSchema,
        reading: rawReadingSchema.nullable().meta({ description: 'Values as they were sent. null: none of use.' }),
        state: internalSchema.nullable().meta({ description: 'What is kept between reports. null: nothing.' }),
      }),
    )
    .meta({ description: 'The last report of each link that reports to us.' }),
  run: internalSchema.nullable().meta({ description: 'What the last control run remembers. null: there was none.' }),
  planning: internalSchema
    .nullable()
    .meta({ description: 'What the planner knows of the site: past days of sun, habits, plans. null: nothing.' }),
  members: z
    .array(z.object({ role: roleTypeSchema, createdAt: createdAtSchema }))
    .meta({ description: 'Members of the site.' }),
  invitations: z.array(invitationSchema).meta({ description: 'Pending invitations.' }),
  audit: z
    .array(auditEntrySchema.omit({ userId: true }))
    .meta({ description: 'Actions of members and administrators, newest first.' }),
});

/** A site's energy by day and its charging sessions, of one calendar year in the site's time zone. */
export const totalsPartSchema = z.object({
  kind: z.literal('totals').meta({ description: 'Kind.' }),
  accountId: accountIdSchema,
  year: z.string().meta({ description: 'Calendar year in the time zone of the site.' }),
  days: z.array(dayTotalsSchema).meta({ description: 'Energy by day, oldest first.' }),
  sessions: z
    .array(keptSessionSchema)
    .meta({ description: 'Charging sessions that began in this year and have ended, oldest first.' }),
});

/** A site's readings and decisions of one day (UTC). */
export const dayPartSchema = z.object({
  kind: z.literal('day').meta({ description: 'Kind.' }),
  accountId: accountIdSchema,
  day: z.iso.date().meta({ description: 'Calendar day in the time zone of the site; of an export in UTC.' }),
  readings: z.array(exportedReadingSchema).meta({ description: 'What each control run saw.' }),
  decisions: z.array(decisionSchema).meta({ description: 'Decisions of control with their reasons, newest first.' }),
  inputs: z
    .array(z.object({ time: atSchema, snapshot: internalSchema.meta({ description: 'All that control knew.' }) }))
    .meta({ description: 'What control knew when it started or stopped something, oldest first.' }),
});

/** What the payment provider has recorded of a site since the user owns it; a part per page of its lists. */
export const paymentsPartSchema = z.object({
  kind: z.literal('payments').meta({ description: 'Kind.' }),
  accountId: accountIdSchema,
  customer: z
    .object({
      name: z.string().nullable().meta({ description: 'Name. null: none is stored.' }),
      email: z.string().nullable().meta({ description: 'E-mail address. null: none is stored.' }),
      country: z.string().nullable().meta({ description: 'Country of the billing address. null: none is stored.' }),
      creditCents: centsSchema.meta({ description: 'Credit for the next invoices, cents.' }),
      methods: z
        .array(
          z.object({
            type: z.string().meta({ description: 'Card brand, or kind of payment method.' }),
            last4: z.string().nullable().meta({ description: 'Last digits. null: it has none.' }),
          }),
        )
        .meta({ description: 'Payment methods.' }),
    })
    .nullable()
    .meta({ description: 'The customer. null: on a further page, or the customer was closed.' }),
  invoices: z
    .array(
      z.object({
        id: z.string().meta({ description: 'Id at the payment provider.' }),
        number: z.string().nullable().meta({ description: 'Invoice number. null: a draft.' }),
        createdAt: createdAtSchema,
        status: z.string().meta({ description: 'Status.' }),
        totalCents: centsSchema,
        taxCents: centsSchema.meta({ description: 'Tax in the total, cents.' }),
        paidCents: centsSchema,
        creditedCents: centsSchema.meta({ description: 'Taken back by credit notes, cents.' }),
        lines: z
          .array(
            z.object({
              description: z.string().nullable().meta({ description: 'What it is for.' }),
              cents: centsSchema,
            }),
          )
          .meta({ description: 'Lines of the invoice.' }),
      }),
    )
    .meta({ description: 'Invoices, newest first.' }),
  charges: z
    .array(
      z.object({
        id: z.string().meta({ description: 'Id at the payment provider.' }),
        createdAt: createdAtSchema,
        status: z.string().meta({ description: 'Status.' }),
        cents: centsSchema,
        refundedCents: centsSchema.meta({ description: 'Refunded, cents.' }),
        last4: z.string().nullable().meta({ description: 'Last digits of card or account. null: it has none.' }),
      }),
    )
    .meta({ description: 'Payments, newest first.' }),
});
