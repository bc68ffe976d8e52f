import { createHmac } from 'node:crypto';
import { CognitoFault, invalidParameter, notAuthorized } from './fault.ts';

/** An app client, configured as identity-stack.ts does it. */
export interface AppClient {
  readonly id: string;
  readonly name: string;
  readonly secret: string | null;
  readonly flows: readonly string[];
  /** Refresh tokens are replaced with each use. */
  readonly rotates: boolean;
}

/** Known to browsers: forgotten passwords. Its one flow is of no use, as it never issues tokens. */
export const webClient: AppClient = {
  id: 'sunwardlocalwebclient01',
  name: 'Web',
  secret: null,
  flows: ['ALLOW_REFRESH_TOKEN_AUTH'],
  rotates: false,
};

/** Known to our functions. Fixed, so that users stay signed in after a restart. */
export const serverClient: AppClient = {
  id: 'sunwardlocalserverclient01',
  name: 'Server',
  secret: 'known-to-the-local-product-only',
  flows: ['ALLOW_ADMIN_USER_PASSWORD_AUTH'],
  rotates: true,
};

export const appClients: readonly AppClient[] = [webClient, serverClient];

/** @throws ResourceNotFoundException */
export const clientOf = (id: unknown): AppClient => {
  const found = appClients.find((client) => client.id === id);
  if (found === undefined)
    throw new CognitoFault('ResourceNotFoundException', `User pool client ${id} does not exist.`);
  return found;
};

/** Proof of knowing a client's secret, in a call that names a user. */
export const secretHashOf = ({ id, secret }: AppClient, username: string): string =>
  createHmac('sha256', secret ?? '')
    .update(username + id)
    .digest('base64');

/** @throws NotAuthorizedException unless the request proves that it knows the client's secret */
export const checkSecretHash = (client: AppClient, username: unknown, hash: unknown): void => {
  if (client.secret === null) return;
  if (hash === undefined)
    throw notAuthorized(`Client ${client.id} is configured with secret but SECRET_HASH was not received`);
  if (hash !== secretHashOf(client, String(username)))
    throw notAuthorized(`Unable to verify secret hash for client ${client.id}`);
};

/** @throws NotAuthorizedException unless it is the client's secret; a client without one takes none */
export const checkSecret = (client: AppClient, secret: unknown): void => {
  if ((secret ?? null) !== client.secret) throw notAuthorized('Unable to verify the client secret.');
};

/** @throws InvalidParameterException unless the client has the flow */
export const checkFlow = (client: AppClient, flow: unknown): void => {
  if (!client.flows.includes(`ALLOW_${flow}`)) throw invalidParameter(`${flow} flow not enabled for this client`);
};

/** As DescribeUserPoolClient returns it. */
export const describeClient = (client: AppClient, userPoolId: string): object => ({
  UserPoolId: userPoolId,
  ClientId: client.id,
  ClientName: client.name,
  ...(client.secret === null ? {} : { ClientSecret: client.secret }),
  ExplicitAuthFlows: client.flows,
  EnableTokenRevocation: true,
  PreventUserExistenceErrors: 'ENABLED',
});
