import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { DAY_MS, HOUR_MS, SECOND_MS } from '#shared/units.ts';
import { createConsentPage } from '../simulated-consent.ts';

export const ACCESS_MS = 8 * HOUR_MS;
export const REFRESH_MS = 90 * DAY_MS;
/** A refresh token works for a day after it was used: intended for lost answers. */
const GRACE_MS = DAY_MS;

type Account = Readonly<Record<string, string>>;
interface Grant {
  readonly account: Account;
  readonly redirectUri: string;
  readonly scopes: readonly string[];
}

/** A refresh token says whose it is: a simulator that started again goes on with those that it gave out before. */
const tokenOf = ({ account, scopes }: Pick<Grant, 'account' | 'scopes'>): string => {
  const said = { clientId: account.clientId, scopes, id: randomUUID() };
  return `EU_${Buffer.from(JSON.stringify(said)).toString('base64url')}`;
};
const saidSchema = z.object({ clientId: z.string(), scopes: z.array(z.string()) });
const saidBy = (token: string): z.output<typeof saidSchema> | null => {
  try {
    const json: unknown = JSON.parse(Buffer.from(token.replace(/^EU_/, ''), 'base64url').toString());
    return saidSchema.safeParse(json).data ?? null;
  } catch {
    return null;
  }
};

const refused = (status: number, error: string): Response =>
  Response.json({ error, error_description: 'simulated' }, { status });

/** Tesla's login page and its token server with rotating refresh tokens. */
export interface SimulatedLogin {
  authorize(url: URL): Response;
  token(form: URLSearchParams): Response;
  revoke(form: URLSearchParams): Response;
  /** The scopes that the owner of an access token consented to. */
  scopesOf(accessToken: string): readonly string[];
  /** The owner of an access token; null: none, or expired. */
  accountOf(accessToken: string): Account | null;
}

export const createSimulatedLogin = (now: () => number, accounts: readonly Account[]): SimulatedLogin => {
  interface Held {
    readonly account: Account;
    readonly scopes: readonly string[];
  }
  const access = new Map<string, Held & { readonly endsMs: number }>();
  const refresh = new Map<string, Held & { readonly access: string; endsMs: number }>();
  const page = createConsentPage<Grant>('Tesla', () => `EU_${randomUUID().replaceAll('-', '')}`);
  const startMs = now();
  for (const account of accounts) {
    const { accessToken, refreshToken } = account;
    // Who consented before this began allowed the battery, unless the account says otherwise.
    const scopes = (account.scopes ?? 'energy_cmds').split(' ');
    if (accessToken !== undefined) access.set(accessToken, { account, scopes, endsMs: startMs + ACCESS_MS });
    if (refreshToken !== undefined)
      refresh.set(refreshToken, { account, scopes, access: accessToken ?? '', endsMs: startMs + REFRESH_MS });
  }

  const jwt = (account: Account, scopes: readonly string[]): string => {
    const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
    const claims = {
      sub: account.account ?? 'simulated',
      ou_code: 'EU',
      scp: scopes,
      jti: randomUUID(),
    };
    return `${part({ alg: 'RS256', typ: 'JWT' })}.${part(claims)}.${part('simulated')}`;
  };

  const issue = ({ account, scopes }: Held): Response => {
    const accessToken = jwt(account, scopes);
    const refreshToken = tokenOf({ account, scopes });
    access.set(accessToken, { account, scopes, endsMs: now() + ACCESS_MS });
    refresh.set(refreshToken, { account, scopes, access: accessToken, endsMs: now() + REFRESH_MS });
    return Response.json({
      access_token: accessToken,
      refresh_token: refreshToken,
      id_token: jwt(account, scopes),
      expires_in: ACCESS_MS / SECOND_MS,
      token_type: 'Bearer',
    });
  };

  const revoked = new Set<string>();
  const heldBy = (token: string): (Held & { endsMs: number }) | null => {
    const known = refresh.get(token);
    if (known !== undefined) return known;
    const said = revoked.has(token) ? null : saidBy(token);
    const account = said === null ? null : clientOf(said.clientId);
    if (said === null || account === null) return null;
    const held = { account, scopes: said.scopes, access: '', endsMs: startMs + REFRESH_MS };
    refresh.set(token, held);
    return held;
  };

  const clientOf = (id: string | null): Account | null => accounts.find(({ clientId }) => clientId === id) ?? null;

  return {
    authorize(url) {
      const account = clientOf(url.searchParams.get('client_id'));
      const redirectUri = url.searchParams.get('redirect_uri') ?? '';
      if (account === null || !URL.canParse(redirectUri)) return refused(400, 'unauthorized_client');
      const scopes = (url.searchParams.get('scope') ?? '').split(' ');
      const returned = { state: url.searchParams.get('state') ?? '' };
      return page.show({ url, redirectUri, returned, grant: { account, redirectUri, scopes } });
    },
    token(form) {
      if (clientOf(form.get('client_id')) === null) return refused(400, 'unauthorized_client');
      if (form.get('grant_type') === 'authorization_code') {
        const grant = page.look(form.get('code') ?? '');
        if (grant === null) return refused(400, 'invalid_auth_code');
        if (grant.account.clientSecret !== form.get('client_secret')) return refused(400, 'unauthorized_client');
        if (grant.redirectUri !== form.get('redirect_uri')) return refused(400, 'invalid_redirect_url');
        page.take(form.get('code') ?? '');
        return issue(grant);
      }
      const spent = heldBy(form.get('refresh_token') ?? '');
      if (spent === null || now() >= spent.endsMs) return refused(401, 'login_required');
      spent.endsMs = Math.min(spent.endsMs, now() + GRACE_MS);
      return issue(spent);
    },
    revoke(form) {
      const client = clientOf(form.get('client_id'));
      if (client === null || client.clientSecret !== form.get('client_secret')) return refused(401, 'invalid_client');
      const token = form.get('token') ?? '';
      access.delete(refresh.get(token)?.access ?? token);
      refresh.delete(token);
      revoked.add(token);
      return new Response(null, { status: 200 });
    },
    scopesOf: (accessToken) => access.get(accessToken)?.scopes ?? [],
    accountOf(accessToken) {
      const known = access.get(accessToken);
      return known !== undefined && now() < known.endsMs ? known.account : null;
    },
  };
};
