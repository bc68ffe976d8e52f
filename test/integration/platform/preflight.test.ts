import { ACMClient, RequestCertificateCommand } from '@aws-sdk/client-acm';
import { CreateEmailIdentityCommand, SESv2Client } from '@aws-sdk/client-sesv2';
import { PutParameterCommand, SSMClient } from '@aws-sdk/client-ssm';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { BOOTSTRAP_PARAMETER } from '#infra/deploy/preflight/account-checks.ts';
import { askAws, askIdentity } from '#infra/deploy/preflight/ask.ts';
import { stageOf } from '#infra/stages.ts';
import { MOTO } from '#test/support/moto.ts';

// Requests to an independent stand-in: our fixtures could share our mistakes.
const region = 'eu-central-1';

describe.skipIf(MOTO === undefined)('a preflight of an account at moto', () => {
  beforeEach(() => {
    vi.stubEnv('AWS_ENDPOINT_URL', MOTO);
    vi.stubEnv('AWS_ACCESS_KEY_ID', 'local');
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'local');
  });
  afterEach(() => vi.unstubAllEnvs());

  test('reads bootstrap versions, certificates, identities and distributions', async () => {
    await new SSMClient({ region }).send(
      new PutParameterCommand({ Name: BOOTSTRAP_PARAMETER, Value: '27', Type: 'String', Overwrite: true }),
    );
    const certificateIn = async (at: string): Promise<string> => {
      const request = new RequestCertificateCommand({ DomainName: 'sun.example.org' });
      return (await new ACMClient({ region: at }).send(request)).CertificateArn ?? '';
    };
    const [certificateArn, ofApi] = [await certificateIn('us-east-1'), await certificateIn(region)];
    const identity = `${Date.now()}.example.org`;
    const base = { region, retainData: false, logRetentionDays: 14, firewall: true };
    const mail = { from: `a@${identity}`, operator: 'b@example.org', identity };
    const domain = { name: 'sun.example.org', certificateArn, api: { name: 'api.example.org', certificateArn: ofApi } };
    const stage = stageOf({ stage: 'dev', stages: { dev: { ...base, mail, domain }, staging: base, prod: base } });

    const { account } = await askIdentity(stage);
    expect(account).toEqual({ value: '123456789012' });
    const before = await askAws(stage, '123456789012');
    expect(before.bootstrap).toEqual({ [region]: { value: 27 }, 'us-east-1': { value: null } });
    expect(before.certificates[certificateArn]).toMatchObject({ value: { DomainName: 'sun.example.org' } });
    expect(before.mailIdentity).toEqual({ value: null });
    expect(before.distributions).toEqual({ value: 0 });

    await new SESv2Client({ region }).send(new CreateEmailIdentityCommand({ EmailIdentity: identity }));
    expect((await askAws(stage, '123456789012')).mailIdentity).toMatchObject({ value: { IdentityType: 'DOMAIN' } });
  });
});
