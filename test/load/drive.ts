import type { LocalProduct } from '#infra/local/start.ts';
import { createClient, withoutChallenge } from '#shared/contract/client.ts';
import { contract } from '#shared/contract/index.ts';
import { assertLoopback } from './bounds.ts';
import type { LoadSite } from './sites.ts';

/** Response times by kind, ms, and the number of failures. */
export interface Answers {
  readonly times: Map<string, number[]>;
  readonly errors: Map<string, number>;
}
export const noAnswers = (): Answers => ({ times: new Map(), errors: new Map() });

const REPORT_MS = 20_500;
const LOOK_MS = 15_000;
const USERS_PASSWORD = 'Sunward-load-1';

const timed = async (answers: Answers, kind: string, call: () => Promise<unknown>): Promise<boolean> => {
  const startedMs = performance.now();
  try {
    await call();
    const times = answers.times.get(kind) ?? [];
    times.push(performance.now() - startedMs);
    answers.times.set(kind, times);
    return true;
  } catch (error) {
    const name = `${kind}: ${error instanceof Error ? error.message : String(error)}`;
    answers.errors.set(name, (answers.errors.get(name) ?? 0) + 1);
    return false;
  }
};

const until = (atMs: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, Math.max(0, atMs - performance.now())));

/** Repeats at even intervals, each on its own schedule, whether or not the last call was answered. Ends at `endMs`. */
const beat = async (offset: number, everyMs: number, endMs: number, call: () => Promise<unknown>): Promise<void> => {
  const calls: Promise<unknown>[] = [];
  for (let atMs = performance.now() + offset * everyMs; atMs < endMs; atMs += everyMs) {
    await until(atMs);
    calls.push(call());
  }
  await Promise.all(calls);
};

/** What a device reports. */
export type Body = () => Readonly<Record<string, number>>;

/** A night: nothing that a report says starts a run. */
export const atNight: Body = () => ({ gridW: 300 + Math.random() * 200, pvProductionW: 0 });
/** Just short of what three phases need, so that each report may start the car and none does. */
export const justShort: Body = () => ({ gridW: -3_900 + Math.random() * 40, pvProductionW: 4_300 });

/** Devices that report. @returns the number of reports by site that were answered as stored: what came too early is only acknowledged */
export const report = async (
  product: LocalProduct,
  sites: readonly LoadSite[],
  endMs: number,
  answers: Answers,
  bodyOf: Body = atNight,
): Promise<ReadonlyMap<LoadSite, number>> => {
  assertLoopback(product.url);
  const accepted = new Map<LoadSite, number>();
  const reporting = sites.filter(({ reports }) => reports !== null);
  const one = async (site: LoadSite): Promise<void> => {
    const body = JSON.stringify(bodyOf());
    let stored = false;
    const sent = await timed(answers, 'webhook', async () => {
      const headers = { 'content-type': 'application/json' };
      const response = await fetch(`${product.url}/api/webhook/${site.reports?.key}`, {
        method: 'POST',
        headers,
        body,
      });
      const text = await response.text();
      if (!response.ok) throw new Error(`${response.status} ${text.slice(0, 80)}`);
      stored = contract.reportByKey.response.parse(JSON.parse(text)).stored;
    });
    if (sent && stored) accepted.set(site, (accepted.get(site) ?? 0) + 1);
  };
  await Promise.all(reporting.map((site, index) => beat(index / reporting.length, REPORT_MS, endMs, () => one(site))));
  return accepted;
};

/** Signs a user in as the owner of a site. @returns the requests of an open dashboard in one refresh */
export const openDashboard = async (product: LocalProduct, { accountId }: LoadSite, index: number) => {
  assertLoopback(product.url);
  const email = `load-${index}@sunward.example`;
  await product.identity.ensureUser(email, USERS_PASSWORD);
  let token: string | null = null;
  const client = createClient({ baseUrl: `${product.url}/api/`, fetch, accessToken: () => token });
  token = withoutChallenge(await client.login({ body: { email, password: USERS_PASSWORD } })).accessToken;
  const { id: userId } = await client.getMe();
  await product.deps.storage.members.add({ accountId, userId, role: 'owner' });
  const params = { accountId };
  return async (answers: Answers): Promise<void> => {
    await Promise.all([
      timed(answers, 'screen', () => client.getAccount({ params })),
      timed(answers, 'screen', () => client.listSensors({ params })),
      timed(answers, 'screen', () => client.listAppliances({ params })),
      timed(answers, 'screen', () => client.listDecisions({ params })),
    ]);
  };
};

/** Users who keep their dashboards open. */
export const look = (
  screens: readonly ((answers: Answers) => Promise<void>)[],
  endMs: number,
  answers: Answers,
): Promise<unknown> =>
  Promise.all(screens.map((show, index) => beat(index / screens.length, LOOK_MS, endMs, () => show(answers))));
