import type { Browser, CDPSession, Page, Worker } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { noticeText, tapTexts } from '#functions/features/notify/texts.ts';
import type { Locale } from '#shared/locales.ts';
import type { Notice } from '#shared/model/notices.ts';
import { temporaryFolder } from '../local/driver.ts';
import { type ProductProcess, startProcess } from '../local/product-process.ts';
import { chromiumPath, launch } from './browser.ts';
import { enter, signInDemo } from './signed-in.ts';

if (chromiumPath === null) console.log('Browser tests are skipped: no Chromium was found; CHROMIUM can name one.');

interface Shown {
  readonly title: string;
  readonly body: string;
  readonly lang: string;
  readonly actions: readonly { readonly action: string; readonly title: string }[];
}

const tapsOf = ['charge', 'mute'] as const;
type Tap = (typeof tapsOf)[number];

const AT = Date.parse('2026-06-15T12:00:00Z');
const soon = { timeout: 30_000, interval: 200 };
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let product: ProductProcess;
let browser: Browser;
let page: Page;
let cdp: CDPSession;
let worker: Worker;
let url: string;
let accountId: string;
let registrationId: string;

/** A push of a goal at risk in a reader's words, as the product encrypts it. */
const pushOf = async (locale: Locale) => {
  const facts = { name: 'Enyaq', by: new Date(AT).toISOString(), lateS: 4500, percent: 40, goalPercent: 80 };
  const notice = { accountId, kind: 'goal-at-risk', subject: 'app_1', episode: 'e', at: facts.by, facts } as Notice;
  const words = await noticeText(notice, locale, 'Europe/Berlin', { quoted: (name) => `“${name}”`, summary: null });
  const navigate = `${url}${locale === 'en' ? '' : `/${locale}`}/${accountId}/history`;
  const taps = await tapTexts(locale);
  const deedOf = (action: Tap) => {
    const { done, failed } = taps[action];
    return { post: `/api/notices/${action}?token=of-nobody`, done, failed };
  };
  return {
    ...words,
    taps,
    data: {
      web_push: 8030,
      notification: {
        ...words,
        navigate,
        lang: locale,
        tag: locale,
        actions: tapsOf.map((action) => ({ action, title: taps[action].title, navigate })),
        data: { navigate, deeds: { charge: deedOf('charge'), mute: deedOf('mute') } },
      },
    },
  };
};
const deliver = (data: object): Promise<unknown> =>
  cdp.send('ServiceWorker.deliverPushMessage', { origin: url, registrationId, data: JSON.stringify(data) });
const shown = (): Promise<Shown[]> =>
  page.evaluate(`navigator.serviceWorker.ready.then((it) => it.getNotifications()).then((all) =>
    all.map(({ title, body, lang, actions }) => ({ title, body, lang, actions: actions.map(({ action, title }) => ({ action, title })) })))`);
/** As the system reports a tap on the notification, or on one of its buttons. DevTools cannot tap: the event is made in the worker. */
const tap = (action: string): Promise<unknown> =>
  worker.evaluate(`(async () => {
    const [notification] = await self.registration.getNotifications();
    const event = new NotificationEvent('notificationclick', { notification, action: ${JSON.stringify(action)} });
    const work = [];
    // One that a script made does not wait by itself.
    Object.defineProperty(event, 'waitUntil', { value: (promise) => work.push(promise) });
    self.dispatchEvent(event);
    return Promise.allSettled(work).then((all) => all.map(({ status }) => status));
  })()`);

describe.skipIf(chromiumPath === null)('a push in a real browser', () => {
  beforeAll(async () => {
    folder = await temporaryFolder();
    product = startProcess({ DATA_DIR: folder.path, PAST_HOURS: '1' });
    await product.says(/Ctrl-C/);
    url = product.urls().url;
    const session = await signInDemo(url);
    accountId = session.accountId;
    browser = await launch(chromiumPath ?? '');
    const context = await browser.newContext({ locale: 'en-GB' });
    await context.grantPermissions(['notifications'], { origin: url });
    await enter(context, url, session);
    page = await context.newPage();
    cdp = await context.newCDPSession(page);
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      for (const one of registrations) if (one.scopeURL.startsWith(url)) registrationId = one.registrationId;
    });
    await cdp.send('ServiceWorker.enable');
    await page.goto(`${url}/${accountId}/dashboard`);
    await page.getByRole('heading', { name: 'Demo home' }).waitFor();
    await page.evaluate('navigator.serviceWorker.ready.then(() => true)');
    // This page was opened without it; the next one is in its hands, and its taps can lead it elsewhere.
    await page.reload();
    await page.waitForFunction('navigator.serviceWorker.controller !== null');
    const [running] = context.serviceWorkers();
    worker = running ?? (await context.waitForEvent('serviceworker'));
  });
  afterAll(async () => {
    await browser?.close();
    await product?.stop();
    await folder?.remove();
  });

  test.each(['en', 'de-DE'] as const)('is shown in the words of its reader, with its taps: %s', async (locale) => {
    const { title, body, data, taps } = await pushOf(locale);
    await deliver(data);
    const actions = tapsOf.map((action) => ({ action, title: taps[action].title }));
    const expected = { title, body, lang: locale, actions };
    await expect.poll(async () => (await shown()).find(({ lang }) => lang === locale), soon).toEqual(expected);
    await page.evaluate(
      'navigator.serviceWorker.ready.then((it) => it.getNotifications()).then((all) => all.forEach((one) => one.close()))',
    );
  });

  test.each(tapsOf)(
    'the tap “%s” asks the product without opening a page, and says what became of it',
    async (action) => {
      const { data, title, taps } = await pushOf('de-DE');
      await deliver(data);
      await expect.poll(async () => (await shown())[0]?.actions.length, soon).toBe(tapsOf.length);
      const before = page.url();
      expect(await tap(action)).toEqual(['fulfilled']);
      // Nobody made this token, so that the product refused.
      expect(await shown()).toEqual([{ title, body: taps[action].failed, lang: 'de-DE', actions: [] }]);
      expect(page.url()).toBe(before);
    },
  );

  test('a tap on it leads the open app to its page', async () => {
    await deliver((await pushOf('en')).data);
    await expect.poll(async () => (await shown()).some(({ lang }) => lang === 'en'), soon).toBe(true);
    await page.evaluate(
      "navigator.serviceWorker.ready.then((it) => it.getNotifications({ tag: 'de-DE' })).then((all) => all.forEach((one) => one.close()))",
    );
    await tap('');
    await page.waitForURL(`${url}/${accountId}/history**`);
    expect(await shown()).toEqual([]);
  });
});
