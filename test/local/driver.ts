import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type LocalProduct, startLocal } from '#infra/local/start.ts';
import { type ContractClient, createClient, withoutChallenge } from '#shared/contract/client.ts';
import type { Appliance } from '#shared/model/appliance.ts';

export const root = fileURLToPath(new URL('../..', import.meta.url));

/** A folder for one product's state. */
export const temporaryFolder = async (): Promise<{ path: string; remove: () => Promise<void> }> => {
  const path = await mkdtemp(join(tmpdir(), 'sunward-local-'));
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
};

/** A quarter past ten on a summer morning in Berlin. */
export const MORNING_MS = Date.parse('2026-06-15T08:15:00Z');

/** A product on free ports whose home passes a minute in 0.6 s, two hours old. */
export const startFast = (
  dataDir: string,
  options: { speed?: number; pastHours?: number; webRoot?: string } = {},
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
  readonly devices: readonly {
    readonly id: string;
    readonly kind: string;
    readonly on: boolean;
    readonly powerW: number;
  }[];
  readonly faults: Readonly<Record<string, unknown>>;
}

/** Signs in as the demo user and drives product and home over HTTP. */
export const drive = async (product: LocalProduct, login: { email: string; password: string }): Promise<Driver> => {
  let token: string | null = null;
  const client = createClient({ baseUrl: `${product.url}/api/`, fetch, accessToken: () => token });
  const answer = await client.login({ body: { email: login.email, password: login.password } });
  token = withoutChallenge(answer).accessToken;
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
