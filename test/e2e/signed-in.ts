import type { BrowserContext } from 'playwright-core';
import { DEMO } from '#infra/local/seed.ts';

/** Where the session keeps its tokens (frontend/src/lib/session.ts). */
const STORAGE_KEY = 'sunward.auth';
const COOKIES = [
  { name: 'sunward_signed_in', path: '/' },
  { name: 'sunward_token', path: '/session' },
];

interface Login {
  readonly email: string;
  readonly password: string;
}

interface SignedIn {
  /** The first site. */
  readonly accountId: string;
  readonly accessToken: string;
  /** Required content of local storage. */
  readonly storage: readonly [key: string, value: string];
}

/** Signs a user with a site in, without a page. @param url of the local product */
export const signIn = async (url: string, { email, password }: Login): Promise<SignedIn> => {
  const login = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  const tokens = (await login.json()) as { accessToken: string; refreshToken: string; expiresIn: number };
  const me = await fetch(`${url}/api/auth/me`, { headers: { authorization: `Bearer ${tokens.accessToken}` } });
  const [site] = ((await me.json()) as { accounts: { id: string }[] }).accounts;
  if (site === undefined) throw new Error(`${email} has no site`);
  const { accessToken, refreshToken, expiresIn } = tokens;
  const session = { accessToken, refreshToken, expiresAt: Date.now() + expiresIn * 1000 };
  return { accountId: site.id, accessToken, storage: [STORAGE_KEY, JSON.stringify(session)] };
};

/** Signs the demo user in without a page. @param url of the local product */
export const signInDemo = (url: string): Promise<SignedIn> => signIn(url, DEMO);

/** Gives a browser what a sign-in leaves behind. */
export const enter = async (
  context: BrowserContext,
  url: string,
  { accessToken, storage }: SignedIn,
): Promise<void> => {
  const { hostname: domain } = new URL(url);
  await context.addCookies(COOKIES.map((cookie) => ({ ...cookie, domain, value: accessToken })));
  await context.addInitScript(([key, value]) => localStorage.setItem(key, value), storage);
};
