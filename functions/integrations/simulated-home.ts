import type { SensorTarget, TokenSet, VendorErrorKind } from './port.ts';

/**
 * The one home that all vendor simulators show, each in its vendor's format. `infra/local/home` simulates it over time; tests
 * use a still one. Only simulators, the local product and tests import it.
 */
export interface SimulatedHome {
  /** The home's clock, ms since the epoch; faster than real time on a fast local clock. */
  now(): number;
  /** Where the home is (IANA); absent: in Germany. */
  readonly timeZone?: string;
  /** The meter at the grid connection as its vendor's cloud shows it now; its time may lag. */
  meter(): SimulatedMeter;
  /** Switchable devices by the vendor's device id. */
  device(deviceId: string): SimulatedDevice | null;
  devices(): readonly SimulatedDevice[];
  /** Applies a command to a device; takes effect after the device's own delay. */
  command(deviceId: string, command: SimulatedCommand): void;
  /** Tells the home battery what to do, until it is told otherwise. Absent: it takes no commands. */
  tellBattery?(order: SimulatedBatteryOrder): void;
  /** The car at a charger of the home, as its maker's cloud knows it; null: none. Absent: the home has no cars. */
  vehicle?(deviceId: string): SimulatedVehicle | null;
  /** The current fault of a service's cloud; null: none. */
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
  /** Until it is woken. */
  readonly asleep: boolean;
  /** Some kilometres from home. Absent: at home. */
  readonly away?: boolean;
}

export interface SimulatedCommand {
  readonly on?: boolean;
  readonly setCurrentA?: number;
  readonly phases?: 1 | 3;
}

/**
 * What a home battery was told: by its reserve (charge to it from the grid, discharge no further; null: its own), or by a mode
 * (`powerW` only with `charge`).
 */
export type SimulatedBatteryOrder =
  | { readonly reservePercent: number | null }
  | { readonly mode: 'normal' | 'hold' }
  | { readonly mode: 'charge'; readonly powerW: number };

/** Faults that occur at real vendors. */
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
  // A vendor failure inside a 200 response.
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
 * What callers need to know about a simulator; a folder's simulator.ts exports it as `sample`. The conformance suite and the
 * local product link accounts with it.
 */
export interface SimulatorSample {
  /** Credentials as a user would type them. */
  readonly fields: Readonly<Record<string, string>>;
  /** The same with a wrong secret. */
  readonly wrongFields: Readonly<Record<string, string>>;
  /** What the account contains beside its fields while none of the manifest's steps is done. */
  readonly newcomer?: Readonly<Record<string, string>>;
  /** Sensors that the simulator shows, by our device ids, and what they measure. */
  readonly sensors: readonly SensorTarget[];
  /** Kind of the home's devices that it shows; null: none. */
  readonly deviceKind: SimulatedDevice['kind'] | null;
  /** Our device id of a device of the home. */
  readonly applianceDeviceId: (homeDeviceId: string) => string;
  /** How many devices one account holds. */
  readonly devices: 'one' | 'many';
  /** The service reports means of windows of this many s, aligned to multiples of it: the newest is the last complete one. */
  readonly closedWindowS?: number;
  /** What the vendor's failure inside a 200 response (fault `failed-inside`) is; `none`: it has no such response, and why. */
  readonly failsInside: { readonly kind: VendorErrorKind; readonly commandsOnly?: true } | { readonly none: string };
  /** Least seconds that the service waits after "too many requests", where it knows better than the vendor's response says. */
  readonly rateLimitedWaitS?: number;
  /** Our own client's values at the vendor (AdapterContext.app), where it requires a client. */
  readonly app?: Readonly<Record<string, string>>;
  /** For services linked on the vendor's pages: what we hold after the user consented, and after the consent was withdrawn. */
  readonly consent?: {
    readonly tokens: TokenSet;
    /** Of a user who withdrew the consent. */
    readonly withdrawn: TokenSet;
  };
  /** For services that sign in: the tokens that the simulator issues. */
  readonly tokens?: {
    /** What a request does to the session; null: it only uses it. `body` is the text sent. */
    readonly callOf: (request: { readonly url: URL; readonly body: string }) => 'sign-in' | 'refresh' | null;
    /** Lifetime of an access token and of its refresh token, ms. */
    readonly accessMs: number;
    readonly refreshMs: number;
    /** There is no refresh token: tokens are renewed by signing in again. */
    readonly renewedBySigningIn?: true;
  };
}
