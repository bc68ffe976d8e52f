import * as z from 'zod';
import { faultTexts } from '../faults.ts';

/** ISO 8601 in UTC, as `Date.toISOString` prints it. */
export const isoTimeSchema = z.iso.datetime({ offset: true }).meta({ id: 'Time' });
/** No home exceeds this power, W. */
export const MAX_POWER_W = 1_000_000;
/** A finite power, W. Sign by the field's name: grid + import, battery + charging, PV and consumption >= 0. */
export const powerWSchema = z.number().min(-MAX_POWER_W).max(MAX_POWER_W);
/**
 * Characters that change what a reader sees without being seen: control characters, line separators, controls of the writing
 * direction, and halves of surrogate pairs.
 */
const HIDDEN = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}]/u;
const ALL_HIDDEN = new RegExp(`${HIDDEN.source}+`, 'gu');
/** A text in one line that hides nothing; for texts that were stored before hidden characters were refused. */
export const withoutHidden = (text: string): string => text.replaceAll(ALL_HIDDEN, ' ').trim();
/** Refuses hidden characters in a text of one line that a user types. */
export const oneLine = (schema: z.ZodString) =>
  schema.refine((text) => !HIDDEN.test(text), { error: faultTexts.hidden_characters });
/** The same for a text that may have several lines: newlines and tabs are allowed. */
export const severalLines = (schema: z.ZodString) =>
  schema.refine((text) => !HIDDEN.test(text.replaceAll(/\r\n|[\n\t]/g, ' ')), { error: faultTexts.hidden_characters });
/** A name as it is stored: those of before hidden characters were refused have to stay readable. */
export const nameSchema = z
  .string()
  .trim()
  .min(1)
  .max(80)
  .meta({ description: 'Name, as its owner chose it.', example: 'Home' });
/** A name that a user types. */
export const typedNameSchema = oneLine(nameSchema).meta({
  description: 'Name, as its owner chose it; without control characters.',
  example: 'Home',
});
/** Values that a user types, by the names of a service's fields. @param maxLength of a value */
export const typedFieldsSchema = (maxLength: number) =>
  z.record(oneLine(z.string().max(60)), oneLine(z.string().max(maxLength)));
/** Longest e-mail address. */
export const MAX_EMAIL = 254;
/**
 * An e-mail address as users type it; trimmed and in lower case, so that each has one spelling. Checked before that: lower
 * case turns some letters beyond ASCII into ASCII ones, and so one address into another user's.
 */
export const emailSchema = z
  .string()
  .trim()
  .min(1)
  .pipe(z.email().max(MAX_EMAIL).toLowerCase())
  .meta({ example: 'anna@example.org' });
/** Zones already found valid: asking the runtime takes longer than the rest of a site's row, in each run of each site. */
const goodZones = new Set<string>();
const isZone = (zone: string): boolean => {
  if (goodZones.has(zone)) return true;
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
  } catch {
    return false;
  }
  if (zone.length === 0) return false;
  // There are some 600, but in any mixture of upper and lower case.
  if (goodZones.size < 1_000) goodZones.add(zone);
  return true;
};
/** IANA time zone that this runtime knows. */
export const timezoneSchema = z.string().refine(isZone, { error: faultTexts.time_zone }).meta({
  description: 'IANA time zone of the site, in which schedules and days are interpreted.',
  example: 'Europe/Berlin',
});
export type IsoTime = z.output<typeof isoTimeSchema>;

/** What a kWh cost or earned at some time: of a market it may be below 0. EUR per kWh. */
export const paidPriceSchema = z.number().min(-20).max(20);

/** A price of electricity, EUR per kWh. */
export const pricePerKWhSchema = z.number().min(0).max(5);
