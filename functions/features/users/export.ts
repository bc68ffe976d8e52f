import type { Deps } from '#functions/deps.ts';
import { ensureUser } from '#functions/features/user.ts';
import type { Handlers } from '#functions/http/implement.ts';
import { isoTime } from '#functions/platform/clock.ts';
import { roleOn, type StoredSite } from '#functions/storage/index.ts';
import { ApiError } from '#shared/contract/errors.ts';
import type { ExportPart } from '#shared/model/export.ts';
import { type AccountId, accountIdSchema, type UserId } from '#shared/model/ids.ts';
import { DAY_MS } from '#shared/units.ts';

type ExportDeps = Pick<Deps, 'storage' | 'emailOf' | 'now'>;

/**
 * Readings and decisions are kept for less than this. A page holds as many days as fit: a day of minutes is some 0.7 MB
 * of JSON, and a Lambda's response may have 6 MB.
 */
const KEPT_DAYS = 92;
const PAGE_BYTES = 2_500_000;
/** Empty days cost a query each; the most that a page reads. */
const PAGE_DAYS = 31;
const AUDIT_ENTRIES = 1000;

/** Where a page starts: at a site (`acc_…`), or at one of its days, counted back from today (`acc_…/3`). */
interface Place {
  readonly accountId: AccountId;
  readonly daysAgo: number | null;
}

/** @throws ApiError `invalid_request` */
const placeOf = (cursor: string): Place => {
  const [id, days] = cursor.split('/');
  const accountId = accountIdSchema.safeParse(id);
  const daysAgo = days === undefined ? null : Number(days);
  if (!accountId.success || (daysAgo !== null && !(Number.isInteger(daysAgo) && daysAgo >= 0 && daysAgo < KEPT_DAYS)))
    throw new ApiError('invalid_request', { messages: ['cursor: is not one of ours'] });
  return { accountId: accountId.data, daysAgo };
};

/** Sites that the user owns, oldest first, and those that the user is a member of. */
const sitesOf = async ({ storage }: ExportDeps, userId: UserId) => {
  const memberships = await storage.members.listOfUser(userId);
  const sites = await Promise.all(
    memberships.map(async (member) => {
      const account = await storage.accounts.get(member.accountId);
      return account ? [{ accountId: account.id, role: roleOn(account, member), createdAt: member.createdAt }] : [];
    }),
  );
  const all = sites.flat();
  return { all, owned: all.flatMap(({ accountId, role }) => (role === 'owner' ? [accountId] : [])) };
};

const sitePart = async ({ storage }: ExportDeps, site: StoredSite): Promise<ExportPart> => {
  const { account } = site;
  const [members, invitations, audit] = await Promise.all([
    storage.members.listOfAccount(account.id),
    storage.invitations.listOfAccount(account.id),
    storage.audit.list(account.id, AUDIT_ENTRIES),
  ]);
  return {
    kind: 'site',
    account,
    sensors: [...site.sensors],
    appliances: site.appliances.map(({ scheduleItems, socMapItems, ...appliance }) => ({
      ...appliance,
      applianceScheduleItems: [...scheduleItems],
      socMapItems: [...socMapItems],
    })),
    credentials: [...site.credentials],
    members: members.map((member) => ({ role: roleOn(account, member), createdAt: member.createdAt })),
    invitations: [...invitations],
    audit: [...audit],
  };
};

/** A day of a site; null when it is empty. */
const dayPart = async ({ storage }: ExportDeps, accountId: AccountId, fromMs: number): Promise<ExportPart | null> => {
  const toMs = fromMs + DAY_MS;
  const [readings, decisions] = await Promise.all([
    storage.history.readings(accountId, fromMs, toMs),
    storage.decisions.list(accountId, fromMs, toMs),
  ]);
  if (readings.length + decisions.length === 0) return null;
  return {
    kind: 'day',
    accountId,
    day: isoTime(fromMs).slice(0, 10),
    readings: readings.map(({ timeMs, ...reading }) => ({ time: isoTime(timeMs), ...reading })),
    decisions: decisions.toReversed(),
  };
};

/** Days of a site, backwards from one on, and where the next page starts; null after the last day. */
const daysOf = async (deps: ExportDeps, accountId: AccountId, firstAgo: number) => {
  const todayMs = Math.floor(deps.now() / DAY_MS) * DAY_MS;
  const parts: ExportPart[] = [];
  let bytes = 0;
  for (let daysAgo = firstAgo; daysAgo < KEPT_DAYS; daysAgo += 1) {
    if (bytes >= PAGE_BYTES || daysAgo - firstAgo >= PAGE_DAYS) return { parts, nextAgo: daysAgo };
    const part = await dayPart(deps, accountId, todayMs - daysAgo * DAY_MS);
    if (part === null) continue;
    parts.push(part);
    bytes += JSON.stringify(part).length;
  }
  return { parts, nextAgo: null };
};

/**
 * Everything stored about a user, in pages that the browser joins: the user, then each owned site and its days. Computed at
 * every call, so a cursor is valid as long as the user owns the site.
 */
export const createExportHandlers = (deps: ExportDeps): Pick<Handlers<'api'>, 'exportUser'> => ({
  exportUser: async ({ params: { userId }, query, caller, headers }) => {
    const exportedAt = isoTime(deps.now());
    const { all, owned } = await sitesOf(deps, userId);
    if (query.cursor === undefined) {
      const user = await ensureUser(deps, userId, caller.userId === userId ? headers : {});
      return { exportedAt, parts: [{ kind: 'user', user, sites: all }], next: owned[0] ?? null };
    }
    const { accountId, daysAgo } = placeOf(query.cursor);
    const index = owned.indexOf(accountId);
    const site = index < 0 ? null : await deps.storage.control.loadSite(accountId);
    if (site === null) throw new ApiError('account_not_found');
    if (daysAgo === null) return { exportedAt, parts: [await sitePart(deps, site)], next: `${accountId}/0` };
    const { parts, nextAgo } = await daysOf(deps, accountId, daysAgo);
    return { exportedAt, parts, next: nextAgo === null ? (owned[index + 1] ?? null) : `${accountId}/${nextAgo}` };
  },
});
