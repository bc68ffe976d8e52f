import * as z from 'zod';

const item = (prefix: 'sch' | 'soc') => z.string().regex(new RegExp(`^${prefix}_[0-9A-HJKMNP-TV-Z]{26}$`));
export const scheduleItemIdSchema = item('sch')
  .brand<'ScheduleItemId'>()
  .meta({ description: 'Id of the item.', example: 'sch_01JXW3T5YB8Q2M4N6P7R9S0V1G' });
export const socMapItemIdSchema = item('soc')
  .brand<'SocMapItemId'>()
  .meta({ description: 'Id of the item.', example: 'soc_01JXW3T5YB8Q2M4N6P7R9S0V1H' });
export type ScheduleItemId = z.output<typeof scheduleItemIdSchema>;
export type SocMapItemId = z.output<typeof socMapItemIdSchema>;

/** Maximum number of items of a schedule or a map. */
export const MAX_ITEMS = 200;

/** The state that a schedule or a state-of-charge map requests of an appliance. */
export const desiredStateSchema = z.strictObject({
  mode: z
    .enum(['AUTO', 'ON', 'OFF'])
    .meta({ description: 'AUTO: follows the surplus; ON or OFF: forced.', example: 'ON' }),
  /** Set-point while ON, A; null: the appliance's maximum. */
  currentA: z
    .number()
    .min(0)
    .max(80)
    .nullable()
    .default(null)
    .meta({ description: "Set-point while ON, A per phase. null: the appliance's maximum.", example: 10 }),
});
export type DesiredState = z.output<typeof desiredStateSchema>;

const scheduleFields = {
  /** 1 (Monday) to 7, in the site's time zone. */
  dayOfWeek: z
    .int()
    .min(1)
    .max(7)
    .meta({ description: "1 (Monday) to 7 (Sunday), in the site's time zone.", example: 1 }),
  hour: z.int().min(0).max(23).meta({ description: "Hour, 0 to 23, in the site's time zone.", example: 6 }),
  minute: z.int().min(0).max(59).meta({ description: 'Minute, 0 to 59.', example: 30 }),
  desiredState: desiredStateSchema.meta({ description: 'Desired state of the appliance.' }),
};
export const scheduleItemCreateSchema = z.strictObject(scheduleFields);
/** Applies from its time until the next item's; before the week's first, the week's last applies. */
export const scheduleItemSchema = z
  .object({ id: scheduleItemIdSchema, ...scheduleFields })
  .meta({ id: 'ScheduleItem' });
export type ScheduleItem = z.output<typeof scheduleItemSchema>;

const socMapFields = {
  /** Whole percent of the home battery's state of charge. */
  threshold: z.int().min(0).max(100).meta({
    description:
      'State of charge of the home battery, whole %, from which the item applies, up to the threshold of the next.',
    example: 80,
  }),
  desiredState: desiredStateSchema.meta({
    description: 'Desired state of the appliance.',
    example: { mode: 'AUTO', currentA: null },
  }),
};
export const socMapItemCreateSchema = z.strictObject(socMapFields);
/** Applies from its threshold up to the next higher one. */
export const socMapItemSchema = z.object({ id: socMapItemIdSchema, ...socMapFields }).meta({ id: 'SocMapItem' });
export type SocMapItem = z.output<typeof socMapItemSchema>;

/** Minutes since Monday 00:00: sorts a week's items, and makes two with the same value conflict. */
export const minuteOfWeek = (at: Pick<ScheduleItem, 'dayOfWeek' | 'hour' | 'minute'>): number =>
  ((at.dayOfWeek - 1) * 24 + at.hour) * 60 + at.minute;
