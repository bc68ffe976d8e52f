import { integration as blueprint } from '#functions/integrations/_blueprint/index.ts';
import { createSimulator, sample } from '#functions/integrations/_blueprint/simulator.ts';
import type { PolledServiceId } from '#functions/integrations/manifests.ts';
import { loadIntegration } from '#functions/integrations/registry.ts';
import { simulators } from '#functions/integrations/simulators.ts';
import { callableIntegration } from '#test/support/callable-adapter.ts';
import type { Subject } from './bench.ts';

/** Every service that is polled, with its simulated vendor. */
export const polledSubjects = (): Promise<readonly Subject[]> =>
  Promise.all(
    (Object.keys(simulators) as PolledServiceId[]).map(
      async (id): Promise<Subject> => ({
        folder: id,
        integration: callableIntegration(await loadIntegration(id)),
        createSimulator: simulators[id].createSimulator,
        sample: simulators[id].sample,
      }),
    ),
  );

/** The same, and the blueprint. */
export const subjects = async (): Promise<readonly Subject[]> => [
  { folder: '_blueprint', integration: callableIntegration(blueprint), createSimulator, sample },
  ...(await polledSubjects()),
];
