import { createSimulatedBox, type SimulatedBox } from '#functions/integrations/simulators.ts';
import type { ContractClient } from '#shared/contract/caller.ts';
import type { AccountId } from '#shared/model/ids.ts';
import { BOX_PATH, BOX_SERVICE } from '#shared/ocpp.ts';
import { SECOND_MS } from '#shared/units.ts';
import type { LocalClock } from './clock.ts';
import type { LivingHome } from './home/home.ts';
import { BOX_ID } from './home/second-charger.ts';
import type { ProductState } from './product-file.ts';
import { signInDemo } from './seed.ts';

/** With what it dials. */
type BoxAccess = NonNullable<ProductState['box']>;

/** It looks at its car, and reports, every 15 s of the home; on a fast clock not more often than once in a quarter of a second. */
const LOOKS_MS = 15 * SECOND_MS;
const QUICKEST_MS = 250;
/** Longest wait for its first words, and pause between two looks, ms. */
const SHOWN_MS = 20 * SECOND_MS;
const LOOK_MS = 200;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Links the service as its user does. @returns what it shows once */
const link = async (client: ContractClient, accountId: AccountId): Promise<BoxAccess> => {
  const body = { service: BOX_SERVICE, name: 'Carport', fields: { make: 'other' } };
  const { reveal } = await client.createCredentials({ params: { accountId }, body });
  const { address = '', password = '' } = reveal;
  return { key: address.split(BOX_PATH).at(-1) ?? '', password };
};

/** Adds the box as an appliance once it has dialled in. Its hybrid charges on one phase, before the other car needs three. */
const adopt = async (client: ContractClient, accountId: AccountId, ending: AbortSignal): Promise<void> => {
  const links = await client.listCredentials({ params: { accountId } });
  const credentialsId = links.find(({ service }) => service === BOX_SERVICE)?.id;
  if (credentialsId === undefined) return;
  const params = { accountId, credentialsId };
  for (let waitedMs = 0; waitedMs < SHOWN_MS && !ending.aborted; waitedMs += LOOK_MS) {
    const [device] = await client.listDevices({ params });
    if (device !== undefined) {
      const added = await client.createAppliance({
        params: { accountId },
        body: { credentialsId, deviceId: device.deviceId, name: 'Wallbox', mode: 'AUTO' },
      });
      await client.patchAppliance({
        params: { accountId, applianceId: added.id },
        body: { mode: 'AUTO', autoCharge: { priority: 1 }, settings: { phases: 1 } },
      });
      return;
    }
    await pause(LOOK_MS);
  }
};

interface DemoBoxParts {
  readonly url: string;
  readonly accountId: AccountId;
  readonly home: LivingHome;
  readonly clock: LocalClock;
  /** Of an earlier start; absent: the demo home gets its wallbox now. */
  readonly access: BoxAccess | undefined;
  /** Keeps what it dials with. */
  readonly keep: (access: BoxAccess) => void;
  readonly onError: (error: unknown) => void;
}

/**
 * The demo home's second charger: a wallbox that speaks OCPP and dials the product's own address over a real connection. The first
 * start links it and adds it as an appliance, in the background. One whose link was deleted is refused, and tries again.
 * @returns how to stop it
 */
export const startDemoBox = (parts: DemoBoxParts): (() => Promise<void>) => {
  const { url, accountId, home, clock, keep, onError } = parts;
  const ending = new AbortController();
  let box: SimulatedBox | null = null;
  let isIn = false;

  /** Dials until it is let in, then lives. */
  const live = async (): Promise<void> => {
    while (!ending.signal.aborted) {
      try {
        if (!isIn) await box?.connect();
        isIn = true;
        await box?.tick();
      } catch {
        // Refused, or its line was cut: the client dials again by itself once it was in.
      }
      await pause(Math.max(QUICKEST_MS, LOOKS_MS / clock.speed));
    }
  };

  const start = async (): Promise<void> => {
    const isNew = parts.access === undefined;
    const client = isNew ? await signInDemo(url) : null;
    const access = parts.access ?? (client === null ? null : await link(client, accountId));
    if (access === null || ending.signal.aborted) return;
    home.addSecondCharger();
    keep(access);
    box = createSimulatedBox(home, {
      ...{ deviceId: BOX_ID, identity: BOX_ID, password: access.password, reconnects: true },
      endpoint: `${url.replace(/^http/, 'ws')}${BOX_PATH}${access.key}`,
    });
    void live();
    if (client !== null) await adopt(client, accountId, ending.signal);
  };
  const started = start().catch((error: unknown) => {
    if (!ending.signal.aborted) onError(error);
  });
  return async () => {
    ending.abort();
    await box?.close();
    await started;
  };
};
