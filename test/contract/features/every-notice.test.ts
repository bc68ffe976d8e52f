import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { deliver } from '#functions/features/notify/deliver.ts';
import type { PushService, ShownPush } from '#infra/local/push-service.ts';
import { defaultLocale, type Language, type Locale, languageOf, languages, locales } from '#shared/locales.ts';
import type { Notice } from '#shared/model/notices.ts';
import { chargesNow, type NoticeKind, noticeKinds, noticeRow } from '#shared/notices.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/units.ts';
import { accessClaims } from '#test/support/api-event.ts';
import { byExtent, reportOmitted } from '#test/support/extent.ts';
import { PUBLIC_URL, type TestProduct } from '#test/support/product.ts';
import { type PushProduct, startPushProduct } from '#test/support/push-product.ts';
import { sitePaths } from '../../../frontend/src/app/route-table.ts';
import { runState, siteReading } from '../../integration/storage/samples.ts';
import { type SeededSite, seedHook, seedSite } from '../site.ts';

const NOON = Date.parse('2026-06-15T12:00:00Z');
const iso = (ms: number): string => new Date(ms).toISOString();
const dayOf = (ms: number): string => iso(ms).slice(0, 10);
const localeOf = (language: Language): Locale => locales.find((one) => languageOf(one) === language) ?? defaultLocale;

/** Each language that is read is a push and a mail of each kind. */
const READ = languages.slice(0, byExtent({ sample: 2, part: languages.length, whole: languages.length }));
reportOmitted(`notices in ${languages.length - READ.length} of ${languages.length} languages`);

let product: TestProduct;
let service: PushService;
let started: PushProduct;
let site: SeededSite;
let nth = 0;
const pushes: ShownPush[] = [];

beforeAll(async () => {
  started = await startPushProduct(NOON, (push) => pushes.push(push));
  ({ product, service } = started);
});
afterAll(() => started.stop());
/** A site whose installer hears everything by push and mail: of a broken link the owner has a mail of its own. */
beforeEach(async () => {
  nth += 1;
  product.time.nowMs = NOON + nth * 3 * DAY_MS;
  site = await seedSite(product);
  const claims = accessClaims(site.installerId);
  await product.call('getMe', { claims });
  const body = { subscription: service.subscribe(`phone-${nth}`) };
  await product.call('addPushDevice', { params: { userId: site.installerId }, claims, body });
  const kinds = Object.fromEntries(noticeKinds.map((kind) => [kind, ['push', 'mail']]));
  await product.call('patchNotices', { params: { accountId: site.accountId }, claims, body: { kinds } });
  for (const list of [pushes, product.mails, product.told]) list.length = 0;
});

const settle = (body: object) =>
  product.call('patchNotices', {
    params: { accountId: site.accountId },
    claims: accessClaims(site.installerId),
    body,
  });
const speak = (locale: Locale) =>
  product.call('patchUser', {
    params: { userId: site.installerId },
    claims: accessClaims(site.installerId),
    body: { locale },
  });

/** A notice of each kind, of now. */
const noticeOf = (kind: NoticeKind): Notice => {
  const { nowMs } = product.time;
  const goal = { name: 'Enyaq', by: iso(nowMs + HOUR_MS), lateS: 4500, percent: 40, goalPercent: 80 };
  const since = iso(nowMs - 20 * MINUTE_MS);
  const days = { from: dayOf(nowMs - DAY_MS), to: dayOf(nowMs - DAY_MS) };
  const of: Readonly<Record<NoticeKind, readonly [subject: string, facts: object]>> = {
    'goal-at-risk': [site.applianceId, goal],
    'goal-missed': [site.applianceId, goal],
    offline: [site.sensorId, { name: 'Meter', since, back: false }],
    'link-broken': [site.credentialsId, { name: 'Easee', since }],
    'hook-off': [site.hookId, { name: 'hooks.user.example/…', why: 'gone' }],
    'not-charging': [site.applianceId, { name: 'Enyaq', surplusW: 3200, cause: 'car-asleep' }],
    'car-full': [site.applianceId, { name: 'Enyaq', percent: 80 }],
    'weekly-summary': ['site', days],
    'monthly-summary': ['site', days],
  };
  const [subject, facts] = of[kind];
  return { accountId: site.accountId, kind, subject, episode: iso(nowMs), at: iso(nowMs), facts } as Notice;
};
/** What reports tell of. */
const liveYesterday = async (): Promise<void> => {
  const startMs = product.time.nowMs - DAY_MS;
  for (let minute = 0; minute < 30; minute += 1)
    await product.deps.storage.history.putReading(
      site.accountId,
      siteReading(startMs + minute * MINUTE_MS, site.sensorId, [site.applianceId]),
    );
};
const isReport = (kind: NoticeKind): boolean => noticeRow(kind).category === 'report';
const tell = async (notice: Notice): Promise<string> =>
  (await deliver(product.deps, { type: 'notice', notice, userId: site.installerId })).outcome;
interface Shown {
  readonly title: string;
  readonly body: string;
  readonly navigate: string;
  readonly actions: readonly { readonly action: string; readonly title: string }[];
  readonly data: { readonly deeds: Readonly<Record<string, { readonly post: string }>> };
}
const shown = (): readonly Shown[] =>
  pushes.map(({ payload }) => (payload as { readonly notification: Shown }).notification);

/** Whether there is a page at a path below a site. */
const isPage = (path: string): boolean =>
  Object.values(sitePaths).some((pattern) =>
    new RegExp(`^${pattern.replace('/new?', '(/new)?').replaceAll(/:\w+/g, '[^/]+')}$`).test(path),
  );

const titles = new Map<NoticeKind, Set<string>>();

describe.each(noticeKinds)('%s', (kind) => {
  test('is told once in each language, by push and by mail, and leads to a page about it in that language', async () => {
    await liveYesterday();
    const seen = titles.get(kind) ?? new Set<string>();
    titles.set(kind, seen);
    for (const language of READ) {
      for (const list of [pushes, product.mails]) list.length = 0;
      const locale = localeOf(language);
      await speak(locale);
      product.time.nowMs += MINUTE_MS;
      const notice = noticeOf(kind);
      for (let times = 0; times < 3; times += 1) expect(await tell(notice), language).toBe('sent');
      expect([pushes.length, product.mails.length], language).toEqual([1, 1]);
      const [push] = shown();
      const [mail] = product.mails;
      expect(mail?.subject, language).toBe(push?.title);
      seen.add(push?.title ?? '');
      expect(push?.body, language).not.toMatch(/undefined|NaN|\{\{|null/);
      // Below the locale's own prefix, at a page that there is, about what it tells.
      const prefix = `${PUBLIC_URL}${locale === defaultLocale ? '' : `/${locale}`}/${site.accountId}/`;
      expect(push?.navigate.startsWith(prefix), `${language} ${push?.navigate}`).toBe(true);
      expect(mail?.text, language).toContain(push?.navigate);
      const [path = '', search = ''] = push?.navigate.slice(prefix.length).split('?') ?? [];
      expect(isPage(path), path).toBe(true);
      if (isReport(kind)) expect(search).toMatch(/^view=(month|sessions)&at=2026-\d\d$/);
      expect(
        push?.actions.map(({ action }) => action),
        language,
      ).toEqual(chargesNow(kind) ? ['charge', 'mute'] : ['mute']);
    }
    // Every language has words of its own.
    expect(seen.size).toBe(READ.length);
  });

  test('waits for the end of quiet hours where it may, and is told once then if it still stands', async () => {
    await liveYesterday();
    await settle({ quietHours: { from: '22:00', to: '07:00' }, urgentAtNight: false });
    // Half past eleven in the evening at the site; a report looks back on days that are known.
    product.time.nowMs += 9.5 * HOUR_MS;
    const notice = noticeOf(kind);
    const { category } = noticeRow(kind);
    if (category === 'hint' || category === 'good-to-know') {
      expect(await tell(notice)).toBe('old');
      expect([pushes.length, product.mails.length, product.told.length]).toEqual([0, 0, 0]);
      return;
    }
    expect(await tell(notice)).toBe('held');
    expect(product.told.map(({ delayS }) => delayS)).toEqual([900]);
    expect([pushes.length, product.mails.length]).toEqual([0, 0]);
    product.time.nowMs += 8 * HOUR_MS;
    if (kind === 'hook-off') {
      await seedHook(product.deps, site);
      const hook = await product.deps.storage.hooks.get(site.accountId, site.hookId);
      if (hook !== null) await product.deps.storage.hooks.note(hook, { outcome: 'gone', status: 410 });
    } else if (category === 'needs-you') {
      const state = runState(product.time.nowMs, { sensors: [], appliances: [] }, { links: {} });
      const open = { [`${kind}/${notice.subject}/deadline/1`]: { sinceMs: product.time.nowMs, told: true } };
      const news = { open, goals: {}, due: [] };
      await product.deps.storage.control.claimRun(site.accountId, { ...state, news } as never, null);
    }
    for (let times = 0; times < 2; times += 1) expect(await tell(notice)).toBe('sent');
    expect([pushes.length, product.mails.length]).toEqual([1, 1]);
  });

  test('ends by one tap, and nothing else does', async () => {
    await liveYesterday();
    await tell(noticeOf(kind));
    const [push] = shown();
    const query = { token: new URL(push?.data.deeds.mute?.post ?? '', PUBLIC_URL).searchParams.get('token') ?? '' };
    expect((await product.call('muteNotices', { query })).body).toEqual({ kind, channel: 'push' });
    for (const list of [pushes, product.mails]) list.length = 0;
    product.time.nowMs += MINUTE_MS;
    for (const other of noticeKinds) await tell(noticeOf(other));
    expect([pushes.length, product.mails.length]).toEqual([noticeKinds.length - 1, noticeKinds.length]);
  });
});

test.each(noticeKinds.filter(chargesNow))('%s charges now by one tap, without opening the app', async (kind) => {
  await tell(noticeOf(kind));
  const [push] = shown();
  const query = { token: new URL(push?.data.deeds.charge?.post ?? '', PUBLIC_URL).searchParams.get('token') ?? '' };
  expect((await product.call('chargeByNotice', { query })).status).toBe(200);
  const appliance = await product.deps.storage.appliances.get(site.accountId, site.applianceId);
  expect(appliance?.chargeNow).toMatchObject({ since: iso(product.time.nowMs) });
});
