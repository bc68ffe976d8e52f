import type { Deps } from '#functions/deps.ts';
import { shownState } from '#functions/features/shown-state.ts';
import { loadSite } from '#functions/features/site.ts';
import { askLink } from '#functions/features/vendor.ts';
import type { Handlers } from '#functions/http/implement.ts';
import { capability, type Vehicles, VendorError } from '#functions/integrations/port.ts';
import type { StoredAppliance, StoredSite } from '#functions/storage/index.ts';
import { ApiError } from '#shared/contract/errors.ts';
import type { ApplianceId, CredentialsId } from '#shared/model/ids.ts';
import type { VehicleState } from '#shared/model/vehicle.ts';
import { commandsAllowed } from '#shared/plans.ts';

export type VehicleDeps = Pick<Deps, 'storage' | 'services' | 'secrets'>;

const offersVehicle = ({ services }: VehicleDeps, { service }: StoredAppliance): boolean =>
  services.manifest(service)?.offers.vehicle === true;

/** A car at its vendor. */
interface Car {
  readonly credentialsId: CredentialsId;
  readonly deviceId: string;
  readonly service: string;
}

/** The car that an appliance is, or that stands at it. @throws ApiError `appliance_not_found` where there is none */
const carOf = (deps: VehicleDeps, site: StoredSite, applianceId: ApplianceId): Car => {
  const appliance = site.appliances.find(({ id }) => id === applianceId);
  if (appliance && offersVehicle(deps, appliance)) return appliance;
  const vehicle = appliance?.settings.vehicle;
  const credentials = site.credentials.find(({ id }) => id === vehicle?.credentialsId);
  if (vehicle == null || !credentials) throw new ApiError('appliance_not_found');
  return { ...vehicle, service: credentials.service };
};

/** @throws VendorError, or ApiError `unknown_device` when the credentials are gone */
const askCar = async <T>(
  deps: VehicleDeps,
  site: StoredSite,
  { credentialsId }: Car,
  ask: (vehicles: Vehicles['vehicles']) => Promise<T>,
): Promise<T> => {
  const credentials = site.credentials.find(({ id }) => id === credentialsId);
  if (!credentials) throw new ApiError('unknown_device');
  return askLink(deps, credentials, (adapter) => ask(capability(adapter, 'vehicles')));
};

/** Nobody can be asked for such a car: its state of charge comes with reports. */
const isReported = ({ services }: VehicleDeps, { service }: Car): boolean =>
  services.manifest(service)?.offers.vehicle !== true;

/** What is known of such a car: its charge, as of the last run. */
const reportedVehicle = (site: StoredSite, applianceId: ApplianceId): VehicleState => {
  const appliance = site.appliances.find(({ id }) => id === applianceId);
  const battery = appliance && shownState(site, appliance).battery;
  return {
    batteryLevelPercent: battery?.percent ?? null,
    batteryLevelLimitPercent: null,
    minutesUntilFull: null,
    make: null,
    model: null,
    rangeKm: battery?.rangeKm ?? null,
    name: null,
    asleep: null,
    observedAt: battery?.at ?? null,
  };
};

/** Cars: what they report, and the horn. */
export const createVehicleHandlers = (
  deps: VehicleDeps,
): Pick<Handlers<'api'>, 'listVehicles' | 'getVehicleDetails' | 'honkVehicle'> => ({
  // Calling each car would cost, and might keep it awake: this is what the last run observed.
  listVehicles: async ({ params: { accountId } }) => {
    const site = await loadSite(deps, accountId);
    return site.appliances
      .filter(
        (appliance) =>
          (appliance.kind === 'car' && offersVehicle(deps, appliance)) || appliance.settings.vehicle !== null,
      )
      .map((appliance) => ({
        applianceId: appliance.id,
        name: appliance.name,
        service:
          site.credentials.find(({ id }) => id === appliance.settings.vehicle?.credentialsId)?.service ??
          appliance.service,
        state: shownState(site, appliance),
      }));
  },

  getVehicleDetails: async ({ params: { accountId, applianceId } }) => {
    const site = await loadSite(deps, accountId);
    const car = carOf(deps, site, applianceId);
    if (isReported(deps, car)) return reportedVehicle(site, applianceId);
    return askCar(deps, site, car, (vehicles) => vehicles.read(car.deviceId));
  },

  honkVehicle: async ({ params: { accountId, applianceId } }) => {
    const site = await loadSite(deps, accountId);
    const car = carOf(deps, site, applianceId);
    if (isReported(deps, car)) throw new VendorError('unsupported', 'nobody can be asked to sound the horn');
    if (!commandsAllowed(site.account, car.service)) throw new ApiError('plan_required');
    await askCar(deps, site, car, (vehicles) => vehicles.honk(car.deviceId));
    return { honked: true as const };
  },
});
