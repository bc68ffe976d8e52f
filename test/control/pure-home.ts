import { buildSnapshot, clocksAfter } from '#functions/control/build-snapshot.ts';
import { decide, type RunDecision } from '#functions/control/decide/decide.ts';
import type { Snapshot } from '#functions/control/decide/snapshot.ts';
import { inProductSigns } from '#functions/control/signs.ts';
import type { RunState, SiteBundle } from '#functions/control/store.ts';
import type { Outcome, VendorError } from '#functions/integrations/port.ts';
import type { CommandCost } from '#shared/integration.ts';
import type { ApplianceId, CredentialsId } from '#shared/model/ids.ts';
import type { ApplianceState, RawReading } from '#shared/model/reading.ts';
import type { Decision, Reason } from '#shared/model/reason.ts';
import { charger, chargerId, FakeHome, MINUTE, manifestOf, sensorId, storeWith } from './harness.ts';

/** A charger that may change between one and three phases. */
export const switchable = (changes: Partial<SiteBundle['appliances'][number]> = {}): SiteBundle['appliances'][number] =>
  charger({
    ...changes,
    settings: { ...charger().settings, ...changes.settings, phaseSwitching: true },
    capabilities: { current: { minA: 6, maxA: 16 }, phaseSwitching: true, metered: true },
  });

/** A home driven by `decide` alone: no clock, no storage, a run every minute that devices obey at once. */
export class PureHome extends FakeHome {
  site: Omit<SiteBundle, 'run'>;
  run: { state: RunState; version: number } | null = null;
  decided: RunDecision | null = null;
  snapshot: Snapshot | null = null;
  /** What the services' manifests say otherwise. */
  timing: Parameters<typeof manifestOf>[1] = {};
  /** What a command to any of its devices costs. */
  commandCost: CommandCost = 'free';
  /** Fields of the reading that differ from the home's, as the vendor reports them, e.g. a battery. */
  shows: Partial<RawReading> = {};
  meterError: VendorError | null = null;
  deviceErrors: Partial<Record<ApplianceId, VendorError>> = {};
  links: Snapshot['links'] = {};

  constructor(site: Partial<Omit<SiteBundle, 'run'>> = {}) {
    super();
    this.site = { ...(storeWith(site).bundle as Omit<SiteBundle, 'run'>) };
  }

  /** One run at the present time; commands take effect when `obeys`. */
  decideNow(obeys = true): RunDecision {
    const fail = <T>(error: VendorError | null | undefined, value: T): Outcome<T> =>
      error == null ? { ok: true, value } : { ok: false, error };
    const appliances = new Map<ApplianceId, Outcome<ApplianceState>>(
      this.site.appliances.map(({ id, deviceId }) => [id, fail(this.deviceErrors[id], this.device(deviceId))]),
    );
    const reading = { ...this.reading(), ...this.shows };
    const sensors = new Map(
      this.site.sensors.map(({ id, settings }) => [id, fail(this.meterError, inProductSigns(reading, settings))]),
    );
    const site = { ...this.site, run: this.run };
    const timing = (service: string) => manifestOf(service, this.timing).timing;
    this.snapshot = buildSnapshot(
      site,
      { sensors, appliances, links: this.links },
      timing,
      this.nowMs,
      () => this.commandCost,
    );
    const clocks = clocksAfter(site, { sensors }, timing, this.nowMs);
    const decided = decide(this.snapshot, this.nowMs);
    const health = { lastSuccessAt: null, error: null, errorAt: null };
    const state: RunState = {
      claimedMinuteMs: 0,
      ranAtMs: this.nowMs,
      control: { ...decided.nextState, clocks },
      sensors: { [sensorId]: { reading: this.snapshot.sensors[0]?.readings.at(-1) ?? null, health } },
      appliances: Object.fromEntries(
        this.snapshot.appliances.map((view) => [view.id, { state: view.state, decision: null }]),
      ),
    };
    this.run = { state, version: (this.run?.version ?? 0) + 1 };
    this.decided = decided;
    if (obeys) this.#obey(decided);
    return decided;
  }

  /** Lets minutes pass, with a run at the end of each. */
  minutes(count: number): this {
    for (let minute = 0; minute < count; minute += 1) {
      this.nowMs += MINUTE;
      this.decideNow();
    }
    return this;
  }

  /** Lets minutes pass until something holds, which has to be within some hours. */
  minutesUntil(holds: () => boolean): this {
    for (let minute = 0; !holds(); minute += 1) {
      if (minute === 240) throw new Error(`still not: ${holds.toString()}`);
      this.minutes(1);
    }
    return this;
  }

  change(changes: Partial<Omit<SiteBundle, 'run'>>): this {
    this.site = { ...this.site, ...changes };
    return this;
  }

  decision(id: ApplianceId = chargerId): Decision {
    const found = this.decided?.decisions.find(({ applianceId }) => applianceId === id);
    if (found === undefined) throw new Error(`no decision for ${id}`);
    return found;
  }
  reason(id: ApplianceId = chargerId): Reason {
    return this.decision(id).reason;
  }

  limited(link: CredentialsId, untilMs: number): void {
    this.links = { [link]: { problem: 'limited', untilMs, failures: 1, seal: '' } };
  }

  #obey(decided: RunDecision): void {
    for (const { applianceId, command } of decided.commands) {
      const appliance = this.site.appliances.find(({ id }) => id === applianceId);
      if (appliance !== undefined) this.obey(appliance.deviceId, command);
    }
  }
}
