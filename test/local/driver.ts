import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type LocalProduct, startLocal } from '#infra/local/start.ts';
import type { ContractClient } from '#shared/contract/caller.ts';
import { createClient, withoutChallenge } from '#shared/contract/client.ts';
import type { Appliance } from '#shared/model/appliance.ts';

export const root = fileURLToPath(new URL('../..', import.meta.url));

/** A folder for one product's state. */
export const temporaryFolder = async (): Promise<{ path: string; remove: () => Promise<void> }> => {
  const path = await mkdtemp(join(tmpdir(), 'sunward-local-'));
  // Chromium and engines that were just ended may still write for a moment.
  return { path, remove: () => rm(path, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 }) };
};

/** A quarter past ten on a summer morning in Berlin. */
export const MORNING_MS = Date.parse('2026-06-15T08:15:00Z');

/** A product on free ports whose home passes a minute in 0.6 s, two hours old. */
export const startFast = (
  dataDir: string,
  options: { speed?: number; pastHours?: number; webRoot?: string; box?: boolean; battery?: boolean } = {},
): Promise<LocalProduct> =>
  startLocal({ root, dataDir, webRoot: dataDir, startMs: MORNING_MS, speed: 100, pastHours: 2, ...options });

export interface Driver {
  readonly client: ContractClient;
  /** The simulated home as its server reports it. */
  readonly home: () => Promise<HomeView>;
  readonly change: (body: object) => Promise<HomeView>;
  readonly appliance: (kind: Appliance['kind']) => Promise<Appliance>;
}

export interface HomeView {
  readonly time: string;
  readonly timezone: string;
  readonly gridW: number;
  readonly consumptionW: number;
  readonly car: { readonly plugged: boolean; readonly socPercent: number };
  readonly battery: { readonly socPercent: number; readonly powerW: number } | null;
  readonly devices: readonly {
    readonly id: string;
    readonly kind: string;
    readonly on: boolean;
    readonly powerW: number;
  }[];
  /** Its own counters, Wh. */
  readonly energy: { readonly plugWh: number };
  readonly faults: Readonly<Record<string, unknown>>;
}

/** Signs in as the demo user and drives product and home over HTTP. */
export const drive = async (product: LocalProduct, login: { email: string; password: string }): Promise<Driver> => {
  let token: string | null = null;
  const body = { email: login.email, password: login.password };
  const publicClient = createClient({ baseUrl: `${product.url}/api/`, fetch, accessToken: () => null });
  const signIn = async (): Promise<void> => {
    token = withoutChallenge(await publicClient.login({ body })).accessToken;
  };
  // On a fast clock an hour is over within seconds, and so are the token and the proof who its user is: a busy machine needs more.
  const client = createClient({
    baseUrl: `${product.url}/api/`,
    fetch: async (input, init) => {
      const answer = await fetch(input, init);
      if (answer.status !== 401) return answer;
      // Who cannot sign in again is refused for another reason.
      const renewed = await signIn().then(
        () => true,
        () => false,
      );
      if (!renewed) return answer;
      const headers = new Headers(init?.headers);
      headers.set('authorization', `Bearer ${token}`);
      return fetch(input, { ...init, headers });
    },
    accessToken: () => token,
    prove: async () => {
      await signIn();
      return true;
    },
  });
  await signIn();
  const home = async (init?: RequestInit): Promise<HomeView> => {
    const response = await fetch(`${product.homeUrl}/home`, init);
    if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
    return (await response.json()) as HomeView;
  };
  return {
    client,
    home: () => home(),
    change: (body) =>
      home({ method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    appliance: async (kind) => {
      const all = await client.listAppliances({ params: { accountId: product.accountId } });
      const found = all.find((one) => one.kind === kind);
      if (!found) throw new Error(`The demo site has no ${kind}`);
      return found;
    },
  };
};
