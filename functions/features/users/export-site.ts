import * as z from 'zod';
import type { Deps } from '#functions/deps.ts';
import { siteTrail } from '#functions/features/trail.ts';
import { isoTime } from '#functions/platform/clock.ts';
import { zoneDay, zoneDaySpan } from '#functions/platform/zone-day.ts';
import { roleOn, type StoredSite } from '#functions/storage/index.ts';
import type { ExportPart, ExportPartOf } from '#shared/model/export.ts';
import type { AccountId } from '#shared/model/ids.ts';
import { DAY_MS } from '#shared/units.ts';

type SiteDeps = Pick<Deps, 'storage' | 'now'>;

const AUDIT_ENTRIES = 1000;
const anyState = z.record(z.string(), z.unknown());

/** The last report of each link, with what is kept between reports. */
const reportsOf = async ({ storage }: SiteDeps, { account, credentials }: StoredSite) => {
  const reports = await Promise.all(
    credentials.map(async ({ id }) => {
      const report = await storage.webhooks.getReport(account.id, id, anyState);
      return report === null ? [] : [{ credentialsId: id, reading: report.reading, state: report.state }];
    }),
  );
  return reports.flat();
};

/** A site as it is set and as its last run left it. */
export const sitePart = async (deps: SiteDeps, site: StoredSite): Promise<ExportPartOf<'site'>> => {
  const { storage } = deps;
  const { account, run, planning = null } = site;
  const [members, invitations, audit, grants, reports] = await Promise.all([
    storage.members.listOfAccount(account.id),
    storage.invitations.listOfAccount(account.id),
    siteTrail(deps, account.id, AUDIT_ENTRIES),
    storage.grants.list(account.id),
    reportsOf(deps, site),
  ]);
  return {
    kind: 'site',
    account: { ...account, offerExpiresAt: account.ownerOffer?.expiresAt ?? null },
    grants: [...grants],
    sensors: [...site.sensors],
    appliances: site.appliances.map(({ scheduleItems, socMapItems, ...appliance }) => ({
      ...appliance,
      applianceScheduleItems: [...scheduleItems],
      socMapItems: [...socMapItems],
    })),
    credentials: [...site.credentials],
    hooks: site.hooks.map(({ off, ...hook }) => ({ ...hook, on: off !== 'member' })),
    sunSite: site.sunSite,
    tariff: site.tariff && { ...site.tariff.tariff, trouble: site.tariff.trouble },
    reports,
    run: run === null ? null : { ...run.state },
    planning: planning === null ? null : { ...planning },
    members: members.map((member) => ({ role: roleOn(account, member), createdAt: member.createdAt })),
    invitations: [...invitations],
    audit: audit.map(({ userId: _, ...line }) => line),
  };
};

type ProviderDeps = Pick<Deps, 'payments'>;
/** A part, and the cursor of the next one; null: there is none. */
interface ProviderPage {
  readonly part: ExportPart;
  readonly next: string | null;
}

/** A page of what a site was charged. @param after of the previous page; null: the first, which also names the customer */
export const paymentsPart = async (
  { payments }: ProviderDeps,
  { id, billing }: StoredSite['account'],
  list: 'invoices' | 'charges',
  after: string | null,
): Promise<ProviderPage | null> => {
  if (billing === null) return null;
  const { customerId } = billing;
  const none = { kind: 'payments', accountId: id, customer: null, invoices: [], charges: [] } as const;
  if (list === 'charges') {
    const { data, next } = await payments.listCharges(customerId, after);
    return { part: { ...none, invoices: [], charges: [...data] }, next };
  }
  const customer = after === null ? await payments.readCustomer(customerId) : null;
  const { data, next } = await payments.listInvoices(customerId, after);
  return {
    part: {
      ...none,
      customer: customer === null ? null : { ...customer, methods: [...customer.methods] },
      invoices: data.map((invoice) => ({ ...invoice, lines: [...invoice.lines] })),
      charges: [],
    },
    next,
  };
};

/** Years back from this one in which a site may have totals. */
export const totalYears = ({ now }: SiteDeps, { createdAt, timezone }: StoredSite['account']): number => {
  const yearAt = (ms: number): number => Number(zoneDay(ms, timezone).slice(0, 4));
  return yearAt(now()) - yearAt(Date.parse(createdAt)) + 1;
};

/** A site's energy by day and its sessions in a calendar year; null when nothing is known of it. */
export const totalsPart = async (
  { storage, now }: SiteDeps,
  { id, timezone: zone }: StoredSite['account'],
  yearsAgo: number,
): Promise<ExportPart | null> => {
  const nowMs = now();
  const year = String(Number(zoneDay(nowMs, zone).slice(0, 4)) - yearsAgo);
  const [from, to] = [`${year}-01-01`, `${year}-12-31`];
  const [days, stored] = await Promise.all([
    storage.days.list(id, { from, to, zone, nowMs }),
    storage.chargingSessions.between(id, zoneDaySpan(from, zone).fromMs, zoneDaySpan(to, zone).toMs),
  ]);
  const sessions = stored.flatMap(({ session }) => session ?? []);
  return days.length + sessions.length === 0
    ? null
    : { kind: 'totals', accountId: id, year, days: [...days], sessions };
};

/** A day of a site (UTC); null when it is empty. */
export const dayPart = async (
  { storage, now }: SiteDeps,
  accountId: AccountId,
  daysAgo: number,
): Promise<ExportPart | null> => {
  const fromMs = Math.floor(now() / DAY_MS) * DAY_MS - daysAgo * DAY_MS;
  const toMs = fromMs + DAY_MS;
  const [readings, decisions, inputs] = await Promise.all([
    storage.history.readings(accountId, fromMs, toMs),
    storage.decisions.list(accountId, fromMs, toMs),
    storage.decideInputs.list(accountId, fromMs, toMs),
  ]);
  if (readings.length + decisions.length + inputs.length === 0) return null;
  return {
    kind: 'day',
    accountId,
    day: isoTime(fromMs).slice(0, 10),
    readings: readings.map(({ timeMs, ...reading }) => ({ time: isoTime(timeMs), ...reading })),
    decisions: decisions.toReversed(),
    inputs: inputs.map(({ nowMs, snapshot }) => ({ time: isoTime(nowMs), snapshot: { ...snapshot } })),
  };
};
