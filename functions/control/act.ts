import type { ApplianceId } from '#shared/model/ids.ts';
import type { Adapter, VendorError } from '../integrations/port.ts';
import type { Command } from './decide/decide.ts';
import { asVendorError, type SiteReads, within } from './read-site.ts';
import type { RunDeps } from './run-types.ts';
import type { SiteBundle } from './store.ts';

/** How the commands of one run went. */
export interface Acts {
  readonly sent: number;
  /** `null`: withheld, as something that had to go down first did not. */
  readonly failed: ReadonlyMap<ApplianceId, VendorError | null>;
}

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
  const failed = new Map<ApplianceId, VendorError | null>();
  let sent = 0;
  const send = async ({ applianceId, command }: Command): Promise<void> => {
    const appliance = bundle.appliances.find(({ id }) => id === applianceId);
    const adapter: Adapter | undefined = appliance && reads.adapters.get(appliance.credentialsId);
    if (appliance === undefined || adapter === undefined) {
      failed.set(applianceId, null);
      return;
    }
    try {
      await within(adapter.command({ deviceId: appliance.deviceId }, command), leftMs());
      sent += 1;
    } catch (thrown) {
      const error = asVendorError(thrown);
      failed.set(applianceId, error);
      deps.log.warn('command failed', { applianceId, service: appliance.service, kind: error.kind });
    }
  };
  await Promise.all(commands.filter(({ lowers }) => lowers).map(send));
  const raising = commands.filter(({ lowers }) => !lowers);
  if (failed.size > 0) for (const { applianceId } of raising) failed.set(applianceId, null);
  else await Promise.all(raising.map(send));
  return { sent, failed };
};
