import type { Deps } from '#functions/deps.ts';
import type { Handlers } from '#functions/http/implement.ts';
import { hashOf } from '#functions/platform/hash.ts';
import type { LinkState } from '#functions/storage/index.ts';
import type { ErrorCode } from '#shared/contract/errors.ts';
import { OAUTH_ERROR_PARAM, OAUTH_TICKET_PARAM } from '#shared/model/oauth.ts';
import { isState, lock, newTicket, ticketText } from './ticket.ts';

export type CallbackDeps = Pick<Deps, 'storage'>;

type Returned = Readonly<Record<string, string>>;
type Page = Pick<LinkState, 'accountId' | 'locale'>;

/** The app's page, with the value in the fragment: it stays in the browser, out of every log and referrer. */
const toPage = (page: Page | null, name: string, value: string): { location: string } => {
  const path =
    page === null
      ? '/accounts?noRedirect=true'
      : `${page.locale === null ? '' : `/${page.locale}`}/${page.accountId}/credentials`;
  return { location: `${path}#${name}=${encodeURIComponent(value)}` };
};
const toError = (page: Page | null, code: ErrorCode): { location: string } => toPage(page, OAUTH_ERROR_PARAM, code);

const goBack = async (
  { storage }: CallbackDeps,
  service: string,
  state: string | undefined,
  returned: Returned,
): Promise<{ location: string }> => {
  if (state === undefined) return toError(null, 'oauth_expired');
  const stateHash = hashOf(state);
  if (returned.code === undefined || returned.code === '') {
    const page = await storage.linkStates.get(stateHash);
    // The state stays valid: the user may go back and agree after all.
    return toError(page, returned.error === 'access_denied' ? 'oauth_denied' : 'vendor_failed');
  }
  const ticket = newTicket(stateHash);
  const page = await storage.linkStates.storeReturned(
    stateHash,
    service,
    hashOf(ticket.secret),
    lock(ticket, returned),
  );
  return page === null ? toError(null, 'oauth_expired') : toPage(page, OAUTH_TICKET_PARAM, ticketText(ticket));
};

/**
 * Where vendors redirect browsers to. Calls no vendor and decrypts no secret: it stores what was returned, encrypted with a
 * ticket that only this browser receives.
 */
export const createOauthCallbackHandlers = (
  deps: CallbackDeps,
): Pick<Handlers<'webhook'>, 'oauthCallback' | 'oauthCallbackWithState'> => ({
  oauthCallback: ({ params, query }) => {
    const values: Returned = query as Record<string, string>;
    // By its format, not its name: some vendors return it in a parameter of their own.
    const state = Object.entries(values).find(([, value]) => isState(value));
    const rest = Object.fromEntries(Object.entries(values).filter(([, value]) => !isState(value)));
    return goBack(deps, params.service, state?.[1], rest);
  },
  oauthCallbackWithState: ({ params, query }) =>
    goBack(deps, params.service, params.state, query as Record<string, string>),
});
