import { describe, expect, it } from 'vitest';
import { type Stage, stageOf } from '../stages.ts';
import { stageTarget } from './stage-target.ts';

const base = { region: 'eu-central-1', retainData: false, logRetentionDays: 14, firewall: false };
const stage = (changes: object = {}): Stage =>
  stageOf({ stage: 'dev', stages: { dev: { ...base, ...changes }, staging: base, prod: base } });
const domain = {
  name: 'sun.example.org',
  certificateArn: 'arn:aws:acm:us-east-1:123456789012:certificate/1-2',
  api: { name: 'api.example.org', certificateArn: 'arn:aws:acm:eu-central-1:123456789012:certificate/1-2' },
};

const secret = {
  email: 'smoke@example.org',
  password: 'not-to-be-printed',
  link: { service: 'shelly', fields: { a: 'b' } },
};
const answers: Record<string, unknown> = {
  'secretsmanager get-secret-value --secret-id sunward/dev/smoke': { SecretString: JSON.stringify(secret) },
  'cloudformation describe-stacks --stack-name sunward-dev-web': {
    Stacks: [{ Outputs: [{ OutputKey: 'Address', OutputValue: 'https://d1.cloudfront.net' }] }],
  },
};
const aws = (replies: Record<string, unknown> = answers) => {
  const called: string[] = [];
  const call = async (...args: readonly string[]): Promise<unknown> => {
    called.push(args.join(' '));
    return replies[args.join(' ')];
  };
  return { called, call };
};

describe('the target of a stage', () => {
  it('is found by the stage’s outputs and secret', async () => {
    const { call } = aws();
    const target = await stageTarget(stage(), null, {}, call);
    expect(target.url).toBe('https://d1.cloudfront.net');
    expect(await target.tester()).toEqual({ email: secret.email, password: secret.password, throwAway: false });
    expect(await target.link()).toEqual(secret.link);
    expect(target.checkOut).toBeNull();
  });

  it('needs no AWS where domain and environment say everything', async () => {
    const { call, called } = aws();
    const env = { SMOKE_EMAIL: 'a@example.org', SMOKE_PASSWORD: 'p' };
    const target = await stageTarget(stage({ domain }), null, env, call);
    expect([target.url, await target.link(), called]).toEqual(['https://sun.example.org', null, []]);
    expect((await stageTarget(stage({ domain }), 'https://other.example', env, call)).url).toBe(
      'https://other.example',
    );
  });

  it('names a malformed secret without quoting it', async () => {
    const { call } = aws({
      'secretsmanager get-secret-value --secret-id sunward/dev/smoke': {
        SecretString: '{"password":"not-to-be-printed"}',
      },
    });
    const failed = stageTarget(stage({ domain }), null, {}, call);
    await expect(failed).rejects.toThrow(/the secret sunward\/dev\/smoke is not/);
    await expect(failed).rejects.not.toThrow(/not-to-be-printed/);
  });
});
