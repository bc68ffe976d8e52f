import { forecastSimulators } from '#functions/forecasts/simulators.ts';
import type { SimulatedHome, Simulator, SimulatorSample } from '#functions/integrations/simulated-home.ts';
import { type SimulatedVendor, simulators } from '#functions/integrations/simulators.ts';
import { tariffSimulators } from '#functions/tariffs/simulators.ts';
import { CHARGER_ID } from './home/home.ts';
import { spareCharger, withSpareCharger } from './home/spare-charger.ts';

export type SimulatedService = keyof typeof simulators;
const vendors = Object.entries(simulators) as [SimulatedService, SimulatedVendor][];

/** Accounts of the demo home; the other vendors accept their sample account. */
export const demoAccounts = {
  'go-e-v3': { serialNumber: CHARGER_ID, apiToken: 'sunwardDemoBoxKey000000000000001' },
  shelly: { serverUri: 'https://shelly-1-eu.shelly.cloud', authKey: 'U1VOV0FSRC1ERU1PLUtFWS0wMDAwMDAwMDAwMDAwMDAx' },
} as const satisfies Partial<Record<SimulatedService, Readonly<Record<string, string>>>>;

const demoFieldsOf = (service: string): Readonly<Record<string, string>> =>
  Object.entries(demoAccounts).find(([name]) => name === service)?.[1] ?? {};

/** Credentials that the simulated vendors accept. They belong to no one and work nowhere else. */
export const vendorAccounts = Object.fromEntries(
  vendors.map(([service, { sample }]) => [service, { ...sample.fields, ...demoFieldsOf(service) }]),
) as Readonly<Record<SimulatedService, Readonly<Record<string, string>>>>;

/** Our own client's values at the vendors that require a client, as JSON for APP_CREDENTIALS. */
export const vendorApps = (): Readonly<Record<string, Readonly<Record<string, string>>>> =>
  Object.fromEntries(vendors.flatMap(([service, { sample }]) => (sample.app ? [[service, sample.app]] : [])));

const newcomerOf = ({ newcomer }: SimulatorSample): Readonly<Record<string, string>> => newcomer ?? {};

/** Accounts besides those of the demo home, by service. */
const otherAccounts: Readonly<Record<string, readonly Readonly<Record<string, string>>[]>> = {
  'go-e-v3': [spareCharger],
};

/** All simulators over one home, by service. */
export const createVendors = (home: SimulatedHome): ReadonlyMap<string, Simulator> => {
  const whole = withSpareCharger(home);
  return new Map(
    vendors.map(([service, { createSimulator, sample }]) => [
      service,
      createSimulator(whole, [
        { ...sample.app, ...newcomerOf(sample), ...vendorAccounts[service] },
        ...(otherAccounts[service] ?? []),
      ]),
    ]),
  );
};

/** Passes a request to its simulator without the path prefix; null when it is for none. */
export const vendorRequest = (vendors: ReadonlyMap<string, Simulator>, request: Request): Promise<Response> | null => {
  const url = new URL(request.url);
  const [, service, path] = /^\/vendors\/([a-z0-9-]+)(\/.*)$/.exec(url.pathname) ?? [];
  const simulator = service === undefined ? undefined : vendors.get(service);
  if (!simulator || path === undefined) return null;
  return simulator(new Request(`${url.origin}${path}${url.search}`, request));
};

/** Base URLs of the simulators, by service, source of prices or forecast service. */
export const vendorBaseUrls = (homeUrl: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...Object.keys(vendorAccounts), ...Object.keys(tariffSimulators), ...Object.keys(forecastSimulators)].map((id) => [
      id,
      `${homeUrl}/vendors/${id}`,
    ]),
  );

/**
 * A fetch for the vendors' adapters that answers requests to the simulators without a network while `direct` is true, so
 * that thousands of past runs take seconds. Otherwise it is the ordinary one.
 */
export const vendorFetch =
  (vendors: ReadonlyMap<string, Simulator>, homeUrl: string, direct: () => boolean): typeof globalThis.fetch =>
  async (input, init) => {
    if (!direct()) return fetch(input, init);
    const request = new Request(input, init);
    if (!request.url.startsWith(`${homeUrl}/vendors/`)) return fetch(request);
    return (await vendorRequest(vendors, request)) ?? new Response('Not found', { status: 404 });
  };
