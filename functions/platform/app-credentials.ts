import type { SecretsManagerClientConfig } from '@aws-sdk/client-secrets-manager';
import { AROUND_ATTEMPTS, type Busy, busyMiddleware } from '#functions/storage/table/busy.ts';
import { HOUR_MS } from '#shared/units.ts';
import { type AppCredentials, appCredentialsSchema } from './app-credentials-schema.ts';

/** The values of one service; empty if none are configured. */
export type AppCredentialsOf = (service: string) => Promise<Readonly<Record<string, string>>>;

/** The secret in Secrets Manager does not have the expected shape. Quotes nothing of it. */
export class AppCredentialsError extends Error {
  constructor() {
    super('The secret with our clients at the vendors is not the expected JSON');
    this.name = 'AppCredentialsError';
  }
}

const parse = (text: string | undefined): AppCredentials => {
  try {
    return appCredentialsSchema.parse(JSON.parse(text ?? ''));
  } catch {
    // Without the cause: that would quote the secret.
    throw new AppCredentialsError();
  }
};

/** Values from the environment, for the local product and its simulators. */
export const createFixedAppCredentials =
  (values: AppCredentials): AppCredentialsOf =>
  async (service) =>
    values[service] ?? {};

/**
 * From Secrets Manager, cached for an hour, so that a changed secret takes effect without a deployment.
 * @param onBusy called for every request that failed after all retries but may succeed later
 */
export const createAppCredentials = (
  config: SecretsManagerClientConfig,
  secretId: string,
  now: () => number,
  onBusy: (busy: Busy) => void = () => {},
): AppCredentialsOf => {
  let known: { readonly values: Promise<AppCredentials>; readonly untilMs: number } | null = null;
  const read = async (): Promise<AppCredentials> => {
    // Loaded when first needed: most sites use no service that needs our client.
    const { GetSecretValueCommand, SecretsManagerClient } = await import('@aws-sdk/client-secrets-manager');
    const client = new SecretsManagerClient(config);
    client.middlewareStack.add(busyMiddleware(onBusy), AROUND_ATTEMPTS);
    const { SecretString } = await client.send(new GetSecretValueCommand({ SecretId: secretId }));
    return parse(SecretString);
  };
  return async (service) => {
    if (known === null || known.untilMs <= now()) {
      known = { values: read(), untilMs: now() + HOUR_MS };
    }
    const { values } = known;
    try {
      return (await values)[service] ?? {};
    } catch (error) {
      // A failure is not cached: the next call tries again.
      known = null;
      throw error;
    }
  };
};
