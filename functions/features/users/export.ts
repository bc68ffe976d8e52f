import type { Deps } from '#functions/deps.ts';
import type { Handlers } from '#functions/http/implement.ts';
import { isoTime } from '#functions/platform/clock.ts';
import type { StoredSite } from '#functions/storage/index.ts';
import { ApiError } from '#shared/contract/errors.ts';
import { fault } from '#shared/faults.ts';
import type { ExportPart } from '#shared/model/export.ts';
import { type AccountId, accountIdSchema } from '#shared/model/ids.ts';
import { sitesOf, TRAIL_PARTS, trailPart, userParts } from './export-parts.ts';
import { dayPart, paymentsPart, sitePart, totalsPart, totalYears } from './export-site.ts';

export type ExportDeps = Pick<Deps, 'storage' | 'payments' | 'emailOf' | 'now'>;

/** Readings and decisions are kept for less than this. */
const KEPT_DAYS = 92;
/** A day of minutes is some 0.7 MB of JSON, and a Lambda's response may have 6 MB: a page ends after this. */
const PAGE_BYTES = 2_500_000;
/** Empty days cost queries, too: the most that a page reads. */
const PAGE_STEPS = 31;

/** The sections of a site, in their order. */
const sections = ['site', 'invoices', 'charges', 'totals', 'days'] as const;
type Section = (typeof sections)[number];

/** Cursors of the trail: `trail/3` is the third of its parts back from now. */
const TRAIL = 'trail';
const trailStepOf = (cursor: string): number | null => {
  const step = /^trail\/(\d{1,2})$/.exec(cursor)?.[1];
  return step === undefined ? null : Number(step);
};

/**
 * Where a page starts: `acc_…` is a site, `acc_…/days/3` a section of it from its third step (day, year) back on,
 * `acc_…/invoices/in_…` what follows an entry of the payment provider.
 */
interface Place {
  readonly accountId: AccountId;
  readonly section: Section;
  /** null: its beginning. */
  readonly at: string | null;
}

/** @throws ApiError `invalid_request` */
const placeOf = (cursor: string): Place => {
  const [id, name = 'site', at = null, ...rest] = cursor.split('/');
  const accountId = accountIdSchema.safeParse(id);
  const section = sections.find((one) => one === name);
  const form = section === 'invoices' || section === 'charges' ? /^\w{1,100}$/ : /^\d{1,3}$/;
  if (!accountId.success || section === undefined || rest.length > 0 || (at !== null && !form.test(at)))
    throw new ApiError('invalid_request', { faults: [fault('cursor', 'foreign_cursor')] });
  return { accountId: accountId.data, section, at };
};

/** Steps of a section as parts until the page is full, and the step after them; null after the last one. */
const collect = async (
  first: number,
  steps: number,
  partOf: (step: number) => Promise<ExportPart | null>,
): Promise<{ readonly parts: ExportPart[]; readonly nextStep: number | null }> => {
  const parts: ExportPart[] = [];
  let bytes = 0;
  for (let step = first; step < steps; step += 1) {
    if (bytes >= PAGE_BYTES || step - first >= PAGE_STEPS) return { parts, nextStep: step };
    const part = await partOf(step);
    if (part === null) continue;
    parts.push(part);
    bytes += JSON.stringify(part).length;
  }
  return { parts, nextStep: null };
};

/** The parts of a page, and where its section continues; null: it is over. */
const sectionOf = async (deps: ExportDeps, site: StoredSite, { section, at }: Place) => {
  const { account } = site;
  const step = Number(at ?? 0);
  switch (section) {
    case 'site':
      return collect(step, 1, () => sitePart(deps, site));
    case 'invoices':
    case 'charges': {
      const page = await paymentsPart(deps, account, section, at);
      return { parts: page === null ? [] : [page.part], nextStep: page?.next ?? null };
    }
    case 'totals':
      return collect(step, totalYears(deps, account), (yearsAgo) => totalsPart(deps, account, yearsAgo));
    case 'days':
      return collect(step, KEPT_DAYS, (daysAgo) => dayPart(deps, account.id, daysAgo));
  }
};

/**
 * Everything stored about a user, in pages that the browser joins: the user, the trail, then each owned site, section by section.
 * Computed at every call, so a cursor is valid as long as the user owns the site. What each part contains is declared in
 * functions/storage/table/entity-data.ts.
 */
export const createExportHandlers = (deps: ExportDeps): Pick<Handlers<'money'>, 'exportUser'> => ({
  exportUser: async ({ params: { userId }, query, caller, headers }) => {
    const exportedAt = isoTime(deps.now());
    const sites = await sitesOf(deps, userId);
    const owned = sites.flatMap(({ accountId, role }) => (role === 'owner' ? [accountId] : []));
    if (query.cursor === undefined)
      return { exportedAt, parts: await userParts(deps, userId, sites, { caller, headers }), next: `${TRAIL}/0` };
    const trailStep = trailStepOf(query.cursor);
    if (trailStep !== null) {
      const { parts, nextStep } = await collect(trailStep, TRAIL_PARTS, (step) => trailPart(deps, userId, step));
      return { exportedAt, parts, next: nextStep === null ? (owned[0] ?? null) : `${TRAIL}/${nextStep}` };
    }
    const place = placeOf(query.cursor);
    const { accountId, section } = place;
    const index = owned.indexOf(accountId);
    const site = index < 0 ? null : await deps.storage.control.loadSite(accountId);
    if (site === null) throw new ApiError('account_not_found');
    const { parts, nextStep } = await sectionOf(deps, site, place);
    if (nextStep !== null) return { exportedAt, parts, next: `${accountId}/${section}/${nextStep}` };
    const following = sections[sections.indexOf(section) + 1];
    return { exportedAt, parts, next: following ? `${accountId}/${following}` : (owned[index + 1] ?? null) };
  },
});
