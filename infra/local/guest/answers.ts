import { createAccountHandlers } from '#functions/features/accounts/accounts.ts';
import { createApplianceHandlers } from '#functions/features/appliances/appliances.ts';
import { createItemHandlers } from '#functions/features/appliances/items.ts';
import { credentialsView } from '#functions/features/credentials-view.ts';
import { createDayPlanHandlers } from '#functions/features/day-plan/day-plan.ts';
import { createForecastHandlers } from '#functions/features/forecast/forecast.ts';
import { createChargingSessionHandlers } from '#functions/features/history/charging-sessions.ts';
import { createHistoryHandlers } from '#functions/features/history/history.ts';
import { serviceAllowed } from '#functions/features/link.ts';
import { createSensorHandlers } from '#functions/features/sensors/sensors.ts';
import { createTariffHandlers } from '#functions/features/tariff/tariff.ts';
import { createVehicleHandlers } from '#functions/features/vehicles/vehicles.ts';
import { services as allServices } from '#functions/integrations/manifests.ts';
import { createIds } from '#functions/platform/ids.ts';
import { createPriceBook } from '#functions/tariffs/price-book.ts';
import type { OperationId } from '#shared/contract/index.ts';
import { GUEST_SITE, GUEST_USER } from '#shared/guest-home.ts';
import type { GuestLife } from './life.ts';

/** Answers one row; `params`, `query` and `body` are parsed. */
export type GuestHandler = (call: {
  readonly params: never;
  readonly query: never;
  readonly body: never;
  readonly role: 'owner';
  readonly caller: { readonly userId: typeof GUEST_USER; readonly superAdmin: false; readonly token: null };
}) => unknown;

/**
 * What a guest may ask and do, answered by the product's own handlers over the home in this page. A row that is not here is refused: it is
 * about people, money, secrets or a vendor, and there is nothing of that.
 */
export const guestHandlers = (life: GuestLife): Partial<Record<OperationId, GuestHandler>> => {
  const { storage, now, site } = life;
  const newId = createIds(now);
  const logger = { info: () => {}, warn: () => {}, error: () => {} };
  const services = {
    manifests: allServices(),
    manifest: life.manifest,
    forUsers: <T>(manifest: T): T => manifest,
    open: life.open,
  };
  const deps = {
    storage,
    now,
    newId,
    logger,
    services,
    secrets: { unseal: async () => ({}) },
    schedules: { ensure: async () => {} },
    runNow: (_: unknown, reason: 'values' | 'change' | { readonly commanded: never }) =>
      life.runNow(typeof reason === 'object' ? reason.commanded : undefined),
    priceBook: createPriceBook(storage, now),
    skyBook: { ...life.skies, forget: () => {} },
    tariffSources: { attributions: async () => [] },
    forecastSources: { attributions: async () => [] },
  } as never;
  const { listAppliances, patchAppliance, giveCharge, getApplianceDetails, getOutcomes, previewGoal, ...appliances } =
    createApplianceHandlers(deps);
  const { startChargeNow, endChargeNow, switchApplianceOn, switchApplianceOff } = appliances;
  const { listSensors, patchSensor } = createSensorHandlers(deps);
  const { getAccount, patchAccount, pauseAccount, resumeAccount } = createAccountHandlers(deps);
  const { listVehicles, getVehicleDetails } = createVehicleHandlers(deps);
  const { exportChargingSessions: _, ...sessions } = createChargingSessionHandlers(deps);
  const { getForecast } = createForecastHandlers(deps);
  const { getTariff } = createTariffHandlers(deps);
  return {
    listAppliances,
    patchAppliance,
    giveCharge,
    getApplianceDetails,
    getOutcomes,
    previewGoal,
    startChargeNow,
    endChargeNow,
    switchApplianceOn,
    switchApplianceOff,
    ...createItemHandlers(deps),
    listSensors,
    patchSensor,
    getAccount,
    patchAccount,
    pauseAccount,
    resumeAccount,
    ...createHistoryHandlers(deps),
    ...sessions,
    ...createDayPlanHandlers(deps),
    listVehicles,
    getVehicleDetails,
    getForecast,
    getTariff,
    getMe: () => ({
      id: GUEST_USER,
      email: null,
      superAdmin: false,
      superAdminNeedsSecondFactor: false,
      scope: '',
      freeSitesLeft: 0,
      accounts: [{ id: GUEST_SITE, name: site().account.name, role: { type: 'owner' } }],
    }),
    listProducts: () => [],
    listCredentials: () => site().credentials.map((link) => credentialsView(deps, site(), link)),
    listSupportedServices: () =>
      services.manifests.map((manifest) => ({ manifest, allowed: serviceAllowed(site().account, manifest) })),
    listInvitations: () => [],
  } as unknown as Partial<Record<OperationId, GuestHandler>>;
};
