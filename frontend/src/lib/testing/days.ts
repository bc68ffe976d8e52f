import type { DayTotals } from '#shared/model/history.ts';

/** A day's energy; a test overrides only what it is about. */
export const aDay = (day: string, values: Partial<DayTotals> = {}): DayTotals => ({
  day,
  pvWh: null,
  consumptionWh: null,
  importWh: null,
  feedInWh: null,
  batteryChargedWh: null,
  batteryDischargedWh: null,
  appliancesWh: null,
  sunWh: 0,
  batteryWh: 0,
  gridWh: 0,
  appliances: {},
  coverage: 1,
  ...values,
});
