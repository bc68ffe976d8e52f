import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { deployedRoutes } from '#shared/contract/answered-routes.ts';
import { awsAnswers, type ReplayedAws, replayAws } from '#test/support/aws-replay.ts';
import { type Stage, stageOf } from '../../stages.ts';
import { askAws, askIdentity } from './ask.ts';
import { exitCodeOf, exitCodes, type Finding, lineOf } from './finding.ts';
import { preflight } from './preflight.ts';

let aws: ReplayedAws;
beforeAll(async () => {
  aws = await replayAws();
});
afterAll(() => aws.close());
beforeEach(() => {
  aws.chosen = {};
  aws.asked = [];
  vi.stubEnv('AWS_ENDPOINT_URL', aws.url);
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'AKIDEXAMPLE');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY');
  vi.stubEnv('AWS_EC2_METADATA_DISABLED', 'true');
});
afterEach(() => vi.unstubAllEnvs());

const certificate = (region: string) => `arn:aws:acm:${region}:123456789012:certificate/1-2`;
const complete = {
  region: 'eu-central-1',
  retainData: true,
  logRetentionDays: 90,
  firewall: true,
  expectedSites: 10_000,
  reservedConcurrency: { control: 400, webhook: 200 },
  alarmEmail: 'ops@example.org',
  mail: { from: 'sun@example.org', operator: 'ops@example.org', identity: 'example.org' },
  operator: { provider: { name: 'Example GmbH', address: ['Street 1', 'Town'], email: 'hello@example.org' } },
  domain: {
    name: 'sun.example.org',
    certificateArn: certificate('us-east-1'),
    api: { name: 'origin.sun.example.org', certificateArn: certificate('eu-central-1') },
  },
};
const stage = (changes: object = {}, name: Stage['name'] = 'prod'): Stage =>
  stageOf({
    stage: name,
    stages: { dev: complete, staging: complete, prod: complete, [name]: { ...complete, ...changes } },
  });

const run = (of: Stage = stage(), bootstrapsFirst = false): Promise<readonly Finding[]> =>
  preflight(of, { identity: askIdentity, rest: askAws }, { bootstrapsFirst });
const notGood = (findings: readonly Finding[]) => findings.filter(({ verdict }) => verdict !== 'good').map(lineOf);

describe('a preflight', () => {
  it('finds a prepared account good, for each region and each setting', async () => {
    const findings = await run();
    expect(notGood(findings)).toEqual([]);
    expect(exitCodeOf(findings)).toBe(exitCodes.good);
    expect([...new Set(findings.map(({ check }) => check))]).toEqual([
      ...['credentials', 'region', 'bootstrap', 'settings', 'certificate', 'mail', 'concurrency', 'quotas'],
      'shards',
      'cloudfront',
    ]);
  });

  it('asks in the right regions, and only reads', async () => {
    await run();
    expect(aws.asked).toEqual(
      expect.arrayContaining([
        ...['POST bootstrap eu-central-1', 'POST bootstrap us-east-1', 'GET account-settings eu-central-1'],
        ...['POST certificate us-east-1', 'POST certificate eu-central-1', 'GET mail-identity eu-central-1'],
      ]),
    );
    // JSON and query protocols post what they ask; everything else must be a GET.
    const posts = aws.asked.filter((one) => !one.startsWith('GET ')).map((one) => one.split(' ')[1]);
    expect(new Set(posts)).toEqual(new Set(['sts', 'bootstrap', 'certificate', 'quotas']));
  });

  it.each([
    [
      { 'bootstrap us-east-1': 'none' },
      'bootstrap: us-east-1 has no CDKToolkit',
      'npx cdk bootstrap aws://123456789012/us-east-1',
    ],
    [
      { 'bootstrap eu-central-1': 'old' },
      'has version 5, and 6 is needed',
      'npx cdk bootstrap aws://123456789012/eu-central-1',
    ],
    [
      { 'account-settings': 'new' },
      'Lambda allows 10 executions at once',
      '--service-code lambda --quota-code L-B99A9384 --desired-value 1000',
    ],
    [{ 'account-settings': 'reserved' }, 'of which 600 are reserved for others', 'or remove reservedConcurrency'],
    [
      { 'certificate us-east-1': 'pending' },
      'that of sun.example.org is not validated',
      '_a79865eb4cd1a6ab990a45779b4e0b96.example.org. CNAME',
    ],
    [
      { 'certificate eu-central-1': 'expired' },
      'that of origin.sun.example.org has the status EXPIRED',
      'aws acm request-certificate --domain-name origin.sun.example.org',
    ],
    [
      { 'certificate us-east-1': 'none' },
      'there is no certificate arn:aws:acm:us-east-1',
      'aws acm request-certificate',
    ],
    [
      { 'certificate us-east-1': 'other-name' },
      'is not for sun.example.org; it is for example.com',
      'aws acm request-certificate',
    ],
    [
      { 'mail-account': 'sandbox' },
      'SES is in the sandbox',
      'aws sesv2 put-account-details --production-access-enabled',
    ],
    [{ 'mail-account': 'stopped' }, 'SES has stopped sending', 'answer AWS'],
    [
      { 'mail-identity': 'none' },
      'SES has no identity example.org',
      'aws sesv2 create-email-identity --email-identity example.org',
    ],
    [
      { 'mail-identity': 'pending' },
      'example.org is not verified',
      'token1._domainkey.example.org CNAME token1.dkim.amazonses.com',
    ],
    [
      { 'quotas scheduler': 'low' },
      'scheduler allows 250 firings a second; 10000 sites need 334',
      '--service-code scheduler',
    ],
  ])('with %j names what is missing, why, and the command', async (answers, what, fix) => {
    aws.chosen = answers;
    const findings = await run();
    const lines = notGood(findings);
    expect(lines).toEqual([expect.stringContaining(what)]);
    expect(lines[0]).toMatch(/^missing .*; .+\. Fix: /);
    expect(lines[0]?.split('Fix: ')[1]).toContain(fix);
    expect(exitCodeOf(findings)).toBe(exitCodes.missing);
  });

  it.each(Object.keys(awsAnswers).flatMap((question) => (awsAnswers[question]?.denied ? [question] : [])))(
    'says that %s is unknown, not good, where these credentials may not ask',
    async (question) => {
      aws.chosen = { [question]: 'denied', ...(question === 'functions' ? { 'account-settings': 'reserved' } : {}) };
      const findings = await run();
      expect(notGood(findings).length).toBeGreaterThan(0);
      for (const line of notGood(findings))
        expect(line).toMatch(/^unknown .*is not known; these credentials may not \S+/);
      expect(exitCodeOf(findings)).toBe(exitCodes.unknown);
    },
  );

  it('says that a quota that AWS does not list is unknown', async () => {
    aws.chosen = { 'quotas scheduler': 'none' };
    expect(notGood(await run())).toEqual([
      expect.stringMatching(/^unknown {2}quotas: how many schedules/),
      expect.stringMatching(/^unknown {2}quotas: how many firings/),
    ]);
  });

  it('does not claim that an account without distributions is verified', async () => {
    aws.chosen = { distributions: 'none' };
    const findings = await run();
    expect(notGood(findings)).toEqual([expect.stringMatching(/^unknown {2}cloudfront: .*open a case/)]);
    expect(exitCodeOf(findings)).toBe(exitCodes.unknown);
  });

  it('lets nobody take the shards away while they fire', async () => {
    aws.chosen = { schedules: 'firing' };
    const lines = notGood(await run());
    expect(lines).toEqual([expect.stringMatching(/^missing {2}shards: they fire the sites.*"above": 100000000/)]);
    expect(notGood(await run(stage({ shards: { above: 100_000_000 } })))).toEqual([]);
    aws.chosen = { schedules: 'none' };
    expect(notGood(await run())).toEqual([]);
  });

  it('counts what an earlier deployment of the same stage has reserved as its own', async () => {
    aws.chosen = { 'account-settings': 'reserved', functions: 'deployed' };
    expect(notGood(await run())).toEqual([]);
  });

  it('leaves Lambda the 100 executions that it keeps unreserved', async () => {
    const reserving = (webhook: number) => run(stage({ reservedConcurrency: { control: 700, webhook } }));
    expect(notGood(await reserving(200))).toEqual([]);
    expect(notGood(await reserving(201))).toEqual([expect.stringContaining('the stage reserves 901')]);
  });

  it('knows that a wildcard covers one label', async () => {
    const domain = { ...complete.domain, name: 'a.b.example.org' };
    expect(notGood(await run(stage({ domain })))).toEqual([expect.stringContaining('is not for a.b.example.org')]);
  });

  it('asks for no more routes than the contract has', async () => {
    const routes = (await run()).find(({ what }) => what.includes('routes of an HTTP API'));
    expect(routes?.what).toBe(`300 routes of an HTTP API, ${deployedRoutes.length} needed`);
  });

  it('compares control’s concurrency with the expected sites', async () => {
    const [line] = notGood(await run(stage({ expectedSites: 30_000 })));
    expect(line).toContain('control may run 400 times at once; 30000 sites at a minute');
  });

  it('wants alarm address, mail, domain and the name of its operator of prod, and not of dev', async () => {
    const bare = { alarmEmail: undefined, mail: undefined, domain: undefined, operator: { links: {} } };
    expect(notGood(await run(stage(bare))).map((line) => line.split(';')[0])).toEqual([
      ...['alarmEmail', 'mail', 'domain', 'operator.provider'].map((key) => `missing  settings: prod has no ${key}`),
    ]);
    expect(notGood(await run(stage(bare, 'dev')))).toEqual([]);
  });

  it('lets a stage other than prod stay in the sandbox of SES, and says so', async () => {
    aws.chosen = { 'mail-account': 'sandbox' };
    const findings = await run(stage({}, 'staging'));
    expect(notGood(findings)).toEqual([expect.stringMatching(/^advice {3}mail: SES is in the sandbox/)]);
    expect(exitCodeOf(findings)).toBe(exitCodes.good);
  });

  it('wants no bootstrap of a deployment that bootstraps first', async () => {
    aws.chosen = { bootstrap: 'none' };
    expect(notGood(await run(stage(), true))).toEqual([]);
  });
});

describe('without valid credentials, a preflight', () => {
  it.each([
    [{ sts: 'expired' }, 'the credentials have expired', 'aws sso login'],
    [{ sts: 'rejected' }, 'AWS does not accept the credentials', 'aws sts get-caller-identity'],
  ])('given %j asks nothing else, and says how to sign in', async (answers, what, fix) => {
    aws.chosen = answers;
    const findings = await run(stage({ alarmEmail: undefined }));
    expect(notGood(findings)).toEqual([
      expect.stringMatching(new RegExp(`^missing {2}credentials: ${what}.*Fix: .*${fix}`)),
      expect.stringContaining('prod has no alarmEmail'),
    ]);
    expect(new Set(aws.asked)).toEqual(new Set(['POST sts us-east-1']));
  });

  it('says that there are none', async () => {
    for (const name of ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY']) vi.stubEnv(name, undefined);
    for (const name of ['AWS_SHARED_CREDENTIALS_FILE', 'AWS_CONFIG_FILE']) vi.stubEnv(name, '/dev/null');
    vi.stubEnv('AWS_PROFILE', 'none');
    const findings = await run();
    expect(notGood(findings)).toEqual([expect.stringContaining('missing  credentials: there are no AWS credentials')]);
    expect(aws.asked).toEqual([]);
  });

  it('says that AWS was not reached', async () => {
    vi.stubEnv('AWS_ENDPOINT_URL', 'http://127.0.0.1:9');
    expect(notGood(await run())).toEqual([expect.stringContaining('missing  credentials: AWS was not reached')]);
  });

  it('names the account that the stage wants', async () => {
    expect(notGood(await run(stage({ account: '999999999999' })))).toEqual([
      expect.stringMatching(/credentials are of account 123456789012; .* AWS_PROFILE=NAME of account 999999999999/),
    ]);
  });

  it('tells a region that is not enabled from credentials that are wrong', async () => {
    aws.chosen = { 'sts eu-central-1': 'rejected' };
    expect(notGood(await run())).toEqual([
      expect.stringMatching(/^missing {2}region: eu-central-1 is not enabled.* aws account enable-region/),
    ]);
  });
});

it('prints neither key nor secret nor session', async () => {
  const seen: string[] = [];
  for (const which of ['good', 'expired', 'rejected']) {
    aws.chosen = { sts: which };
    seen.push(...(await run()).map(lineOf));
  }
  expect(seen.join('\n')).not.toMatch(/AKID|wJalr|Alice/);
});
