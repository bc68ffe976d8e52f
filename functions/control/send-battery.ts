import { capability, VendorError } from '../integrations/port.ts';
import { withTimeout } from '../platform/timeout.ts';
import type { BatteryCommand } from './decide/memory/state.ts';
import { asVendorError, noAnswerInTime, type SiteReads } from './read-site.ts';
import type { RunDeps } from './run-types.ts';
import { leavesUnknown } from './send-commands.ts';
import type { SiteBundle } from './store.ts';

/** What became of the command to the home battery; `told`: it was taken, or the answers to its reports carry it. */
export type BatteryResult = 'told' | 'refused' | 'unknown';

/**
 * Tells the home battery what was decided. Of a service that reports to us nothing is sent here: the run leaves the order with its
 * link (record.ts), where it ends by itself. Before another is told something that does not, somebody is asked to look after it.
 * @throws when storage fails, before it is told
 */
export const sendBattery = async (
  deps: Pick<RunDeps, 'log' | 'manifest' | 'watchBattery' | 'now'>,
  bundle: Pick<SiteBundle, 'account' | 'sensors'>,
  { adapters }: Pick<SiteReads, 'adapters'>,
  sensorId: SiteBundle['sensors'][number]['id'],
  command: BatteryCommand,
  leftMs: () => number,
): Promise<BatteryResult> => {
  const sensor = bundle.sensors.find(({ id }) => id === sensorId);
  if (sensor === undefined) return 'refused';
  const manifest = deps.manifest(sensor.service);
  if (manifest?.delivery === 'push') return 'told';
  const endsAlone = command.kind === 'normal' || manifest?.battery?.endsAlone === true;
  if (!endsAlone) await deps.watchBattery(bundle.account.id, deps.now());
  try {
    const adapter = adapters.get(sensor.credentialsId);
    if (adapter === undefined) throw new VendorError('offline', 'the link is not open');
    await withTimeout(() => capability(adapter, 'battery')(sensor.deviceId, command), leftMs(), noAnswerInTime);
    return 'told';
  } catch (thrown) {
    const { kind } = asVendorError(thrown);
    if (kind === 'busy') deps.log.error('battery not told', { sensorId });
    else deps.log.warn('battery command failed', { sensorId, vendor: sensor.service, kind });
    return leavesUnknown.has(kind) ? 'unknown' : 'refused';
  }
};
