import type { SimulatedDevice, SimulatedHome } from '#functions/integrations/simulated-home.ts';
import { charger } from './plant.ts';

/** Account of a second go-eCharger, to try things on without touching the one that the demo home controls. */
export const spareCharger = { serialNumber: '207515', apiToken: 'sunwardSpareBoxKey00000000000001' } as const;

/**
 * The home with a spare charger, where no car is ever plugged in: it takes no power, so the home's energy is unchanged. It follows
 * its commands at once, is off after each start, and is found by its own account only.
 */
export const withSpareCharger = (home: SimulatedHome): SimulatedHome => {
  const id: string = spareCharger.serialNumber;
  let device: SimulatedDevice = {
    id,
    kind: 'charger',
    name: 'Spare go-eCharger',
    online: true,
    on: false,
    powerW: 0,
    setCurrentA: charger.maxCurrentA,
    maxCurrentA: charger.maxCurrentA,
    phases: 3,
    plugged: false,
    full: false,
    energyWh: 0,
  };
  return {
    ...home,
    device: (asked) => (asked === id ? device : home.device(asked)),
    command: (asked, command) => {
      if (asked !== id) home.command(asked, command);
      // A command names only what it changes.
      else device = { ...device, ...command };
    },
  };
};
