import type { ContractFunction } from '../functions.ts';
import { accountRoutes } from './routes/accounts.ts';
import { apiTokenRoutes } from './routes/api-tokens.ts';
import { applianceRoutes } from './routes/appliances.ts';
import { assistantRoutes } from './routes/assistants.ts';
import { chargingSessionRoutes } from './routes/charging-sessions.ts';
import { countRoutes } from './routes/counts.ts';
import { credentialsRoutes } from './routes/credentials.ts';
import { forecastRoutes } from './routes/forecast.ts';
import { hookRoutes } from './routes/hooks.ts';
import { memberRoutes } from './routes/members.ts';
import { noticeRoutes } from './routes/notices.ts';
import { oauthRoutes } from './routes/oauth.ts';
import { referralRoutes } from './routes/referrals.ts';
import { securityRoutes } from './routes/security.ts';
import { sessionRoutes } from './routes/sessions.ts';
import { signUpRoutes } from './routes/sign-up.ts';
import { subscriptionRoutes } from './routes/subscription.ts';
import { tariffRoutes } from './routes/tariff.ts';
import { userRoutes } from './routes/users.ts';
import { vehicleRoutes } from './routes/vehicles.ts';
import { webhookRoutes } from './routes/webhook.ts';
import { wellKnownRoutes } from './routes/well-known.ts';
import type { Row } from './row.ts';

/**
 * The REST contract: every row once, by operation id. API Gateway's routes, the Lambda's router, the access check, the
 * browser's client, OpenAPI, the local gateway and the tests over all rows are derived from it.
 */
export const contract = {
  ...userRoutes,
  ...sessionRoutes,
  ...securityRoutes,
  ...apiTokenRoutes,
  ...signUpRoutes,
  ...accountRoutes,
  ...chargingSessionRoutes,
  ...noticeRoutes,
  ...hookRoutes,
  ...tariffRoutes,
  ...forecastRoutes,
  ...memberRoutes,
  ...applianceRoutes,
  ...credentialsRoutes,
  ...oauthRoutes,
  ...vehicleRoutes,
  ...referralRoutes,
  ...subscriptionRoutes,
  ...webhookRoutes,
  ...wellKnownRoutes,
  ...assistantRoutes,
  ...countRoutes,
} as const satisfies Record<string, Row>;

export type Contract = typeof contract;
export type OperationId = keyof Contract;
/** Operations that one Lambda serves. */
export type OperationsOf<F extends ContractFunction> = {
  [K in OperationId]: Contract[K]['fn'] extends F ? K : never;
}[OperationId];

/** All rows with their operation ids. */
export const contractRows: readonly { readonly id: OperationId; readonly row: Row }[] = (
  Object.keys(contract) as OperationId[]
).map((id) => ({ id, row: contract[id] }));
