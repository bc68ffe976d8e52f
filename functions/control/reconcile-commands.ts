import type { Decision, ReasonCode } from '#shared/model/reason.ts';
import { type ApplianceCommand, capability } from '../integrations/port.ts';
import type { Command } from './decide/decide.ts';
import { asVendorError, type SiteReads, within } from './read-site.ts';
import type { RunDeps } from './run-types.ts';
import type { SiteBundle } from './store.ts';

/** Decisions that leave a device to somebody else: then nobody wished for anything that a command could restore. */
const leftAlone: ReadonlySet<ReasonCode> = new Set([
  'manual',
  'paused',
  'plan-mode',
  'schedule-empty',
  'soc-map-empty',
  'foreign-change',
  'foreign-change-open',
]);

/** The command that a decision stands for; null: it says nothing other than the command that was sent. */
const otherThan = (sent: Command['command'], { on, setCurrentA, reason }: Decision): ApplianceCommand | null => {
  if (on === null || leftAlone.has(reason.code)) return null;
  if (!on) return sent.kind === 'off' ? null : { kind: 'off' };
  const same = sent.kind === 'on' && (setCurrentA === null || setCurrentA === sent.currentA);
  return same ? null : { kind: 'on', currentA: setCurrentA, phases: null };
};

/**
 * For a run during whose commands somebody else wrote. His run, of a click perhaps, may have looked at a device before our
 * command reached it: then its wish is sent last, as the next schedule may be hours away. A device that was taken off the
 * site was handed back before, and is so again.
 * @returns whether the site still exists
 */
export const lookBack = async (
  deps: Pick<RunDeps, 'store' | 'log'>,
  bundle: SiteBundle,
  { adapters }: Pick<SiteReads, 'adapters'>,
  commands: readonly Command[],
  leftMs: () => number,
): Promise<boolean> => {
  const now = await deps.store.loadSite(bundle.account.id);
  const settle = async ({ applianceId, command: sent }: Command): Promise<void> => {
    const taken = bundle.appliances.find(({ id }) => id === applianceId);
    const adapter = taken && adapters.get(taken.credentialsId);
    if (taken === undefined || adapter === undefined) return;
    const left = now?.appliances.some(({ id }) => id === applianceId) !== true;
    const decision = now?.run?.state.appliances[applianceId]?.decision ?? null;
    const last: ApplianceCommand | null = left ? { kind: 'release' } : decision && otherThan(sent, decision);
    if (last === null) return;
    try {
      await within(capability(adapter, 'command')({ deviceId: taken.deviceId }, last), leftMs());
    } catch (thrown) {
      const { kind } = asVendorError(thrown);
      deps.log.warn(left ? 'device not released' : 'command failed', { applianceId, vendor: taken.service, kind });
    }
  };
  await Promise.all(commands.map(settle));
  return now !== null;
};
