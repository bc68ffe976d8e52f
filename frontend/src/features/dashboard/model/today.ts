import type { DayTotals } from '#shared/model/history.ts';

/** Less than this is the standby of a charger, no use of it. */
const LEAST_WH = 10;

/** Share of sun in what the appliances took, 0…1; null while they took nothing, or nothing is known of it. */
export const sunShareOf = ({ appliancesWh, sunWh }: Pick<DayTotals, 'appliancesWh' | 'sunWh'>): number | null =>
  appliancesWh === null || appliancesWh < LEAST_WH ? null : Math.min(1, sunWh / appliancesWh);
