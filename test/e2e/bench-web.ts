import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import lighthouse, { desktopConfig } from 'lighthouse';
import { type BrowserContext, chromium } from 'playwright-core';
import * as z from 'zod';
import { startProcess } from '../local/product-process.ts';
import { builtWeb, setup } from '../support/built-web.ts';
import { chromiumPath, launch } from './browser.ts';
import { actAsOwner, type SlowestInteraction, watchInteractions } from './interactions.ts';
import { enter, signInDemo } from './signed-in.ts';
import { views } from './views.ts';
import { beyondLimits, type WebFigures } from './web-limits.ts';
import { weighPages } from './web-size.ts';

/**
 * Lighthouse over landing page and dashboard of the built local product, with Lighthouse's simulated phone and desktop,
 * and the code that both load. `npm run bench:web`; nothing else should run meanwhile: scores are scaled from this
 * machine's speed.
 *
 * Every look is a first visit: a new browser with nothing in its cache and no service worker. The dashboard's visitor is signed
 * in, and is looked at once more as one who returns.
 *
 * The product and this command give way to the browser, where the kernel lets them: a phone does not share its processor with
 * the cloud.
 *
 * And an owner uses the app on that phone, and the slowest answer to a tap or key of a visit is measured.
 *
 * `--looks 3` looks less often, `--only dashboard` (or `landing`, or `use`) at one part, `--form phone` (or `desktop`) at one
 * form. `--hold` ends with an error where a figure is beyond its limit (web-limits.ts).
 */
const { values: options } = parseArgs({
  options: {
    looks: { type: 'string', default: '5' },
    only: { type: 'string' },
    form: { type: 'string' },
    hold: { type: 'boolean', default: false },
  },
});
/** What is beyond its limit, with where. */
const broken: string[] = [];
const say = (line: string): void => console.log(line);
const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;

/** A port that nothing listens on. */
const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });

const forms = [
  { form: 'phone', config: undefined },
  { form: 'desktop', config: desktopConfig },
] as const;
const wantedForms = forms.filter(({ form }) => options.form === undefined || options.form === form);
const wants = (page: string): boolean => options.only === undefined || options.only === page;

/** A single measurement depends on the moment: Lighthouse recommends several, and their median. */
const LOOKS = Number(options.looks);

type Report = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr'];

/** Opens the visitor's browser, does something with it, and closes it. */
type InBrowser = <T>(work: (context: BrowserContext, port: number) => Promise<T>) => Promise<T>;
/** What a visitor has in the browser before the page is opened. */
type Prepare = (context: BrowserContext) => Promise<void>;

/** @param profile names the folder of what the visitor's browser keeps between visits; the same name: one who returns */
const browserOf =
  (executablePath: string, profile: () => string): InBrowser =>
  async (work) => {
    const port = await freePort();
    const context = await chromium.launchPersistentContext(profile(), {
      executablePath,
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', `--remote-debugging-port=${port}`],
    });
    try {
      return await work(context, port);
    } finally {
      await context.close();
    }
  };

/** Of several figures of the same. */
const middleOf = <Value>(values: readonly Value[], figure: (value: Value) => number): Value => {
  const middle = values.toSorted((a, b) => figure(a) - figure(b))[Math.floor(values.length / 2)];
  if (middle === undefined) throw new Error('No look at all');
  return middle;
};

/** Notes what of a page is beyond its limits. */
const hold = (where: string, figures: WebFigures): void => {
  for (const fault of beyondLimits(figures)) broken.push(`${where}: ${fault}`);
};

const performanceOf = ({ categories }: Report): number | null => categories.performance?.score ?? null;

const longTasksSchema = z.object({
  items: z.array(z.object({ url: z.string(), startTime: z.number(), duration: z.number() })),
});
const longTasksOf = ({ audits }: Report) =>
  longTasksSchema.safeParse(audits['long-tasks']?.details).data?.items.toSorted((a, b) => a.startTime - b.startTime) ??
  [];

/**
 * Measures a page several times, each in a new browser, as Lighthouse's own command does: in a reused one, what Lighthouse
 * enabled in the previous page takes up to a third of a second of the next one.
 * @returns the median report, and the performance score of each
 */
const looks = async (url: string, inBrowser: InBrowser, prepare: Prepare, config: (typeof forms)[number]['config']) => {
  const reports: Report[] = [];
  while (reports.length < LOOKS) {
    const result = await inBrowser(async (context, port) => {
      await prepare(context);
      // What the visitor has stays: the sign-in in local storage, and the files of earlier visits in the cache.
      return lighthouse(url, { port, output: 'json', logLevel: 'error', disableStorageReset: true }, config);
    });
    if (!result) throw new Error('Lighthouse gave no result');
    // Its network model fails on a visit during which a service worker takes over.
    if (performanceOf(result.lhr) === null) say(`  ${new URL(url).pathname}: a look without a figure, looked again`);
    else reports.push(result.lhr);
  }
  const middle = middleOf(reports, (report) => performanceOf(report) ?? 0);
  return { middle, all: reports.map((one) => Math.round(100 * (performanceOf(one) ?? 0))) };
};

interface Visitor {
  readonly who: string;
  readonly inBrowser: InBrowser;
  readonly prepare: Prepare;
}

/** Results of several measurements of a page. */
const look = async (
  url: string,
  { who, inBrowser, prepare }: Visitor,
  { form, config }: (typeof forms)[number],
): Promise<void> => {
  const { middle, all } = await looks(url, inBrowser, prepare, config);
  const { categories, audits, configSettings, environment } = middle;
  const { throttlingMethod, throttling } = configSettings;
  const where = `${new URL(url).pathname.replace(/acc_\w+/, '{site}')} on a ${form}, ${who}`;
  say(`\n${where}`);
  say(
    `  throttling ${throttlingMethod}: ${throttling.rttMs} ms, ${throttling.throughputKbps} kbit/s, CPU / ${throttling.cpuSlowdownMultiplier}; this machine's index ${environment.benchmarkIndex}`,
  );
  say(`  performance of ${LOOKS} looks, one after the other: ${all.join(', ')}; below, the one in the middle`);
  for (const { title, score } of Object.values(categories))
    say(`  ${title.padEnd(16)} ${Math.round((score ?? 0) * 100)}`);
  for (const id of [
    'first-contentful-paint',
    'largest-contentful-paint',
    'total-blocking-time',
    'cumulative-layout-shift',
    'speed-index',
  ])
    say(`  ${(audits[id]?.title ?? id).padEnd(26)} ${audits[id]?.displayValue ?? ''}`);
  hold(where, {
    ...Object.fromEntries(Object.entries(categories).map(([id, { score }]) => [id, Math.round(100 * (score ?? 0))])),
    'largest-contentful-paint': Math.round(
      audits['largest-contentful-paint']?.numericValue ?? Number.POSITIVE_INFINITY,
    ),
    'cumulative-layout-shift': audits['cumulative-layout-shift']?.numericValue ?? Number.POSITIVE_INFINITY,
  });
  // What holds the page up, in milliseconds of the simulated machine.
  for (const { url: script, startTime, duration } of longTasksOf(middle))
    say(`  long task at ${Math.round(startTime)} for ${Math.round(duration)} ms  ${script.split('/').at(-1)}`);
  for (const category of ['accessibility', 'best-practices', 'seo']) {
    const refs = categories[category]?.auditRefs ?? [];
    const failed = refs.filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1);
    for (const { id } of failed) say(`  below 100 in ${category}: ${id} (${audits[id]?.title})`);
  }
};

/** The slowest answer to a tap or key while an owner uses the app on a phone, of several visits. */
const lookAtUse = async (
  url: string,
  session: Awaited<ReturnType<typeof signInDemo>>,
  executablePath: string,
): Promise<void> => {
  const browser = await launch(executablePath);
  const visits: SlowestInteraction[] = [];
  while (visits.length < LOOKS) {
    const context = await browser.newContext({
      locale: 'en-GB',
      viewport: views.phone,
      hasTouch: true,
      isMobile: true,
    });
    await enter(context, url, session);
    const page = await context.newPage();
    await watchInteractions(page);
    await page.goto(`${url}/${session.accountId}/dashboard`);
    visits.push(await actAsOwner(page));
    await context.close();
  }
  await browser.close();
  const where = 'use of the app on a phone';
  const { ms } = middleOf(visits, (visit) => visit.ms);
  say(`\n${where}: a visit from the dashboard to history, devices, schedule and menu`);
  say(`  slowest interaction of each visit:`);
  for (const visit of visits)
    say(
      `  ${visit.ms} ms: ${Math.round(visit.inputDelayMs)} until it was heard, ${Math.round(visit.processingMs)} of work, ${Math.round(visit.presentationMs)} until it was shown; ${visit.type} on ${visit.target}`,
    );
  say(`  Interaction to Next Paint  ${ms} ms, the one in the middle`);
  hold(where, { 'interaction-to-next-paint': ms });
};

/** Of groups of processes, by session: the browser has a session of its own. */
const giveWay = (): Promise<void> => writeFile('/proc/self/autogroup', '19').catch(() => undefined);

const run = async (): Promise<void> => {
  await giveWay();
  if (chromiumPath === null) throw new Error('No Chromium was found; CHROMIUM can name one.');
  await setup();
  for (const { page, bytes, limitBytes, files } of weighPages(await builtWeb())) {
    say(`${page}: ${kilobytes(bytes)} of code, gzip, in ${files.length} files; the limit is ${kilobytes(limitBytes)}`);
    for (const [file, size] of files.slice(0, 4)) say(`  ${kilobytes(size).padStart(9)}  ${file}`);
  }
  const folder = await mkdtemp(join(tmpdir(), 'sunward-bench-'));
  const product = startProcess({ DATA_DIR: join(folder, 'data'), NODE_ENV: '' });
  try {
    await product.says(/Ctrl-C/);
    const { url } = product.urls();
    const path = chromiumPath;
    let visitors = 0;
    const newBrowser = browserOf(path, () => {
      visitors += 1;
      return join(folder, `visitor-${visitors}`);
    });
    const guest = { who: 'a first visit', inBrowser: newBrowser, prepare: async () => undefined };
    if (wants('landing')) for (const form of wantedForms) await look(`${url}/`, guest, form);
    const session = await signInDemo(url);
    if (wants('use') && wantedForms.some(({ form }) => form === 'phone')) await lookAtUse(url, session, path);
    if (!wants('dashboard')) return;
    // A file of this origin that starts nothing, whose page writes the storage.
    const prepare: Prepare = async (context) => {
      await enter(context, url, session);
      await (await context.newPage()).goto(`${url}/favicon.svg`);
    };
    const owner = { who: 'a first visit', inBrowser: newBrowser, prepare };
    const returns = { who: 'one who returns', inBrowser: browserOf(path, () => join(folder, 'owner')), prepare };
    await returns.inBrowser(async (context) => {
      await prepare(context);
      await (await context.newPage()).goto(`${url}/accounts?noRedirect=true`);
    });
    for (const visitor of [owner, returns])
      for (const form of wantedForms) await look(`${url}/${session.accountId}/dashboard`, visitor, form);
  } finally {
    await product.stop();
    await rm(folder, { recursive: true, force: true });
  }
};

await run();
if (options.hold) for (const fault of broken) console.error(fault);
process.exit(options.hold && broken.length > 0 ? 1 : 0);
