import type { Deps } from '#functions/deps.ts';
import { digestToken } from '#functions/features/digest-link.ts';
import { byNeed, healthOf } from '#functions/features/site-health.ts';
import { digestDue } from '#functions/features/sites-digest.ts';
import { inParts } from '#functions/platform/in-parts.ts';
import { zoneDay, zoneTime } from '#functions/platform/zone-day.ts';
import { roleOn } from '#functions/storage/index.ts';
import type { UserId } from '#shared/model/ids.ts';
import type { SiteHealth } from '#shared/model/site-health.ts';
import { DIGEST_TIME, DIGEST_UNTIL, getsDigest } from '#shared/sites-digest.ts';

export type DigestDeps = Pick<Deps, 'storage' | 'notices' | 'services' | 'keyedHash' | 'publicUrl' | 'now'>;

/** Sites read at the same time. */
const AT_ONCE = 25;

interface LookedAfter {
  readonly health: SiteHealth;
  readonly zone: string;
}

/** The sites that a user looks after for others, oldest first. */
const lookedAfter = async (deps: DigestDeps, userId: UserId): Promise<readonly LookedAfter[]> => {
  const { members, control } = deps.storage;
  const memberships = (await members.listOfUser(userId))
    .filter(({ role }) => role === 'installer')
    .sort((a, b) => (a.accountId < b.accountId ? -1 : 1));
  const found = await inParts(memberships, AT_ONCE, async (member): Promise<readonly LookedAfter[]> => {
    const site = await control.loadSite(member.accountId);
    if (site === null || roleOn(site.account, member) !== 'installer') return [];
    return [{ health: await healthOf(deps, site, member, null, deps.now()), zone: site.account.timezone }];
  });
  return found.flat();
};

/** A site that is not finished is told beside others, but is no reason to write. */
const isAlarm = ({ health: { needs } }: LookedAfter): boolean => needs.some((need) => need !== 'not-set-up');

/**
 * Tells who looks after several sites, in the morning, which of them need a hand; nothing when none does. Then it is put down for the
 * next morning, unless the user does not want it, or looks after fewer: the list of sites puts it down again. Safe to repeat, at any
 * point and concurrently.
 * @returns whether nothing is left to do; a mail that could not be sent is tried again until noon
 */
export const tellSites = async (deps: DigestDeps, userId: UserId): Promise<boolean> => {
  const user = await deps.storage.users.get(userId);
  if (user === null || !user.sitesMail) return true;
  const sites = await lookedAfter(deps, userId);
  const [first] = sites;
  if (first === undefined || !getsDigest(sites.map(({ health }) => health.role))) return true;
  const nowMs = deps.now();
  const { zone } = first;
  const day = zoneDay(nowMs, zone);
  const isMorning = nowMs >= zoneTime(day, DIGEST_TIME, zone) && nowMs < zoneTime(day, DIGEST_UNTIL, zone);
  const told = sites.filter(({ health }) => health.quiet !== true && health.needs.length > 0);
  if (isMorning && told.some(isAlarm)) {
    const token = digestToken(deps, userId);
    const sent = await deps.notices.sitesNeedHand(user, {
      day,
      sites: told.toSorted((a, b) => byNeed(a.health, b.health)),
      mutePath: `/mute#${token}`,
      unsubscribeUrl: `${deps.publicUrl}/api/notices/mute?token=${encodeURIComponent(token)}`,
    });
    if (!sent) return false;
  }
  await deps.storage.due.add(digestDue(userId, zone, nowMs));
  return true;
};
