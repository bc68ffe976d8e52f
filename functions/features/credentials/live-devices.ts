import { inProductSigns } from '#functions/control/signs.ts';
import type { Deps } from '#functions/deps.ts';
import { askLink } from '#functions/features/vendor.ts';
import type { Adapter, Outcome } from '#functions/integrations/port.ts';
import type { StoredCredentials } from '#functions/storage/index.ts';
import type { Device, DeviceLive } from '#shared/model/credentials.ts';
import type { ApplianceState, RawReading } from '#shared/model/reading.ts';
import { defaultSensorSettings } from '#shared/model/sensor.ts';

type LiveDeps = Pick<Deps, 'storage' | 'services' | 'secrets' | 'now'>;

/** Devices of one kind whose values are asked for: who has more is not set up by looking at all of them. */
const MOST_READ = 20;

const unknown: DeviceLive = {
  time: null,
  pvPowerW: null,
  gridPowerW: null,
  consumptionPowerW: null,
  batteryPowerW: null,
  batterySocPercent: null,
  powerW: null,
  plugged: null,
};

const ofReading = (raw: RawReading): DeviceLive => {
  const { time, pvPowerW, gridPowerW, consumptionPowerW, batteryPowerW, batterySocPercent } = inProductSigns(
    raw,
    defaultSensorSettings,
  );
  return { ...unknown, time, pvPowerW, gridPowerW, consumptionPowerW, batteryPowerW, batterySocPercent };
};

const ofState = ({ observedAt, powerW, plugged }: ApplianceState): DeviceLive => ({
  ...unknown,
  time: observedAt,
  powerW,
  plugged,
});

const liveFrom = <T>(outcome: Outcome<T> | undefined, live: (value: T) => DeviceLive): DeviceLive | null =>
  outcome?.ok === true ? live(outcome.value) : null;

/** Reads what the devices show, in one request to the adapter. A meter that does not know what it measures is read as its likely one. */
const withValues = async (adapter: Adapter, devices: readonly Device[]): Promise<Device[]> => {
  const of = (kind: Device['kind']): Device[] => devices.filter((device) => device.kind === kind).slice(0, MOST_READ);
  const [sensors, appliances] = [of('sensor'), of('appliance')];
  const read = await adapter.read?.({
    sensors: sensors.map(({ deviceId, needsMeterRole, suggestedMeterRole }) => ({
      deviceId,
      measures: needsMeterRole ? (suggestedMeterRole ?? 'grid') : null,
    })),
    appliances: appliances.map(({ deviceId }) => ({ deviceId })),
  });
  const liveOf = (device: Device): DeviceLive | null =>
    device.kind === 'sensor'
      ? liveFrom(read?.sensors[sensors.indexOf(device)], ofReading)
      : liveFrom(read?.appliances[appliances.indexOf(device)], ofState);
  return devices.map((device) => ({ ...device, live: liveOf(device) }));
};

/** What a service that reports to us sent last: of its one sensor. */
const withReport = async (
  { storage }: LiveDeps,
  { accountId, id }: StoredCredentials,
  devices: readonly Device[],
): Promise<Device[]> => {
  const report = (await storage.control.loadSite(accountId))?.reports.get(id);
  return devices.map((device) => ({
    ...device,
    live: device.kind === 'sensor' && report !== undefined ? ofReading(report) : null,
  }));
};

/**
 * The devices of a link with what they show now. Values that fail or come too late are unknown: the list does not wait for them
 * longer than it may, and does not fail with them.
 * @throws VendorError when the devices themselves cannot be listed
 */
export const liveDevicesOf = async (deps: LiveDeps, credentials: StoredCredentials): Promise<readonly Device[]> => {
  let devices: readonly Device[] | null = null;
  try {
    return await askLink(deps, credentials, async (adapter) => {
      devices = await adapter.listDevices();
      return adapter.read === undefined ? withReport(deps, credentials, devices) : withValues(adapter, devices);
    });
  } catch (error) {
    // Assigned in the callback, which the compiler does not follow.
    const listed = devices as readonly Device[] | null;
    if (listed === null) throw error;
    return listed.map((device) => ({ ...device, live: null }));
  }
};
