import type { Deps } from '#functions/deps.ts';
import { retryOnConflict } from '#functions/features/site.ts';
import type { StoredSite } from '#functions/storage/index.ts';
import { ApiError } from '#shared/contract/errors.ts';
import { type Fault, fault } from '#shared/faults.ts';
import { knowsCars } from '#shared/integration.ts';
import type { ApplianceKind, ApplianceSettings } from '#shared/model/appliance.ts';
import type { AccountId, CredentialsId } from '#shared/model/ids.ts';

const LINK = 'settings.vehicle.credentialsId';

const refused = (found: Fault): ApiError => new ApiError('invalid_request', { faults: [found] });

/**
 * A car can stand at a charger if a link of the same site knows cars.
 * @throws ApiError `invalid_request`
 */
export const checkLinkedCar = async (
  { storage, services }: Pick<Deps, 'storage' | 'services'>,
  accountId: AccountId,
  kind: ApplianceKind,
  vehicle: ApplianceSettings['vehicle'] | undefined,
): Promise<void> => {
  if (vehicle == null) return;
  if (kind !== 'charger') throw refused(fault('settings.vehicle', 'no_charger'));
  const credentials = await storage.credentials.get(accountId, vehicle.credentialsId);
  if (!credentials) throw refused(fault(LINK, 'other_site'));
  const manifest = services.manifest(credentials.service);
  if (manifest === null || manifest === undefined || !knowsCars(manifest)) throw refused(fault(LINK, 'no_cars'));
};

/** Takes the cars of a link that is being removed from the chargers at which they stand. Safe to repeat. */
export const unlinkCars = async (
  { storage }: Pick<Deps, 'storage'>,
  { account, appliances }: StoredSite,
  credentialsId: CredentialsId,
): Promise<void> => {
  for (const { id, settings } of appliances) {
    if (settings.vehicle?.credentialsId !== credentialsId) continue;
    await retryOnConflict(async () => {
      const appliance = await storage.appliances.get(account.id, id);
      if (appliance?.settings.vehicle?.credentialsId !== credentialsId) return;
      const changed = { settings: { ...appliance.settings, vehicle: null } };
      await storage.appliances.patch(account.id, id, changed, appliance.version);
    });
  }
};
