import type { ApplianceId } from '#shared/model/ids.ts';
import { type Adapter, capability, type VendorErrorKind } from '../integrations/port.ts';
import type { Command } from './decide/decide.ts';
import type { CommandFailure } from './decide/memory/failed-commands.ts';
import { asVendorError, type SiteReads, within } from './read-site.ts';
import type { RunDeps } from './run-types.ts';
import type { SiteBundle } from './store.ts';

/** How the commands of one run went. */
export interface Acts {
  readonly sent: number;
  readonly failed: ReadonlyMap<ApplianceId, CommandFailure>;
}

/** Failures after which a command may have arrived all the same: nobody heard what became of it. */
const silent: ReadonlySet<VendorErrorKind> = new Set(['timeout', 'upstream', 'bad_response', 'busy']);

/**
 * Carries out commands in safe order: all that lower what is drawn, and only when every one of them was taken, those
 * that raise it. A failure is noted, never thrown: the next run reads what really is and decides anew.
 */
export const act = async (
  deps: Pick<RunDeps, 'log'>,
  bundle: SiteBundle,
  reads: Pick<SiteReads, 'adapters'>,
  commands: readonly Command[],
  leftMs: () => number,
): Promise<Acts> => {
  const failed = new Map<ApplianceId, CommandFailure>();
  let sent = 0;
  // What raises is withheld when something that had to go down first did not.
  const withhold = (applianceId: ApplianceId): void => {
    const service = bundle.appliances.find(({ id }) => id === applianceId)?.service ?? '';
    failed.set(applianceId, { how: 'withheld', retryAfterS: null, service });
  };
  const send = async ({ applianceId, command }: Command): Promise<void> => {
    const appliance = bundle.appliances.find(({ id }) => id === applianceId);
    const adapter: Adapter | undefined = appliance && reads.adapters.get(appliance.credentialsId);
    if (appliance === undefined || adapter === undefined) {
      withhold(applianceId);
      return;
    }
    try {
      await within(capability(adapter, 'command')({ deviceId: appliance.deviceId }, command), leftMs());
      sent += 1;
    } catch (thrown) {
      const error = asVendorError(thrown);
      const { service } = appliance;
      const how = silent.has(error.kind) ? 'unknown' : 'refused';
      failed.set(applianceId, {
        how,
        retryAfterS: error.retryAfterS,
        service,
        step: error.step !== null,
        ours: error.kind === 'busy',
      });
      if (error.kind === 'busy') deps.log.error('command not sent', { applianceId });
      else deps.log.warn('command failed', { applianceId, vendor: service, kind: error.kind });
    }
  };
  await Promise.all(commands.filter(({ lowers }) => lowers).map(send));
  const raising = commands.filter(({ lowers }) => !lowers);
  if (failed.size > 0) for (const { applianceId } of raising) withhold(applianceId);
  else await Promise.all(raising.map(send));
  return { sent, failed };
};
