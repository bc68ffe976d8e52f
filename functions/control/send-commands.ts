import type { ApplianceId } from '#shared/model/ids.ts';
import { type Adapter, capability, targetOf, type VendorErrorKind } from '../integrations/port.ts';
import { withTimeout } from '../platform/timeout.ts';
import type { Command } from './decide/decide.ts';
import type { CommandFailure } from './decide/memory/failed-commands.ts';
import { asVendorError, noAnswerInTime, type SiteReads } from './read-site.ts';
import type { RunDeps } from './run-types.ts';
import type { SiteBundle } from './store.ts';

/** What became of the commands of one run. */
export interface CommandResults {
  /** Commands that were taken. */
  readonly sent: number;
  readonly failed: ReadonlyMap<ApplianceId, CommandFailure>;
}

/** Failures after which a command may have arrived all the same. */
export const leavesUnknown: ReadonlySet<VendorErrorKind> = new Set(['timeout', 'upstream', 'bad_response', 'busy']);

/**
 * Sends commands in safe order: all that lower the load, and only when every one of them was taken, those that raise it.
 * Never throws: the next run reads what really is and decides again.
 */
export const sendCommands = async (
  deps: Pick<RunDeps, 'log'>,
  bundle: SiteBundle,
  reads: Pick<SiteReads, 'adapters'>,
  commands: readonly Command[],
  leftMs: () => number,
): Promise<CommandResults> => {
  const failed = new Map<ApplianceId, CommandFailure>();
  let sent = 0;
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
    const { service } = appliance;
    try {
      await withTimeout(() => capability(adapter, 'command')(targetOf(appliance), command), leftMs(), noAnswerInTime);
      sent += 1;
    } catch (thrown) {
      const error = asVendorError(thrown);
      failed.set(applianceId, {
        how: leavesUnknown.has(error.kind) ? 'unknown' : 'refused',
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
