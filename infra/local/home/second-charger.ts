import type { SimulatedDevice } from '#functions/integrations/simulated-home.ts';
import { car, carEvents, secondCar } from './car.ts';
import { charger, secondCarFull } from './plant.ts';
import type { HomeState } from './state.ts';

/** Serial number of the wallbox that speaks OCPP: in no vendor's cloud, and the name by which it dials. */
export const BOX_ID = 'SUNBOX-0815';

/** A new one: its car just came home, and may charge freely, as at any box that nobody controls. */
export const newSecondCharger = (): NonNullable<HomeState['second']> => ({
  charger: {
    id: BOX_ID,
    on: true,
    setCurrentA: charger.maxCurrentA,
    phases: secondCar.phases,
    pending: [],
    drawsFromMs: null,
    plugged: true,
    energyWh: 0,
    powerW: 0,
  },
  socWh: 0.3 * secondCar.capacityWh,
});

/** Both cars leave and come back together. */
export const driveSecond = ({ second }: HomeState, fromMinute: number, toMinute: number): void => {
  if (second === null) return;
  for (const event of carEvents(fromMinute, toMinute)) {
    if (event.kind === 'returns' && !second.charger.plugged)
      second.socWh = Math.max(car.reserve * secondCar.capacityWh, second.socWh - secondCar.tripShare * event.usesWh);
    second.charger.plugged = event.kind === 'returns';
  }
};

/** Its counter counts on, as that of a meter does. */
export const secondDevice = ({ second }: HomeState): SimulatedDevice | null =>
  second === null
    ? null
    : {
        id: BOX_ID,
        kind: 'charger',
        name: 'Wallbox',
        online: true,
        on: second.charger.on,
        powerW: second.charger.powerW,
        setCurrentA: second.charger.setCurrentA,
        maxCurrentA: charger.maxCurrentA,
        phases: secondCar.phases,
        plugged: second.charger.plugged,
        full: second.charger.plugged && secondCarFull(second),
        energyWh: second.charger.energyWh,
      };
