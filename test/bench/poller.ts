import type { ControlState } from '#functions/control/decide/memory/state.ts';
import { dueLinks, pollAfter } from '#functions/control/polling.ts';
import { sunAfter } from '#functions/control/polling-sun.ts';
import type { SiteBundle } from '#functions/control/store.ts';
import type { Manifest } from '#shared/integration.ts';
import type { CredentialsId } from '#shared/model/ids.ts';
import type { SensorReading } from '#shared/model/reading.ts';

/** The product's own choice of when to ask a meter whose service counts calls. */
export interface Poller {
  asks(bundle: Omit<SiteBundle, 'run'>, control: ControlState | null, link: CredentialsId, nowMs: number): boolean;
  /** @param reading what the meter reported when asked; null: it was not asked */
  remember(
    before: ControlState | null,
    after: ControlState,
    link: CredentialsId,
    reading: SensorReading | null,
    nowMs: number,
  ): ControlState;
}

const manifestWith = (requestsPerDay: number, timing: Manifest['timing']): Manifest => ({
  id: 'bench-meter',
  name: 'Meter',
  offers: { sensor: true, appliance: false, vehicle: false },
  delivery: 'poll',
  capabilities: { setCurrent: false, switchPhases: false, measuredTime: true },
  credentialFields: [],
  timing,
  limits: { minPollSeconds: 0, requestsPerDay, spacingMs: 0, concurrency: 1 },
  egressHosts: [],
  planRequired: null,
  caveats: [],
  docsUrl: 'https://vendor.example/',
  confidence: 'high',
});

export const pollerOf = (requestsPerDay: number, everyS: number, timing: Manifest['timing']): Poller => {
  const manifest = manifestWith(requestsPerDay, timing);
  return {
    asks: (bundle, control, link, nowMs) => {
      const state = control && { claimedMinuteMs: 0, ranAtMs: 0, control, sensors: {}, appliances: {} };
      const site = { ...bundle, run: state && { state, version: 0 } };
      return dueLinks(site, control, () => manifest, everyS * 1000, nowMs).has(link);
    },
    remember: (before, after, link, reading, nowMs) => {
      const known = before?.polls?.[link];
      const poll = reading === null ? known : pollAfter(known, Date.parse(reading.time), nowMs, timing.samplingS);
      const { law } = after.site;
      return {
        ...after,
        polls: poll === undefined ? {} : { [link]: poll },
        sun: sunAfter(before?.sun ?? null, law?.pv ?? null, law?.seenMs ?? 0),
      };
    },
  };
};
