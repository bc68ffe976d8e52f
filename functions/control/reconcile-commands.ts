import type { SensorId } from '#shared/model/ids.ts';
import type { Decision, ReasonCode } from '#shared/model/reason.ts';
import { type ApplianceCommand, capability, targetOf } from '../integrations/port.ts';
import { withTimeout } from '../platform/timeout.ts';
import type { Command } from './decide/decide.ts';
import type { BatteryCommand } from './decide/memory/state.ts';
import { asVendorError, noAnswerInTime, type SiteReads } from './read-site.ts';
import type { RunDeps } from './run-types.ts';
import type { SiteBundle } from './store.ts';

/** Decisions that leave a device to its user: they want no state that a command could restore. */
const leftAlone: ReadonlySet<ReasonCode> = new Set([
  'manual',
  'paused',
  'plan-mode',
  'schedule-empty',
  'soc-map-empty',
  'foreign-change',
  'foreign-change-open',
]);

/** The command that a newer decision stands for; null: the command that was sent does as well. */
const otherThan = (sent: Command['command'], { on, setCurrentA, reason }: Decision): ApplianceCommand | null => {
  if (on === null || leftAlone.has(reason.code)) return null;
  if (!on) return sent.kind === 'off' ? null : { kind: 'off' };
  const same = sent.kind === 'on' && (setCurrentA === null || setCurrentA === sent.currentA);
  return same ? null : { kind: 'on', currentA: setCurrentA, phases: null };
};

/** What a run told a home battery, and to what it has to come back. */
export interface ToldBattery {
  readonly sensorId: SensorId;
  readonly command: BatteryCommand;
  readonly ownReservePercent: number | null;
}

/**
 * What a battery is told last: what a newer run wants, or to do what it does without us where no run looks after it any more. null:
 * what it was told does as well.
 */
const otherBattery = (
  now: SiteBundle | null,
  { sensorId, command, ownReservePercent }: ToldBattery,
): BatteryCommand | null => {
  const isThere = now?.sensors.some(({ id }) => id === sensorId) === true;
  const known = now?.run?.state.control.battery;
  const wanted = isThere && known?.sensorId === sensorId ? known.order?.command : undefined;
  const last = wanted ?? { kind: 'normal', reservePercent: ownReservePercent };
  return last.kind === command.kind && last.reservePercent === command.reservePercent ? null : last;
};

/**
 * For a run during whose commands another run stored its state. That one, of a click perhaps, may have read a device before
 * our command reached it: so its command is sent last, as the next scheduled run may be hours away. Control of a device that
 * was removed from the site was released before our command, and is released again. So is a home battery.
 * @returns whether the site still exists
 */
export const reconcileCommands = async (
  deps: Pick<RunDeps, 'store' | 'log'>,
  bundle: SiteBundle,
  { adapters }: Pick<SiteReads, 'adapters'>,
  commands: readonly Command[],
  battery: ToldBattery | null,
  leftMs: () => number,
): Promise<boolean> => {
  const now = await deps.store.loadSite(bundle.account.id);
  const reconcile = async ({ applianceId, command: sent }: Command): Promise<void> => {
    const commanded = bundle.appliances.find(({ id }) => id === applianceId);
    const adapter = commanded && adapters.get(commanded.credentialsId);
    if (commanded === undefined || adapter === undefined) return;
    const removed = now?.appliances.some(({ id }) => id === applianceId) !== true;
    const decision = now?.run?.state.appliances[applianceId]?.decision ?? null;
    const last: ApplianceCommand | null = removed ? { kind: 'release' } : decision && otherThan(sent, decision);
    if (last === null) return;
    const { service: vendor } = commanded;
    try {
      await withTimeout(() => capability(adapter, 'command')(targetOf(commanded), last), leftMs(), noAnswerInTime);
    } catch (thrown) {
      const { kind } = asVendorError(thrown);
      deps.log.warn(removed ? 'device not released' : 'command failed', { applianceId, vendor, kind });
    }
  };
  const reconcileBattery = async (told: ToldBattery): Promise<void> => {
    const sensor = bundle.sensors.find(({ id }) => id === told.sensorId);
    const adapter = sensor && adapters.get(sensor.credentialsId);
    const last = otherBattery(now, told);
    if (sensor === undefined || adapter === undefined || last === null) return;
    try {
      await withTimeout(() => capability(adapter, 'battery')(sensor.deviceId, last), leftMs(), noAnswerInTime);
    } catch (thrown) {
      const { kind } = asVendorError(thrown);
      deps.log.warn('battery not released', { sensorId: sensor.id, vendor: sensor.service, kind });
    }
  };
  await Promise.all([...commands.map(reconcile), ...(battery === null ? [] : [reconcileBattery(battery)])]);
  return now !== null;
};
