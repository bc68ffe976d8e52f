import type { ApplianceId, CredentialsId } from '#shared/model/ids.ts';
import { type ApplianceState, type RawReading, unknownApplianceState } from '#shared/model/reading.ts';
import type { Outcome } from '../integrations/port.ts';
import type { SiteBundle } from './store.ts';

type Site = Pick<SiteBundle, 'appliances'>;
type Charger = SiteBundle['appliances'][number];

/** What a link's read asks for besides the site's own sensors and appliances: cars that stand at chargers of another service. */
export const linkedCarsOf = ({ appliances }: Site, id: CredentialsId): readonly { readonly deviceId: string }[] => {
  const own = new Set(appliances.filter(({ credentialsId }) => credentialsId === id).map(({ deviceId }) => deviceId));
  const linked = appliances.flatMap(({ settings: { vehicle } }) =>
    vehicle?.credentialsId === id && !own.has(vehicle.deviceId) ? [vehicle.deviceId] : [],
  );
  return [...new Set(linked)].map((deviceId) => ({ deviceId }));
};

/** The chargers at which a car of this link stands. */
export const chargersWithCarOf = ({ appliances }: Site, id: CredentialsId): readonly Charger[] =>
  appliances.filter(({ settings }) => settings.vehicle?.credentialsId === id);

/** What a link's read found out about the cars at chargers, by the charger. @param found by the vendor's id of the car */
export const carsAtChargers = (
  site: Site,
  id: CredentialsId,
  found: ReadonlyMap<string, Outcome<ApplianceState>>,
): readonly (readonly [ApplianceId, Outcome<ApplianceState>])[] =>
  chargersWithCarOf(site, id).flatMap(({ id: chargerId, settings }) => {
    const outcome = found.get(settings.vehicle?.deviceId ?? '');
    return outcome === undefined ? [] : [[chargerId, outcome] as const];
  });

/** What a report tells of the car at a charger: its state of charge alone. */
export const reportedCar = ({ car }: Pick<RawReading, 'car'>): ApplianceState | null =>
  car === undefined ? null : { ...unknownApplianceState, battery: car };

/**
 * A charger's state with the battery of its linked car: the newest report of it, which stays with its own time while the car is
 * not asked. But a car that says it is not plugged in, while something is plugged in here, is not the one that stands here.
 * @param car what this run read of it; undefined: nothing
 * @param before the charger's state after the last run
 */
export const withLinkedCar = (
  state: ApplianceState,
  { vehicle }: Pick<Charger['settings'], 'vehicle'>,
  car: Outcome<ApplianceState> | undefined,
  before: ApplianceState,
): ApplianceState => {
  if (vehicle === null) return state;
  const { battery: own, ...rest } = state;
  const read = car?.ok === true ? car.value : null;
  if (state.plugged === true && read?.plugged === false) return rest;
  const known = [own, before.battery, read?.battery].filter((one) => one !== undefined);
  const [newest] = known.sort((a, b) => Date.parse(b.at) - Date.parse(a.at));
  return newest === undefined ? rest : { ...rest, battery: newest };
};
