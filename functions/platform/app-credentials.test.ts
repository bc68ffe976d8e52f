import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { AppCredentialsError, createAppCredentials, createFixedAppCredentials } from './app-credentials.ts';

const HOUR = 3_600_000;
const client = mockClient(SecretsManagerClient);
afterAll(() => client.restore());
beforeEach(() => client.reset());

describe('our clients at the vendors', () => {
  it('come from the secret, per service, and are fetched once an hour', async () => {
    client.on(GetSecretValueCommand).resolves({ SecretString: '{"tesla":{"clientId":"c"}}' });
    let nowMs = 0;
    const of = createAppCredentials({ region: 'eu-central-1' }, 'the-secret', () => nowMs);
    expect(await Promise.all([of('tesla'), of('sma')])).toEqual([{ clientId: 'c' }, {}]);
    expect(client.calls()).toHaveLength(1);
    expect(client.commandCalls(GetSecretValueCommand)[0]?.args[0].input).toEqual({ SecretId: 'the-secret' });
    nowMs = HOUR;
    client.on(GetSecretValueCommand).resolves({ SecretString: '{"tesla":{"clientId":"new"}}' });
    expect(await of('tesla')).toEqual({ clientId: 'new' });
  });

  it.each(['not JSON: hunter2', '{"tesla":"hunter2"}', '[1]', ''])(
    'refuse the secret %j without quoting it',
    async (text) => {
      client.on(GetSecretValueCommand).resolves({ SecretString: text });
      const of = createAppCredentials({ region: 'eu-central-1' }, 'the-secret', () => 0);
      const error = await of('tesla').catch((caught: unknown) => caught);
      expect(error).toBeInstanceOf(AppCredentialsError);
      expect(`${String(error)} ${String((error as Error).cause)}`).not.toContain('hunter2');
    },
  );

  it('are fetched again after a failure', async () => {
    client.on(GetSecretValueCommand).rejectsOnce(new Error('away')).resolves({ SecretString: '{"a":{"b":"c"}}' });
    const of = createAppCredentials({ region: 'eu-central-1' }, 'the-secret', () => 0);
    await expect(of('a')).rejects.toThrow('away');
    expect(await of('a')).toEqual({ b: 'c' });
  });

  it('come from the environment in the local product', async () => {
    const of = createFixedAppCredentials({ tesla: { clientId: 'local' } });
    expect([await of('tesla'), await of('sma')]).toEqual([{ clientId: 'local' }, {}]);
  });
});
