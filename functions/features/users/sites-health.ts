import type { Deps } from '#functions/deps.ts';
import { byNeed, healthOf } from '#functions/features/site-health.ts';
import { digestDue } from '#functions/features/sites-digest.ts';
import { reaches } from '#functions/http/caller.ts';
import type { Handlers } from '#functions/http/implement.ts';
import type { Membership } from '#functions/storage/index.ts';
import type { UserId } from '#shared/model/ids.ts';
import { HEALTH_PAGE, type SiteHealth } from '#shared/model/site-health.ts';
import { getsDigest } from '#shared/sites-digest.ts';

type HealthDeps = Pick<Deps, 'storage' | 'services' | 'now'>;

/** Whoever looks after several sites gets a mail of the next morning. Whether they want it is asked then. Written once a day: looks are many. */
const putDown = async (
  { storage, now }: HealthDeps,
  userId: UserId,
  memberships: readonly Membership[],
  sites: readonly { readonly health: SiteHealth; readonly zone: string }[],
): Promise<void> => {
  const first = sites.find(({ health }) => health.role === 'installer');
  if (first === undefined || !getsDigest(memberships.map(({ role }) => role))) return;
  const due = digestDue(userId, first.zone, now());
  if (!(await storage.due.has(due))) await storage.due.add(due);
};

/** How the sites of a user do: one query for the memberships, and one query and one small row for each site of the page. */
export const createSitesHealthHandlers = (deps: HealthDeps): Pick<Handlers<'api'>, 'getSitesHealth'> => ({
  getSitesHealth: async ({ params: { userId }, query: { after }, caller }) => {
    const nowMs = deps.now();
    const memberships = (await deps.storage.members.listOfUser(userId))
      .filter(({ accountId }) => reaches(caller, accountId))
      .sort((a, b) => (a.accountId < b.accountId ? -1 : 1));
    const ahead = after === undefined ? memberships : memberships.filter(({ accountId }) => accountId > after);
    const page = ahead.slice(0, HEALTH_PAGE);
    const sites = await Promise.all(
      page.map(async (member) => {
        const { control, days } = deps.storage;
        const [site, month] = await Promise.all([control.loadSite(member.accountId), days.sunMonth(member.accountId)]);
        if (site === null) return [];
        return [{ health: await healthOf(deps, site, member, month, nowMs), zone: site.account.timezone }];
      }),
    );
    // Also for those who were installers before there was such a mail; a program that reads changes nothing.
    if (after === undefined && caller.token === null) await putDown(deps, userId, memberships, sites.flat());
    const next = ahead.length > page.length ? (page.at(-1)?.accountId ?? null) : null;
    return {
      sites: sites
        .flat()
        .map(({ health }) => health)
        .sort(byNeed),
      next,
    };
  },
});
