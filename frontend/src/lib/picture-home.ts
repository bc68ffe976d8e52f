import type { DayTotals } from '#shared/model/history.ts';

/** Less sun than this to the grid is nothing to show, Wh. */
const SHOWN_WH = 500;

/** What the picture to share shows of a home, by what is known of its days. */
export const pictureHome = (days: readonly DayTotals[]) => ({
  exports: days.some(({ feedInWh }) => (feedInWh ?? 0) >= SHOWN_WH),
  battery: days.some((day) => (day.batteryChargedWh ?? 0) + (day.batteryDischargedWh ?? 0) > 0),
});
