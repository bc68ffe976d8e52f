import type { AccountId } from '#shared/model/ids.ts';
import type { EventParts } from '#test/support/api-event.ts';
import { GOOD_CODE } from '#test/support/fake-services.ts';
import type { TestProduct } from '#test/support/product.ts';

/** What the app passed to the vendor's page: the state, and where to return to. */
export interface Started {
  readonly state: string;
  readonly redirectUri: string;
  readonly codeChallenge: string;
  readonly locale: string;
}

/** Starts a link as a user and opens the vendor's page. */
export const start = async (
  product: Pick<TestProduct, 'call'>,
  accountId: AccountId,
  claims: EventParts['claims'],
  body: object = {},
): Promise<Started> => {
  const answer = await product.call('startOauth', {
    params: { accountId },
    claims,
    body: { service: 'consent', ...body },
  });
  if (answer.status !== 200) throw new Error(`not started: ${answer.body.code}`);
  const query = new URL(answer.body.url).searchParams;
  const of = (name: string) => query.get(name) ?? '';
  return {
    state: of('state'),
    redirectUri: of('redirectUri'),
    codeChallenge: of('codeChallenge'),
    locale: of('locale'),
  };
};

/** The browser returns from the vendor's page. @returns where it is sent then */
export const comeBack = async (
  product: Pick<TestProduct, 'call'>,
  query: Record<string, string>,
  service = 'consent',
): Promise<string> => {
  const answer = await product.call('oauthCallback', { params: { service }, query, claims: null });
  if (answer.status !== 302) throw new Error(`not redirected: ${answer.status}`);
  return String(answer.headers.location);
};

/** The ticket in the address that the browser was redirected to. */
export const ticketOf = (location: string): string =>
  new URLSearchParams(new URL(location, 'https://app.example').hash.slice(1)).get('link') ?? '';

/** The ticket of a link that a user has started and consented to. */
export const consented = async (
  product: Pick<TestProduct, 'call'>,
  accountId: AccountId,
  claims: EventParts['claims'],
  body: object = {},
): Promise<string> => {
  const { state } = await start(product, accountId, claims, body);
  return ticketOf(await comeBack(product, { state, code: GOOD_CODE }));
};
