import type { Decision, ReasonCode } from '#shared/model/reason.ts';
import { type ApplianceCommand, capability, targetOf } from '../integrations/port.ts';
import { withTimeout } from '../platform/timeout.ts';
import type { Command } from './decide/decide.ts';
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

/**
 * For a run during whose commands another run stored its state. That one, of a click perhaps, may have read a device before
 * our command reached it: so its command is sent last, as the next scheduled run may be hours away. Control of a device that
 * was removed from the site was released before our command, and is released again.
 * @returns whether the site still exists
 */
export const reconcileCommands = async (
  deps: Pick<RunDeps, 'store' | 'log'>,
  bundle: SiteBundle,
  { adapters }: Pick<SiteReads, 'adapters'>,
  commands: readonly Command[],
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
  await Promise.all(commands.map(reconcile));
  return now !== null;
};
