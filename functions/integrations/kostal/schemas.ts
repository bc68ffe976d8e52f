import * as z from 'zod';

const pointSchema = z.object({
  /** The plant's wall clock, without a zone. */
  timestamp: z.string().nullable().catch(null).default(null),
  value: z.number().nullable().catch(null).default(null),
});
const seriesSchema = z.array(pointSchema);
export type Series = z.output<typeof seriesSchema>;

/** `GET /api/chart-data/{plantId}/power`: W, none below 0; slots to come are null or 0. */
export const chartSchema = z.object({
  timeSeries: z.object({
    pv_consumption_power: seriesSchema,
    home_consumption_power: seriesSchema,
    grid_feedin_power: seriesSchema,
    grid_consumption_power: seriesSchema,
  }),
});
export type Chart = z.output<typeof chartSchema>['timeSeries'];
