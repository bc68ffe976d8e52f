import { secretHashOf, serverClient } from '#infra/local/identity/clients.ts';
import type { LocalIdentity } from '#infra/local/identity/identity.ts';

export interface LocalTokens {
  readonly AccessToken: string;
  readonly IdToken: string;
  readonly RefreshToken: string;
  readonly ExpiresIn: number;
  readonly TokenType: string;
}

type Answer = Record<string, unknown> & { readonly AuthenticationResult?: LocalTokens };

/** A call of the local user pool's API. */
export const callCognito = async (
  target: string,
  body: object,
  api: LocalIdentity['api'],
): Promise<Record<string, unknown>> => {
  const headers = { 'x-amz-target': `AWSCognitoIdentityProviderService.${target}` };
  const response = await api(new Request('http://local/', { method: 'POST', headers, body: JSON.stringify(body) }));
  return (await response.json()) as Record<string, unknown>;
};

/** Signs in as our functions do. */
export const signInLocally = async (identity: LocalIdentity, email: string, password: string): Promise<Answer> =>
  (await callCognito(
    'AdminInitiateAuth',
    {
      AuthFlow: 'ADMIN_USER_PASSWORD_AUTH',
      UserPoolId: identity.userPoolId,
      ClientId: identity.serverClientId,
      AuthParameters: { USERNAME: email, PASSWORD: password, SECRET_HASH: secretHashOf(serverClient, email) },
    },
    identity.api,
  )) as Answer;

/** Renews tokens as our functions do; the answer also has an ID token, which they drop. */
export const refreshLocally = async (identity: LocalIdentity, refreshToken: string): Promise<Answer> =>
  (await callCognito(
    'GetTokensFromRefreshToken',
    { ClientId: identity.serverClientId, ClientSecret: serverClient.secret, RefreshToken: refreshToken },
    identity.api,
  )) as Answer;
