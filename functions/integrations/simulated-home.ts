import type { SensorTarget, TokenSet, VendorErrorKind } from './port.ts';

/**
 * The one home that all vendor simulators show, each in its vendor's words. `infra/local/home` is the living one;
 * tests use a still one. Only simulators, the local product and tests know it.
 */
export interface SimulatedHome {
  /** The home's clock, ms since the epoch; faster than real time on a fast local clock. */
  now(): number;
  /** Where the home is (IANA); absent: in Germany. */
  readonly timeZone?: string;
  /** The meter at the grid point as its vendor's cloud shows it now: possibly older than now. */
  meter(): SimulatedMeter;
  /** Switchable devices by the vendor's device id. */
  device(deviceId: string): SimulatedDevice | null;
  devices(): readonly SimulatedDevice[];
  /** Applies a command to a device; takes effect after the device's own delay. */
  command(deviceId: string, command: SimulatedCommand): void;
  /** The car at a charger of the home, as its maker's cloud knows it; null: none. Absent: the home tells of no cars. */
  vehicle?(deviceId: string): SimulatedVehicle | null;
  /** What is wrong with a service's cloud at the moment; null: nothing. */
  fault(service: string): SimulatedFault | null;
}

/** Signs as everywhere: grid + import, battery + charging, PV and consumption >= 0. */
export interface SimulatedMeter {
  readonly timeMs: number;
  readonly gridPowerW: number;
  readonly gridPhasesW: readonly [number, number, number];
  readonly pvPowerW: number;
  readonly consumptionPowerW: number;
  readonly batteryPowerW: number | null;
  readonly batterySocPercent: number | null;
  /** Energy since the meter was built, Wh. */
  readonly importWh: number;
  readonly feedInWh: number;
}

export interface SimulatedDevice {
  readonly id: string;
  readonly kind: 'charger' | 'plug';
  readonly name: string;
  readonly online: boolean;
  /** Charger: released (force on or neutral); plug: relay closed. */
  readonly on: boolean;
  readonly powerW: number;
  readonly setCurrentA: number;
  readonly maxCurrentA: number;
  readonly phases: 1 | 3;
  readonly plugged: boolean;
  readonly full: boolean;
  /** Energy since plug-in (charger) or ever (plug), Wh. */
  readonly energyWh: number;
}

export interface SimulatedVehicle {
  readonly name: string;
  readonly batteryLevelPercent: number;
  /** Where the car itself stops charging, %. */
  readonly batteryLevelLimitPercent: number;
  readonly rangeKm: number;
  /** Until somebody wakes it. */
  readonly asleep: boolean;
}

export interface SimulatedCommand {
  readonly on?: boolean;
  readonly setCurrentA?: number;
  readonly phases?: 1 | 3;
}

/** Faults as users' vendors have them. */
export const simulatedFaults = [
  'timeout',
  'server-error',
  'unauthorized',
  'rate-limited',
  'rate-limited-no-hint',
  'html',
  'half-body',
  'nulls',
  'unknown-fields',
  // The vendor's own failure in an answer of 200.
  'failed-inside',
] as const;
export type SimulatedFault = (typeof simulatedFaults)[number];

/** A vendor's HTTP API over a home: a fetch handler, served over real HTTP by the local product and by tests. */
export type Simulator = (request: Request) => Promise<Response>;
/**
 * What a service's folder exports as `createSimulator`. `accounts`: the credentials it accepts, by name: values of fields,
 * and of the sample's `app` and consent where the service has them.
 */
export type CreateSimulator = (home: SimulatedHome, accounts: readonly Readonly<Record<string, string>>[]) => Simulator;

/**
 * What whoever runs a simulator needs to know of it; a folder's simulator.ts exports it as `sample`. The conformance
 * suite and the local product link accounts with it.
 */
export interface SimulatorSample {
  /** Credentials as a user would type them. */
  readonly fields: Readonly<Record<string, string>>;
  /** The same with a wrong secret. */
  readonly wrongFields: Readonly<Record<string, string>>;
  /** What the account holds beside its fields of somebody who has done none of the manifest's steps yet. */
  readonly newcomer?: Readonly<Record<string, string>>;
  /** Sensors that the simulator shows, by our device ids, with what they measure. */
  readonly sensors: readonly SensorTarget[];
  /** Kind of the home's devices that it shows; null: none. */
  readonly deviceKind: SimulatedDevice['kind'] | null;
  /** Our device id of a device of the home. */
  readonly applianceDeviceId: (homeDeviceId: string) => string;
  /** How many devices one account holds. */
  readonly devices: 'one' | 'many';
  /** The service tells means of windows of this many s that end at multiples of it: the newest is the last one that is over. */
  readonly closedWindowS?: number;
  /** What the vendor's failure in an answer of 200 (fault `failed-inside`) is; `none`: it has no such answer, and why. */
  readonly failsInside: { readonly kind: VendorErrorKind; readonly commandsOnly?: true } | { readonly none: string };
  /** Least seconds that the service waits after "too often", where it knows better than the vendor's answer says. */
  readonly rateLimitedWaitS?: number;
  /** Our own client's values at the vendor (AdapterContext.app), where it asks for a client. */
  readonly app?: Readonly<Record<string, string>>;
  /** For services that are linked in the vendor's pages: what we hold after the user consented, and what is left of it later. */
  readonly consent?: {
    readonly tokens: TokenSet;
    /** Of a user who took the consent back. */
    readonly withdrawn: TokenSet;
  };
  /** For services that sign in: the tokens that the simulator gives. */
  readonly tokens?: {
    /** What a request does to the session; null: it only uses it. `body` is the text sent. */
    readonly callOf: (request: { readonly url: URL; readonly body: string }) => 'sign-in' | 'refresh' | null;
    /** How long an access token and the refresh token beside it live, ms. */
    readonly accessMs: number;
    readonly refreshMs: number;
    /** There is no refresh token: tokens are renewed by signing in again. */
    readonly renewedBySigningIn?: true;
  };
}
