import { faultName } from '#functions/platform/fault-name.ts';
import { contractRows } from '#shared/contract/index.ts';

/** How long one response may take in real time: as long as a person would wait. */
const PATIENCE_MS = 8_000;

/** A request to the product from outside, and what is wrong with the response; null: nothing. */
interface Probe {
  readonly path: string;
  readonly wrong: (response: Response) => Promise<string | null>;
}

const rowOf = (path: string) => contractRows.find(({ row }) => row.method === 'GET' && row.path === path)?.row;

/** A public row: its response must match the contract. */
const publicRow = (path: string): Probe => ({
  path,
  wrong: async (response) => {
    if (response.status !== 200) return `answered ${response.status}`;
    const parsed = rowOf(path)?.response.safeParse(await response.json());
    return parsed?.success ? null : 'is not as the contract says';
  },
});

const probes: readonly Probe[] = [
  {
    path: '/login',
    wrong: async ({ status, headers }) => {
      if (status !== 200 || !headers.get('content-type')?.startsWith('text/html')) return `answered ${status}`;
      return headers.has('content-security-policy') ? null : 'came without its security headers';
    },
  },
  publicRow('/api/stripe/products'),
  publicRow('/api/services'),
  // Unauthenticated: any response but the refusal means that the access check is broken.
  { path: '/api/auth/me', wrong: async ({ status }) => (status === 401 ? null : `answered ${status} without a token`) },
];

export interface CheckDeps {
  readonly fetch: typeof globalThis.fetch;
  /** Address of the product, without a trailing slash. */
  readonly publicUrl: string;
}

/**
 * Checks the product from outside as a visitor would use it: pages and API, through CloudFront.
 * @returns what is wrong, one sentence each; empty: all is well
 */
export const checkProduct = async ({ fetch, publicUrl }: CheckDeps): Promise<readonly string[]> => {
  const found = await Promise.all(
    probes.map(async ({ path, wrong }) => {
      try {
        const signal = AbortSignal.timeout(PATIENCE_MS);
        const what = await wrong(await fetch(`${publicUrl}${path}`, { signal, redirect: 'manual' }));
        return what === null ? [] : [`${path} ${what}`];
      } catch (error) {
        return [`${path} did not answer (${faultName(error)})`];
      }
    }),
  );
  return found.flat();
};
