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
import { chromiumPath } from './browser.ts';
import { enter, signInDemo } from './signed-in.ts';
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
 * `--looks 3` looks less often, `--only dashboard` (or `landing`) at one page, `--form phone` (or `desktop`) at one form.
 */
const { values: options } = parseArgs({
  options: { looks: { type: 'string', default: '5' }, only: { type: 'string' }, form: { type: 'string' } },
});
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
  const inOrder = reports.toSorted((a, b) => (performanceOf(a) ?? 0) - (performanceOf(b) ?? 0));
  const middle = inOrder[Math.floor(LOOKS / 2)];
  if (!middle) throw new Error('No look at all');
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
  say(`\n${new URL(url).pathname.replace(/acc_\w+/, '{site}')} on a ${form}, ${who}`);
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
  // What holds the page up, in milliseconds of the simulated machine.
  for (const { url: script, startTime, duration } of longTasksOf(middle))
    say(`  long task at ${Math.round(startTime)} for ${Math.round(duration)} ms  ${script.split('/').at(-1)}`);
  for (const category of ['accessibility', 'best-practices', 'seo']) {
    const refs = categories[category]?.auditRefs ?? [];
    const failed = refs.filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1);
    for (const { id } of failed) say(`  below 100 in ${category}: ${id} (${audits[id]?.title})`);
  }
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
    if (!wants('dashboard')) return;
    const session = await signInDemo(url);
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
process.exit();
