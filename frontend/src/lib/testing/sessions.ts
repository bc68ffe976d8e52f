import { type ChargingSession, chargingSessionSchema } from '#shared/model/charging-session.ts';

const DAY = '2026-06-01';
/** A session of eleven kilowatt-hours, most of them sun. */
export const aSession = (changes: Partial<ChargingSession> = {}): ChargingSession => ({
  ...chargingSessionSchema.parse({
    id: '1780308000000-app_01JXW3T5YB8Q2M4N6P7R9S0V1E',
    applianceId: 'app_01JXW3T5YB8Q2M4N6P7R9S0V1E',
    name: 'Wallbox',
    vehicle: null,
    startedAt: `${DAY}T10:00:00.000Z`,
    endedAt: `${DAY}T14:10:00.000Z`,
    startedBy: 'starting-sun',
    endedBy: 'unplugged',
    version: 1,
    energyWh: 11_240,
    energyBy: 'counter',
    gapS: 0,
    counter: {
      startWh: 1_204_310,
      startAt: `${DAY}T10:00:00.000Z`,
      endWh: 1_215_550,
      endAt: `${DAY}T14:10:00.000Z`,
    },
    sunWh: 9800,
    batteryWh: 0,
    gridWh: 1440,
    unknownWh: 0,
    costEur: 1.24,
    gridOnlyEur: 3.6,
    prices: [{ from: `${DAY}T10:00:00.000Z`, importPriceEurPerKWh: 0.32, feedInPriceEurPerKWh: 0.08 }],
    charge: { startPercent: 41, endPercent: 78 },
    maxPowerW: 11_040,
    pauses: [],
  }),
  ...changes,
});
