import type { Deps } from '#functions/deps.ts';
import { releaseBattery } from '#functions/features/battery-release.ts';
import { batteryWatch } from '#functions/platform/battery-watch.ts';
import type { DueEntry, StoredSite } from '#functions/storage/index.ts';
import { accountIdSchema } from '#shared/model/ids.ts';
import { siteIntervalMinutes } from '#shared/plans.ts';
import { DAY_MS, MINUTE_MS } from '#shared/units.ts';

export type TendBatteryDeps = Pick<Deps, 'storage' | 'services' | 'secrets' | 'now' | 'logger'>;

/** A site whose runs are so late beyond two of its intervals has none: a vendor's bad quarter of an hour is not the end. */
const LATE_MS = 30 * MINUTE_MS;
/** Until then it is tried again at each upkeep; by then the link is broken, and its owner was told so. */
const TRIES_MS = DAY_MS;

/**
 * A home battery that was told something that does not end by itself, such as a raised reserve: as long as runs look after it, it is
 * looked at again later; where none came for a while it is let go. What is stored first is that it was let go, so that a run that
 * comes back goes on from there, with the reserve that is its owner's. Safe to repeat, at any point and concurrently.
 * @returns whether nothing is left to do
 */
export const tendBattery = async (deps: TendBatteryDeps, { at, subject }: DueEntry): Promise<boolean> => {
  const { storage, now, logger } = deps;
  const accountId = accountIdSchema.parse(subject);
  const site = await storage.control.loadSite(accountId);
  // One that is being deleted lets it go by itself (removal.ts).
  if (site === null || site.run?.state.control.battery?.order == null) return true;
  const waitMs = LATE_MS + 2 * MINUTE_MS * siteIntervalMinutes(site.account, site.appliances);
  if (now() - site.run.state.ranAtMs <= waitMs) {
    await storage.due.add(batteryWatch(accountId, now()));
    return true;
  }
  // Refused: a run came meanwhile.
  if (!(await noteRelease(deps, site))) return false;
  if (!(await releaseBattery(deps, site))) return now() - Date.parse(at) >= TRIES_MS;
  logger.warn('battery let go', { accountId });
  return true;
};

/** Stores that it is told to do what it does without us. @returns false: a run stored its state since */
const noteRelease = async ({ storage, now }: TendBatteryDeps, { account, run }: StoredSite): Promise<boolean> => {
  const battery = run?.state.control.battery;
  if (run == null || battery?.order == null || battery.order.command.kind === 'normal') return true;
  const command = { kind: 'normal', reservePercent: battery.ownReservePercent } as const;
  const order = { ...battery.order, command, atMs: now(), confirmed: false, tries: 1, refusedUntilMs: null };
  const control = { ...run.state.control, battery: { ...battery, order } };
  return storage.control.claimRun(account.id, { ...run.state, claimedMinuteMs: 0, control }, run.version);
};
