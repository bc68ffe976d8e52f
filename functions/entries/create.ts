import { injectLambdaContext } from '@aws-lambda-powertools/logger/middleware';
import middy from '@middy/core';
import type { Context } from 'aws-lambda';
import type { RunOutcome } from '#functions/control/run-types.ts';
import type { Deps } from '#functions/deps.ts';
import { createAccountHandlers } from '#functions/features/accounts/accounts.ts';
import { createApplianceHandlers } from '#functions/features/appliances/appliances.ts';
import { createItemHandlers } from '#functions/features/appliances/items.ts';
import { createCatalogueHandlers } from '#functions/features/catalogue/catalogue.ts';
import { createCredentialsHandlers } from '#functions/features/credentials/credentials.ts';
import { createHistoryHandlers } from '#functions/features/history/history.ts';
import { createLoginHandlers } from '#functions/features/login/login.ts';
import { createOauthCallbackHandlers } from '#functions/features/oauth/callback.ts';
import { createOauthHandlers } from '#functions/features/oauth/oauth.ts';
import { createSensorHandlers } from '#functions/features/sensors/sensors.ts';
import { createUserHandlers } from '#functions/features/users/users.ts';
import { createVehicleHandlers } from '#functions/features/vehicles/vehicles.ts';
import { createWebhookHandlers } from '#functions/features/webhook/webhook.ts';
import { faultForLog } from '#functions/http/error-edge.ts';
import { type HttpHandler, implement } from '#functions/http/implement.ts';
import { type ControlEvent, controlEventSchema } from '#shared/events.ts';

/** Rows that are public: they need no table. */
export const createAuthHandler = (deps: Deps): HttpHandler =>
  implement(
    'auth',
    { ...createLoginHandlers(deps), ...createCatalogueHandlers(deps) },
    // Every row of this Lambda is public: nobody is a member here.
    { logger: deps.logger, roleOf: async () => null },
  );

/** Rows of signed-in users. */
export const createApiHandler = (deps: Deps): HttpHandler =>
  implement(
    'api',
    {
      ...createUserHandlers(deps),
      ...createAccountHandlers(deps),
      ...createSensorHandlers(deps),
      ...createApplianceHandlers(deps),
      ...createItemHandlers(deps),
      ...createCredentialsHandlers(deps),
      ...createOauthHandlers(deps),
      ...createVehicleHandlers(deps),
      ...createHistoryHandlers(deps),
    },
    {
      logger: deps.logger,
      roleOf: async (accountId, userId) => (await deps.storage.members.get(accountId, userId))?.role ?? null,
    },
  );

/** Calls whose key is their access: reports of webhook sensors, and browsers that come back from vendors' pages. */
export const createWebhookHandler = (deps: Deps): HttpHandler =>
  implement(
    'webhook',
    { ...createWebhookHandlers(deps), ...createOauthCallbackHandlers(deps) },
    { logger: deps.logger, roleOf: async () => null },
  );

/** What EventBridge Scheduler invokes. Throws when the run failed, so that the failure is counted and kept. */
export type ControlHandler = (event: unknown, context: Context) => Promise<RunOutcome>;

export const createControlHandler = (deps: Deps): ControlHandler =>
  middy<unknown, RunOutcome>()
    .use(injectLambdaContext(deps.logger, { resetKeys: true }))
    .handler(async (event) => {
      const { accountId, scheduledTime } = readControlEvent(deps, event);
      try {
        const outcome = await deps.runSite({ accountId, cause: 'schedule', scheduledMs: Date.parse(scheduledTime) });
        deps.logger.info('run', { accountId, ...outcome });
        return outcome;
      } catch (error) {
        deps.logger.error('run failed', { accountId, fault: faultForLog(error) });
        throw error;
      }
    });

const readControlEvent = (deps: Pick<Deps, 'logger'>, event: unknown): ControlEvent => {
  const parsed = controlEventSchema.safeParse(event);
  if (parsed.success) return parsed.data;
  deps.logger.error('event refused', { fault: faultForLog(parsed.error) });
  throw parsed.error;
};
