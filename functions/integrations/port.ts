import type { Boxes } from '#functions/ocpp/known-boxes.ts';
import type { Manifest } from '#shared/integration.ts';
import type { Device } from '#shared/model/credentials.ts';
import type { ApplianceState, MeterRole, RawReading } from '#shared/model/reading.ts';
import type { VehicleState } from '#shared/model/vehicle.ts';
import type { WithoutUs } from '#shared/ocpp.ts';

/** The closed set of ways in which a vendor call can fail. Whether to retry follows from the kind, never from an HTTP status. */
export const vendorErrorKinds = [
  /** The secret is definitely wrong: make no more calls until the user changes it. */
  'auth_failed',
  /** A token was revoked or has expired for good; the user must link again. */
  'reauth_needed',
  /** Too many requests. */
  'rate_limited',
  /** The device is not connected to its cloud. */
  'offline',
  /** A sleeping car; observing it would wake it. */
  'asleep',
  /** The device cannot do this. */
  'unsupported',
  /** The device or vendor rejected the command. */
  'refused',
  /** A response that does not have the vendor's documented shape. */
  'bad_response',
  'timeout',
  /** A failure of the vendor's: 5xx, no connection. */
  'upstream',
  /** Not a vendor failure: one of our own stores did not answer, so the call could not be made or completed (own-trouble.ts). */
  'busy',
] as const;
export type VendorErrorKind = (typeof vendorErrorKinds)[number];

/** Kinds after which the same request may succeed soon. */
export const retryableKinds: readonly VendorErrorKind[] = [
  'rate_limited',
  'timeout',
  'upstream',
  'bad_response',
  'busy',
];

/** A typed failure of a vendor call. The message contains no secret and no URL. */
export class VendorError extends Error {
  readonly kind: VendorErrorKind;
  /** Seconds that the vendor asks us to wait; null when it does not say. */
  readonly retryAfterS: number | null;
  /** The vendor means all our users, not this account alone: our address or our client (Manifest.limits.shared). */
  readonly concernsAll: boolean;
  /** Id of the manifest's step (linkSteps) that the user must complete before this can work; null: none. */
  readonly step: string | null;

  constructor(
    kind: VendorErrorKind,
    message: string,
    options: { retryAfterS?: number; concernsAll?: boolean; step?: string; cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause });
    this.name = 'VendorError';
    this.kind = kind;
    this.retryAfterS = options.retryAfterS ?? null;
    this.concernsAll = options.concernsAll ?? false;
    this.step = options.step ?? null;
  }

  get retryable(): boolean {
    return retryableKinds.includes(this.kind);
  }
}

/** One of our sensors or appliances at the vendor. */
export interface SensorTarget {
  readonly deviceId: string;
  /** Its home battery is controlled: the reading says what it was told (`batteryControl`). Absent: it is not. */
  readonly controlsBattery?: true;
  /** What the channel measures, where the device does not know. */
  readonly measures: MeterRole | null;
}
export interface ApplianceTarget {
  readonly deviceId: string;
  /** What it does when it has not heard from us for long, where it can be told; absent: what is usual. */
  readonly withoutUs?: WithoutUs;
}

/** The target that an appliance of ours is. */
export const targetOf = ({
  deviceId,
  settings: { withoutUs },
}: {
  readonly deviceId: string;
  readonly settings: { readonly withoutUs: WithoutUs | null };
}): ApplianceTarget => ({ deviceId, ...(withoutUs === null ? {} : { withoutUs }) });

/** A target's value, or why it has none. One device's failure never affects another's value. */
export type Outcome<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: VendorError };

export interface ReadRequest {
  readonly sensors: readonly SensorTarget[];
  readonly appliances: readonly ApplianceTarget[];
  /** The site's time zone (IANA), for vendors whose times have none; absent: unknown. */
  readonly timeZone?: string;
}
export interface ReadResult {
  /** In the order of the request. Signs as the vendor reports them: the caller applies the sensor's settings. */
  readonly sensors: readonly Outcome<RawReading>[];
  readonly appliances: readonly Outcome<ApplianceState>[];
}

/** A command to a device: the complete desired state. */
export type ApplianceCommand =
  | { readonly kind: 'off' }
  /** `currentA` null: the device's own setting, or simply on. `phases` null: leave them unchanged. */
  | { readonly kind: 'on'; readonly currentA: number | null; readonly phases: 1 | 3 | null }
  /** Release control to the device. */
  | { readonly kind: 'release' };

/**
 * A command to a home battery: the complete desired state. `reservePercent`: the reserve that stands for it where the battery is
 * led by one (`Manifest.battery.by`), null elsewhere.
 */
export type BatteryCommand =
  /** It does not discharge. */
  | { readonly kind: 'hold'; readonly reservePercent: number | null }
  /** It charges, from the grid if need be. `powerW` null: with the power of its own. */
  | { readonly kind: 'charge'; readonly powerW: number | null; readonly reservePercent: number | null }
  /** It does what it does without us. */
  | { readonly kind: 'normal'; readonly reservePercent: number | null };

/** Every linked account. All calls, here and in the capabilities, throw VendorError and nothing else. */
export interface LinkedAccount {
  /** Tries the credentials without changing anything. Throws `auth_failed` when they are wrong. */
  verify(): Promise<void>;
  /** What can be added from these credentials. */
  listDevices(): Promise<readonly Device[]>;
}

/** Capability: values can be read, from the vendor or from what its devices reported. Reads may be repeated freely. */
export interface Reads {
  /** Current values of all targets, in as few calls as the vendor allows. */
  read(request: ReadRequest): Promise<ReadResult>;
}

/** Capability: devices can be controlled. Commands set absolute states, so repeating one has no further effect. */
export interface Commands {
  /** Sends a command. Resolves when the vendor accepted it, which does not prove that the device obeys. */
  command(target: ApplianceTarget, command: ApplianceCommand): Promise<void>;
}

/** Capability: the service's appliances are cars. */
export interface Vehicles {
  readonly vehicles: {
    /** What the car reports. Never wakes it: a sleeping car has `asleep` set and only what is known without it. */
    read(deviceId: string): Promise<VehicleState>;
    /** @throws VendorError `asleep` when the car would have to be woken */
    honk(deviceId: string): Promise<void>;
  };
}

/** Capability: home batteries can be controlled. Of services that push to us, the answer to the push is the command instead. */
export interface Batteries {
  /**
   * Sends a command to the battery of a sensor. Repeating it has no further effect. Resolves when the vendor accepted it; what
   * the battery does is read back (`RawReading.batteryControl`).
   */
  battery(deviceId: string, command: BatteryCommand): Promise<void>;
}

/** Capability: the user's consent can be revoked at the vendor. */
export interface Revocation {
  /**
   * Revokes the consent of a link that is being deleted, which invalidates its tokens. Spends no refresh token to do so;
   * tokens that are unknown or already invalid are no error.
   */
  revoke(): Promise<void>;
}

export interface Capabilities extends Reads, Commands, Vehicles, Batteries, Revocation {}

/** A linked account of any service. Callers ask for the capability they need: `capability(adapter, 'command')`. */
export type Adapter = LinkedAccount & Partial<Capabilities>;

/** @throws VendorError `unsupported` when the service does not have the capability */
export const capability = <C extends keyof Capabilities>(adapter: Adapter, name: C): Capabilities[C] => {
  const found: Partial<Capabilities>[C] = adapter[name];
  if (found === undefined) throw new VendorError('unsupported', `this service has no capability "${name}"`);
  return found;
};

/** What a vendor issued at sign-in: secret, stored encrypted. Our own names, strings and numbers only. */
export interface TokenSet {
  readonly values: Readonly<Record<string, string>>;
  /** When the access token expires, ms since the epoch. */
  readonly expiresAtMs: number;
}

/**
 * Tokens of one linked account, shared by all Lambdas. A refresh token is often valid for one use, so only one of several
 * concurrent processes may spend it.
 */
export interface TokenVault {
  /** The newest tokens; null before the first sign-in. */
  get(): Promise<TokenSet | null>;
  /**
   * Replaces tokens under a lease. `renew` receives the newest ones (null: none) and returns the next. If another process has
   * renewed since `spent` was read, its tokens are returned and `renew` is not called.
   */
  renew(spent: TokenSet | null, renew: (newest: TokenSet | null) => Promise<TokenSet>): Promise<TokenSet>;
}

/** How a user grants access on the vendor's own pages (OAuth 2 authorization code). */
export interface OAuthFlow {
  /** The vendor accepts a PKCE challenge (S256). */
  readonly pkce: boolean;
  /**
   * False where the vendor does not return the state: it is then part of the path of `redirectUri`. Otherwise it may return
   * in any parameter and is recognised by its format.
   */
  readonly stateReturned?: boolean;
  /**
   * Address of the vendor's consent page. Pure. `app`: our client's values at this vendor.
   * @throws VendorError `unsupported` where they do not support the `fields` (a region without a client of ours)
   */
  authorizeUrl(request: {
    readonly app: Readonly<Record<string, string>>;
    readonly redirectUri: string;
    readonly state: string;
    readonly codeChallenge: string | null;
    readonly locale: string;
    readonly baseUrlOverride: string | null;
    /** Values of the manifest's fields that the user typed beforehand (a region, say); none where the manifest has none. */
    readonly fields?: Readonly<Record<string, string>>;
  }): string;
  /** Exchanges the code for tokens and the fields to store (none of them secret). Throws VendorError. */
  exchange(
    context: Omit<AdapterContext, 'tokens'>,
    grant: {
      readonly code: string;
      readonly redirectUri: string;
      readonly codeVerifier: string | null;
      /** Everything else that the vendor returned with the code (a site's id, say), by name. */
      readonly returned?: Readonly<Record<string, string>>;
    },
  ): Promise<{ readonly tokens: TokenSet; readonly fields: Readonly<Record<string, string>> }>;
}

/** A service's budget that all links of all sites share. Every request takes units from it. */
export interface SharedBudget {
  /**
   * Takes units for one request.
   * @param urgent commands, and what they need, may use the part that is reserved from readings
   * @throws VendorError rate_limited, with the time to wait, when nothing is left or the vendor requested a pause
   */
  take(units: number, urgent: boolean): Promise<void>;
  /** The vendor asked all of us to slow down. Never fails. @param waitS for how long; null: it did not say */
  pause(waitS: number | null): Promise<void>;
}

/** What an adapter noted for a link, and when. Not secret: it is stored in plain text. */
export interface LinkNote {
  readonly text: string;
  readonly atMs: number;
}

/** What an adapter remembers of a linked account between runs and processes: at most 2 kB. */
export interface Note {
  get(): string | null;
  set(text: string): void;
}

/** What an adapter works with; everything external is passed in here. */
export interface AdapterContext {
  readonly fetch: typeof globalThis.fetch;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** Waits; replaced in tests and on a fast clock. */
  readonly sleep: (ms: number) => Promise<void>;
  /** Values of the manifest's fields, decrypted. */
  readonly fields: Readonly<Record<string, string>>;
  /** Replaces the vendor's base URL: for local simulators only, set by configuration, never by users. */
  readonly baseUrlOverride: string | null;
  /** Tokens of this account, for services that sign in. */
  readonly tokens?: TokenVault;
  /** Our own client's values at this vendor (client id, secret, signing key), by name; empty where it needs none. */
  readonly app?: Readonly<Record<string, string>>;
  /** For linked accounts; absent: what is remembered lasts as long as the adapter or the process. */
  readonly note?: Note;
  /** The wallboxes that connected to us for this link, for the service that they belong to; absent: the link is not stored yet. */
  readonly boxes?: Boxes;
  /** The budget that all our users of this service share; absent: each account has limits of its own. */
  readonly budget?: SharedBudget;
  /** Longest wait for one response, ms; default 8 s. */
  readonly timeoutMs?: number;
  /** Aborts everything in progress, as a `timeout`: the caller's own time limit. */
  readonly signal?: AbortSignal;
}

/** A service: its manifest and how to open a linked account. */
export interface Integration {
  readonly manifest: Manifest;
  readonly open: (context: AdapterContext) => Adapter;
  /** Linking on the vendor's own pages, where it has them. */
  readonly oauth?: OAuthFlow;
  /**
   * Text of the file that the vendor requests from our domain (Manifest.vendorFile), built from our client's values
   * (`app`); null: these do not contain what it needs.
   */
  readonly vendorFile?: (app: Readonly<Record<string, string>>) => string | null;
  /** It needs our own client's values (`context.app`) although it has no `oauth`. */
  readonly needsApp?: boolean;
  /** Identifies the account, so that a site cannot link it twice: stable, and no secret. null: never a duplicate. */
  readonly accountKey: (fields: Readonly<Record<string, string>>) => string | null;
}

/** The parts where the condition holds; otherwise they must be absent. */
type When<Condition extends boolean, Parts> = Condition extends true
  ? Parts
  : { readonly [Name in keyof Parts]?: never };

/** The capabilities that a service must have, and must not have, by what its manifest offers. */
export type AdapterOf<M extends Manifest> = LinkedAccount &
  When<M['delivery'] extends 'poll' ? true : M['offers']['appliance'], Reads> &
  When<M['offers']['appliance'], Commands> &
  When<M['offers']['vehicle'], Vehicles> &
  When<M extends { battery: object; delivery: 'poll' } ? true : false, Batteries> &
  When<M extends { link: 'oauth' } ? true : false, Partial<Revocation>>;

/**
 * An integration that keeps what its manifest promises: `typeof manifest` must be its literal type (`satisfies Manifest`,
 * not `: Manifest`).
 */
export type IntegrationOf<M extends Manifest> = Omit<Integration, 'manifest' | 'open' | 'oauth' | 'vendorFile'> & {
  readonly manifest: M;
  readonly open: (context: AdapterContext) => AdapterOf<M>;
} & When<M extends { link: 'oauth' } ? true : false, Required<Pick<Integration, 'oauth'>>> &
  When<M extends { vendorFile: string } ? true : false, Required<Pick<Integration, 'vendorFile'>>>;
