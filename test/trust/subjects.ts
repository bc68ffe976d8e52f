import { integration as blueprint } from '#functions/integrations/_blueprint/index.ts';
import { createSimulator, sample } from '#functions/integrations/_blueprint/simulator.ts';
import { loadIntegration, serviceIds } from '#functions/integrations/registry.ts';
import type { CreateSimulator, SimulatorSample } from '#functions/integrations/simulated-home.ts';
import type { Subject } from '../integrations/bench.ts';
import { INTEGRATIONS } from '../integrations/fixture.ts';

/** Every service that is asked, and the blueprint, each with its simulated vendor. */
export const subjects = async (): Promise<readonly Subject[]> => {
  const asked = await Promise.all(
    serviceIds.map(async (id): Promise<Subject | null> => {
      const integration = await loadIntegration(id);
      if (integration.manifest.delivery === 'push') return null;
      const simulator: { createSimulator: CreateSimulator; sample: SimulatorSample } = await import(
        new URL(`${id}/simulator.ts`, INTEGRATIONS).href
      );
      return { folder: id, integration, createSimulator: simulator.createSimulator, sample: simulator.sample };
    }),
  );
  return [
    { folder: '_blueprint', integration: blueprint, createSimulator, sample },
    ...asked.filter((subject) => subject !== null),
  ];
};
