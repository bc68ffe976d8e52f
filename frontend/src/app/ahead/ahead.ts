import { languageOf } from '#shared/locales.ts';
import type { Appliance } from '#shared/model/appliance.ts';
import type { Sensor } from '#shared/model/sensor.ts';
import { askAhead, lookAhead } from '../../lib/ahead.ts';
import { breath } from '../../lib/breath.ts';
import { formatPercent, formatPower } from '../../lib/format.ts';
import { currentLocale, keepPrefix } from '../../lib/locale.ts';
import { firstCalls, siteOf, usableToken } from './first-calls.ts';
import { firstFigures } from './first-figures.ts';

/** The frame until the app has drawn itself: it stands beside the app's root, which is hidden meanwhile. */
const START = 'start';
/** The app has failed to draw a page in this time: what it has is shown, ms. */
const LONGEST_MS = 15_000;

/** Pages that show what is measured. */
const SHOWS_SENSORS = /^(dashboard|appliances|sensors|vehicles|credentials)/;

const show = (accountId: string, page: string): HTMLElement | null => {
  const template = document.getElementById(`start-${languageOf(currentLocale())}`);
  const root = document.getElementById('root');
  if (!(template instanceof HTMLTemplateElement) || root === null) return null;
  const start = document.createElement('div');
  start.id = START;
  start.append(template.content.cloneNode(true));
  for (const link of start.querySelectorAll('.bottom-bar a')) {
    const to = link.getAttribute('href') ?? '';
    if (to.startsWith('#')) continue;
    const path = to.startsWith('/') ? to : `/${accountId}/${to}`;
    link.setAttribute('href', keepPrefix(location.pathname, path));
    if (to === page) link.setAttribute('aria-current', 'page');
    else link.removeAttribute('aria-current');
  }
  const hour = new Date().getHours();
  const hero = start.querySelector<HTMLElement>('.start-hero');
  if (hero !== null) {
    if (page === 'dashboard') hero.dataset.sky = hour >= 7 && hour < 19 ? 'sunny' : 'night';
    else hero.remove();
  }
  root.hidden = true;
  root.before(start);
  return start;
};

/** Gives way to the app as soon as it has a page, which is when there is a heading. */
const giveWay = (): void => {
  const root = document.getElementById('root');
  if (root === null) return;
  const end = (): void => {
    observer.disconnect();
    clearTimeout(timer);
    document.getElementById(START)?.remove();
    root.hidden = false;
  };
  const observer = new MutationObserver(() => {
    if (root.querySelector('h1') !== null) end();
  });
  observer.observe(root, { childList: true, subtree: true });
  const timer = setTimeout(end, LONGEST_MS);
};

const fill = async (start: HTMLElement, accountId: string): Promise<void> => {
  const calls = firstCalls(accountId);
  const locale = currentLocale();
  // A language's first figure takes a phone 50 ms: while the answers are on their way.
  await breath();
  formatPower(0, locale);
  const [sensors, appliances] = await Promise.all([lookAhead(calls.listSensors), lookAhead(calls.listAppliances)]);
  // Parsed by the server on its way out, and by the app itself right after.
  if (!Array.isArray(sensors) || !Array.isArray(appliances)) return;
  for (const { name, value, unit } of firstFigures(sensors as Sensor[], appliances as Appliance[], Date.now())) {
    const place = start.querySelector<HTMLElement>(`[data-figure="${name}"]`);
    const figure = place?.querySelector('b');
    if (!place || !figure) continue;
    figure.textContent = unit === 'W' ? formatPower(value, locale) : formatPercent(value, locale);
    place.hidden = false;
  }
};

/** Runs before the app's code has loaded: asks for the site's data, draws the frame, and fills in the first figures. */
const begin = (): void => {
  const site = siteOf(location.pathname);
  const token = usableToken(localStorage, Date.now());
  if (site === null || token === null) return;
  const { listSensors, ...others } = firstCalls(site.accountId);
  // An answer that nobody reads keeps its connection.
  const urls = [...(SHOWS_SENSORS.test(site.page) ? [listSensors] : []), ...Object.values(others)];
  if (navigator.onLine) askAhead(urls, token);
  const start = show(site.accountId, site.page);
  if (start === null) return;
  giveWay();
  if (site.page === 'dashboard') void fill(start, site.accountId).catch(() => undefined);
};

try {
  begin();
} catch {
  // Without storage or a known browser the app starts as it always can.
}
