import type { BrowserContext, Page, Request } from 'playwright-core';
import { createClient } from '#shared/contract/client.ts';

/** A name that would execute wherever it was taken for markup or code; it then leaves a trace at `window`. */
export const HOSTILE = '"><img src=x onerror=__hit=1><script>__hit=2</script>{{7*7}}';

/** Gives hostile names to everything on a user's first site. @returns addresses of the site's pages, editors included */
export const makeHostile = async (url: string, accessToken: string, accountId: string): Promise<readonly string[]> => {
  const api = createClient({ baseUrl: `${url}/api/`, fetch, accessToken: () => accessToken });
  const me = await api.getMe();
  const site = me.accounts.find(({ id }) => id === accountId);
  if (site === undefined) throw new Error('not on this site');
  const params = { accountId: site.id };
  await api.patchAccount({ params, body: { name: HOSTILE } });
  const [sensors, appliances, credentials] = [
    await api.listSensors({ params }),
    await api.listAppliances({ params }),
    await api.listCredentials({ params }),
  ];
  for (const [nth, { id }] of sensors.entries())
    await api.patchSensor({ params: { ...params, sensorId: id }, body: { name: `${HOSTILE}${nth}` } });
  for (const [nth, { id }] of appliances.entries())
    await api.patchAppliance({ params: { ...params, applianceId: id }, body: { name: `${HOSTILE}${nth}` } });
  for (const [nth, { id }] of credentials.entries())
    await api.patchCredentials({ params: { ...params, credentialsId: id }, body: { name: `${HOSTILE}${nth}` } });
  const pages = ['dashboard', 'history', 'sensors', 'appliances', 'vehicles', 'credentials', 'settings'];
  return [
    ...pages,
    'settings/plan',
    'settings/energy',
    'settings/members',
    ...sensors.map(({ id }) => `sensors/${id}`),
    ...appliances.flatMap(({ id }) =>
      ['goal', 'schedule', 'battery', 'device'].map((tab) => `appliances/${id}?tab=${tab}`),
    ),
    ...credentials.map(({ id }) => `credentials/${id}`),
  ].map((page) => `/${accountId}/${page}`);
};

/** What a context's pages did and should not have done. */
export interface Watch {
  /** Violations of the content security policy, and scripts that executed. */
  readonly alarms: string[];
  /** Every requested address, the page that requested it, and the cookies that were sent. */
  readonly asked: { readonly url: string; readonly referer: string; readonly cookie: string }[];
  /** Waits for pending records. */
  readonly noted: () => Promise<unknown>;
}

/** Watches all pages of a context from now on. */
export const watch = async (context: BrowserContext): Promise<Watch> => {
  const alarms: string[] = [];
  const asked: { url: string; referer: string; cookie: string }[] = [];
  const pending: Promise<void>[] = [];
  await context.exposeFunction('__alarm', (text: string) => void alarms.push(text));
  await context.addInitScript(`
    document.addEventListener('securitypolicyviolation', (event) =>
      __alarm(location.pathname + ' violates ' + event.violatedDirective + ': ' + event.blockedURI));
    Object.defineProperty(window, '__hit', { set: (by) => __alarm(location.pathname + ' ran a script: ' + by) });
  `);
  context.on('request', (request: Request) => {
    // A page that closes aborts its requests.
    const note = request.allHeaders().then(
      ({ referer = '', cookie = '' }) => void asked.push({ url: request.url(), referer, cookie }),
      () => void asked.push({ url: request.url(), referer: '', cookie: '' }),
    );
    pending.push(note);
  });
  return { alarms, asked, noted: () => Promise.all(pending) };
};

/** Elements that a hostile name would have created. */
export const madeByNames = (page: Page): Promise<number> =>
  page.evaluate(
    `document.querySelectorAll('img[src="x"], body script:not([src]):not([type="application/ld+json"])').length`,
  );

/** Paths of everything that service workers keep. */
export const kept = (page: Page): Promise<string[]> =>
  page.evaluate(`(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map((request) => new URL(request.url).pathname);
  })()`);

/** Everything that this browser holds of a user, by its location. */
export const leftIn = (page: Page): Promise<Record<string, unknown>> =>
  page.evaluate(`(async () => ({
    local: Object.keys(localStorage),
    session: Object.keys(sessionStorage),
    databases: (await indexedDB.databases()).map(({ name }) => name),
    caches: await caches.keys(),
    workers: (await navigator.serviceWorker.getRegistrations()).length,
    cookies: document.cookie.split('; ').map((one) => one.split('=')[0]).filter((one) => !['', 'sunward_locale'].includes(one)),
  }))()`);
