import { sample as discovergy } from '#functions/integrations/discovergy/simulator.ts';
import { sample as fronius } from '#functions/integrations/fronius/simulator.ts';
import { sample as kostal } from '#functions/integrations/kostal/simulator.ts';
import type { SimulatorSample } from '#functions/integrations/simulated-home.ts';
import { sample as solax } from '#functions/integrations/solax/simulator.ts';
import type { LocalProduct } from '#infra/local/start.ts';
import { defaultAccountSettings } from '#shared/model/account.ts';
import type { AccountId } from '#shared/model/ids.ts';
import { defaultSensorSettings } from '#shared/model/sensor.ts';

/** Meters of other vendors at the same home: each is a site of its own that only reads. */
const meters = { discovergy, fronius, kostal, solax } as const satisfies Readonly<Record<string, SimulatorSample>>;
export const neighbourServices = Object.keys(meters);

export interface Neighbour {
  readonly accountId: AccountId;
  readonly service: string;
  readonly minutes: number;
}

/** Sites that read every few minutes, created directly in storage, since their owners' checkouts are not under test. */
export const moveIn = async ({ deps }: LocalProduct): Promise<readonly Neighbour[]> => {
  const { storage } = deps;
  const createdAt = new Date(deps.now()).toISOString();
  const made: Neighbour[] = [];
  for (const [index, [service, sample]] of Object.entries(meters).entries()) {
    const minutes = index % 2 === 0 ? 1 : 5;
    const { id: accountId } = await storage.accounts.create({
      id: deps.newId('acc'),
      name: `Neighbour with ${service}`,
      timezone: 'Europe/Berlin',
      settings: { ...defaultAccountSettings, autochargeInterval: minutes },
      products: ['PREMIUM'],
      subscriptionStatus: 'active',
      createdAt,
    });
    const id = deps.newId('crd');
    const own = { accountId, service, name: service, settings: {}, createdAt, accountKey: null, webhookKeyHash: null };
    await storage.credentials.create({
      id,
      ...own,
      health: { lastSuccessAt: createdAt, error: null, errorAt: null },
      sealed: await deps.secrets.seal(accountId, id, sample.fields),
    });
    for (const { deviceId, measures } of sample.sensors)
      await storage.sensors.create({
        id: deps.newId('sen'),
        accountId,
        credentialsId: id,
        deviceId,
        service,
        name: deviceId,
        settings: { ...defaultSensorSettings, measures },
        createdAt,
      });
    await deps.schedules.ensure(accountId, minutes);
    made.push({ accountId, service, minutes });
  }
  return made;
};
