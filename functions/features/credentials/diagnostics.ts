import type { Deps } from '#functions/deps.ts';
import { credentialsView } from '#functions/features/credentials-view.ts';
import { credentialsOf } from '#functions/features/link.ts';
import { loadSite } from '#functions/features/site.ts';
import type { Handlers } from '#functions/http/implement.ts';
import { isoTime } from '#functions/platform/clock.ts';
import { siteIntervalMinutes } from '#shared/plans.ts';

const SHOWN = 4;

/** The end of a value, to tell two apart: serial numbers, addresses and vehicle numbers are personal data. */
const shorten = (value: string): string => (value.length > 2 * SHOWN ? `…${value.slice(-SHOWN)}` : '…');

/** What the last run observed through a link, in a form that may be shown to support. Makes no vendor calls. */
export const getDiagnostics =
  (deps: Pick<Deps, 'storage' | 'services' | 'now'>): Handlers<'api'>['getDiagnostics'] =>
  async ({ params: { accountId, credentialsId } }) => {
    const site = await loadSite(deps, accountId);
    const credentials = credentialsOf(site, credentialsId);
    const run = site.run?.state ?? null;
    const link = run?.control.links[credentialsId];
    const ofLink = <T extends { readonly credentialsId: unknown }>(all: readonly T[]): readonly T[] =>
      all.filter((each) => each.credentialsId === credentialsId);
    return {
      generatedAt: isoTime(deps.now()),
      service: credentials.service,
      linkedAt: credentials.createdAt,
      health: credentialsView(deps, site, credentials).health,
      control:
        link === undefined
          ? null
          : {
              problem: link.problem,
              until: link.problem === 'limited' ? isoTime(link.untilMs) : null,
              failures: link.failures,
            },
      lastRunAt: run === null ? null : isoTime(run.ranAtMs),
      intervalMinutes: siteIntervalMinutes(site.account, site.appliances),
      settings: Object.fromEntries(Object.entries(credentials.settings).map(([name, value]) => [name, shorten(value)])),
      sensors: ofLink(site.sensors).map(({ id, deviceId }) => ({
        device: shorten(deviceId),
        reading: run?.sensors[id]?.reading ?? null,
        health: run?.sensors[id]?.health ?? null,
      })),
      appliances: ofLink(site.appliances).map(({ id, deviceId, kind, mode }) => ({
        device: shorten(deviceId),
        kind,
        mode,
        state: run?.appliances[id]?.state ?? null,
        decision: run?.appliances[id]?.decision ?? null,
      })),
    };
  };
