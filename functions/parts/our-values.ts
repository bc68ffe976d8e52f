import type { AppValues } from '#functions/integrations/services.ts';
import { createAppCredentials, createFixedAppCredentials } from '#functions/platform/app-credentials.ts';
import { readOptional } from '#functions/platform/env.ts';
import type { Base } from './base.ts';

/** Our keys for other services: a secret in the cloud, a variable locally, otherwise none. */
export const ourValues = (
  { env, now, aws, logger }: Base,
  [fixedName, secretName]:
    | readonly ['APP_CREDENTIALS', 'APP_CREDENTIALS_SECRET']
    | readonly ['PAYMENTS', 'PAYMENTS_SECRET'],
): AppValues => {
  const fixed = readOptional(fixedName, env);
  if (fixed !== null) return createFixedAppCredentials(fixed);
  const secret = readOptional(secretName, env);
  if (secret === null) return createFixedAppCredentials({});
  return createAppCredentials(aws(), secret, now, (busy) => logger().error('storage busy', { ...busy }));
};
