import { describe, expect, it } from 'vitest';
import { deployedRoutes } from '#shared/contract/answered-routes.ts';
import { contractRows } from '#shared/contract/index.ts';
import { stageWith, synthesise } from './synth.ts';

const prod = synthesise(stageWith('prod'));
const acls = prod.ofType('AWS::WAFv2::WebACL');
const aclOf = (stack: string) => acls.find((one) => one.stack === stack) ?? expect.fail(`no firewall in ${stack}`);
interface Rule {
  readonly Name: string;
  readonly Action?: unknown;
  // biome-ignore lint/suspicious/noExplicitAny: a statement is JSON of any depth, read only by tests
  readonly Statement: any;
}
const rulesOf = (stack: string): readonly Rule[] => aclOf(stack).Properties.Rules;

describe('the distribution’s firewall', () => {
  it('is in the region where CloudFront reads it, and reaches the distribution without a helper function', () => {
    expect(prod.stacks.edge?.region).toBe('us-east-1');
    expect(aclOf('edge').Properties.Scope).toBe('CLOUDFRONT');
    const acl = prod.ofType('AWS::CloudFront::Distribution')[0]?.Properties.DistributionConfig.WebACLId;
    expect(JSON.stringify(acl)).toMatch(/Fn::GetStackOutput.*us-east-1/);
    expect(prod.resources.filter(({ Type }) => Type.startsWith('Custom::CrossRegion'))).toEqual([]);
  });

  const rates = rulesOf('edge').flatMap(({ Name, Action, Statement }) =>
    Statement.RateBasedStatement ? [{ Name, Action, ...Statement.RateBasedStatement }] : [],
  );
  /** As AWS evaluates a statement for a path that a caller sent. */
  const matches = (statement: Rule['Statement'], path: string): boolean => {
    if (statement === undefined) return true;
    const { NotStatement: not, AndStatement: and, OrStatement: or, ByteMatchStatement: bytes } = statement;
    if (not) return !matches(not.Statement, path);
    if (and) return and.Statements.every((one: Rule['Statement']) => matches(one, path));
    if (or) return or.Statements.some((one: Rule['Statement']) => matches(one, path));
    expect([bytes.FieldToMatch, bytes.PositionalConstraint]).toEqual([{ UriPath: {} }, 'STARTS_WITH']);
    return transformed(path, bytes.TextTransformations).startsWith(bytes.SearchString);
  };
  const transformed = (path: string, steps: readonly { Priority: number; Type: string }[]): string =>
    [...steps]
      .sort((x, y) => x.Priority - y.Priority)
      .reduce((text, { Type }) => {
        if (Type === 'URL_DECODE') return decodeURIComponent(text);
        if (Type === 'NORMALIZE_PATH') return new URL(text.replace(/\/{2,}/g, '/'), 'https://a.example').pathname;
        if (Type === 'LOWERCASE') return text.toLowerCase();
        return Type === 'NONE' ? text : expect.fail(`unknown transformation ${Type}`);
      }, path);
  const rulesOfPath = (path: string): string[] =>
    rates.flatMap(({ Name, ScopeDownStatement }) => (matches(ScopeDownStatement, path) ? [Name as string] : []));
  const expected = ({ id, row }: (typeof contractRows)[number]): string[] => {
    if (row.path.startsWith('/api/webhook')) return ['webhooks'];
    return row.path.startsWith('/api/auth/') && id !== 'getMe' ? ['sign-in', 'all-else'] : ['all-else'];
  };
  const encoded = (character: string): string => `%${character.charCodeAt(0).toString(16).padStart(2, '0')}`;
  /** Spellings of a path that API Gateway may take for the same route. */
  const spellings = (path: string): string[] => [
    path,
    path.replace(/(?<=\/)[a-z]/g, encoded),
    path.replace(/[a-z]/gi, encoded),
    path.replace('/api/', '/api/./'),
    path.replace('/api/', '/api/x/../'),
    path.replace('/api/', '/api//'),
    path.replace('/api/', '/api/%2e/'),
    path.toUpperCase(),
  ];

  it('limits sign-ins most, sensors least, and every request at least once', () => {
    expect(rates.map((one) => [one.Name, one.Limit])).toEqual([
      ['sign-in', 300],
      ['webhooks', 10_000],
      ['all-else', 10_000],
    ]);
    for (const one of rates) expect(one).toMatchObject({ Action: { Block: {} }, AggregateKeyType: 'IP' });
  });

  it.each(contractRows)('counts $id however its path is spelled', ({ id, row }) => {
    for (const path of spellings(row.path.replace(/\{\w+\}/g, 'x')))
      expect(rulesOfPath(path), path).toEqual(expected({ id, row }));
  });

  it('blocks no home because sixty others are behind the same address', () => {
    const limitOf = (name: string): number => rates.find(({ Name }) => Name === name)?.Limit ?? expect.fail(name);
    // Sensors, appliances and site every 10 s; history, decisions, days, links and vehicles every minute.
    const dashboardCalls = 5 * (3 * 6 + 5);
    expect(dashboardCalls).toBe(115);
    expect(60 * dashboardCalls).toBeLessThan(limitOf('all-else'));
    expect(60 * 5).toBeLessThanOrEqual(limitOf('sign-in'));
  });

  it('keeps sixty addresses from emptying the bucket of any route', () => {
    const [stage] = prod.ofType('AWS::ApiGatewayV2::Stage');
    const buckets: Record<string, { ThrottlingRateLimit: number; ThrottlingBurstLimit: number }> =
      stage?.Properties.RouteSettings;
    expect(Object.keys(buckets)).toHaveLength(deployedRoutes.length);
    for (const { id, row, routeKey } of deployedRoutes) {
      const perAddress = Math.min(
        ...rates.filter(({ Name }) => expected({ id, row }).includes(Name)).map(({ Limit }) => Limit),
      );
      const bucket = buckets[routeKey] ?? expect.fail(id);
      expect((60 * perAddress) / 300, id).toBeLessThan(bucket.ThrottlingRateLimit);
    }
  });

  it('applies AWS’s managed rules, except those that sensors break', () => {
    const groups = rulesOf('edge').flatMap(({ Statement }) => Statement.ManagedRuleGroupStatement ?? []);
    expect(groups.map((one) => one.Name)).toContain('AWSManagedRulesKnownBadInputsRuleSet');
    const common = groups.find((one) => one.Name === 'AWSManagedRulesCommonRuleSet');
    expect(common.RuleActionOverrides.map((one: Rule) => one.Name)).toContain('NoUserAgent_HEADER');
  });

  it('is absent from dev, to save cost', () => {
    const dev = synthesise(stageWith('dev'));
    expect(dev.ofType('AWS::WAFv2::WebACL')).toEqual([]);
    expect(dev.ofType('AWS::CloudFront::Distribution')[0]?.Properties.DistributionConfig.WebACLId).toBeUndefined();
  });
});

describe('the user pool’s firewall', () => {
  it('limits calls that send mail, but not sign-ins, which one function makes for all users', () => {
    expect(aclOf('identity').Properties.Scope).toBe('REGIONAL');
    const [rule, ...others] = rulesOf('identity');
    expect(others).toEqual([]);
    const scope = JSON.stringify(rule?.Statement.RateBasedStatement.ScopeDownStatement);
    expect(scope).toContain('"ForgotPassword"');
    expect(scope).not.toContain('InitiateAuth');
    const [protectedPool] = prod.ofType('AWS::WAFv2::WebACLAssociation');
    expect(JSON.stringify(protectedPool?.Properties.ResourceArn)).toContain('UsersArn');
  });
});

it('firewalls keep no request samples: a path may hold a key', () => {
  expect(acls).toHaveLength(2);
  for (const { Properties: p } of acls) {
    const all = [p.VisibilityConfig, ...p.Rules.map((one: { VisibilityConfig: object }) => one.VisibilityConfig)];
    for (const one of all) expect(one.SampledRequestsEnabled).toBe(false);
  }
});

describe.each(['edge', 'users'] as const)('the log of the firewall %s', (name) => {
  const acl = aclOf(name === 'edge' ? 'edge' : 'identity');
  const logging =
    prod.ofType('AWS::WAFv2::LoggingConfiguration').find((one) => one.stack === acl.stack) ?? expect.fail('no log');
  const group = prod
    .ofType('AWS::Logs::LogGroup')
    .find((one) => one.Properties.LogGroupName === `aws-waf-logs-sunward-prod-${name}`);

  it('is a group under the name that AWS requires, kept as long as every other log', () => {
    expect(logging.Properties.ResourceArn).toEqual({ 'Fn::GetAtt': [acl.id, 'Arn'] });
    expect(group?.stack).toBe(acl.stack);
    expect(group?.Properties.RetentionInDays).toBe(90);
    const [to, ...others] = logging.Properties.LogDestinationConfigs;
    expect(others).toEqual([]);
    const parts = to['Fn::Join'][1] as unknown[];
    expect(parts).toContainEqual({ Ref: group?.id });
    // A group's own ARN ends with `:*`, which the firewall refuses.
    expect(parts.at(-1)).toEqual({ Ref: group?.id });
  });

  it('holds what was blocked, and neither path, query, cookie nor token', () => {
    expect(logging.Properties.LoggingFilter).toEqual({
      DefaultBehavior: 'DROP',
      Filters: [{ Behavior: 'KEEP', Requirement: 'MEETS_ANY', Conditions: [{ ActionCondition: { Action: 'BLOCK' } }] }],
    });
    const fields = logging.Properties.RedactedFields;
    expect(fields).toEqual(expect.arrayContaining([{ UriPath: {} }, { QueryString: {} }]));
    for (const Name of ['authorization', 'cookie', 'referer', 'stripe-signature'])
      expect(fields).toContainEqual({ SingleHeader: { Name } });
  });

  it('has an alarm on floods, by a metric that no other stage shares, in the firewall’s region', () => {
    const metric = acl.Properties.VisibilityConfig.MetricName;
    expect(metric).toBe(`sunward-prod-${name}`);
    const alarms = prod
      .ofType('AWS::CloudWatch::Alarm')
      .filter(
        ({ Properties: p }) =>
          p.Namespace === 'AWS/WAFV2' && p.Dimensions.some(({ Value }: { Value: unknown }) => Value === metric),
      );
    expect(alarms.map(({ stack }) => stack)).toEqual([acl.stack]);
    expect(alarms[0]?.Properties).toMatchObject({
      MetricName: 'BlockedRequests',
      Statistic: 'Sum',
      EvaluationPeriods: 2,
    });
    const dimensions = alarms[0]?.Properties.Dimensions.map(({ Name }: { Name: string }) => Name);
    expect(dimensions.sort()).toEqual(name === 'edge' ? ['Rule', 'WebACL'] : ['Region', 'Rule', 'WebACL']);
  });
});
