import type { DayTotals } from '#shared/model/history.ts';

/** Less than this is a charger's standby. */
const LEAST_WH = 10;

/** PV share of the appliances' energy, 0…1; null while they used none, or it is unknown. */
export const sunShareOf = ({ appliancesWh, sunWh }: Pick<DayTotals, 'appliancesWh' | 'sunWh'>): number | null =>
  appliancesWh === null || appliancesWh < LEAST_WH ? null : Math.min(1, sunWh / appliancesWh);
