import { describe, expect, it } from 'vitest';
import { contractRows } from '#shared/contract/index.ts';
import { stageWith, synthesise } from './synth.ts';

const prod = synthesise(stageWith('prod'));
const acls = prod.ofType('AWS::WAFv2::WebACL');
const aclOf = (stack: string) => acls.find((one) => one.stack === stack) ?? expect.fail(`no firewall in ${stack}`);
interface Rule {
  readonly Name: string;
  readonly Action?: unknown;
  // biome-ignore lint/suspicious/noExplicitAny: a statement is JSON of any depth, looked into by tests only
  readonly Statement: any;
}
const rulesOf = (stack: string): readonly Rule[] => aclOf(stack).Properties.Rules;

describe('the firewall before the distribution', () => {
  it('lives where CloudFront takes it from, and its address reaches the distribution without a function that carries it', () => {
    expect(prod.stacks.edge?.region).toBe('us-east-1');
    expect(aclOf('edge').Properties.Scope).toBe('CLOUDFRONT');
    const acl = prod.ofType('AWS::CloudFront::Distribution')[0]?.Properties.DistributionConfig.WebACLId;
    expect(JSON.stringify(acl)).toMatch(/Fn::GetStackOutput.*us-east-1/);
    expect(prod.resources.filter(({ Type }) => Type.startsWith('Custom::CrossRegion'))).toEqual([]);
  });

  it('counts sign-ins closest, sensors loosest, and everything at least once', () => {
    const rates = rulesOf('edge').flatMap(({ Name, Action, Statement }) =>
      Statement.RateBasedStatement ? [{ Name, Action, ...Statement.RateBasedStatement }] : [],
    );
    expect(rates.map((one) => [one.Name, one.Limit])).toEqual([
      ['sign-in', 100],
      ['webhooks', 10_000],
      ['all-else', 3_000],
    ]);
    for (const one of rates) expect(one).toMatchObject({ Action: { Block: {} }, AggregateKeyType: 'IP' });
    const [, hooks, rest] = rates.map((one) => one.ScopeDownStatement);
    expect(rest.NotStatement.Statement).toEqual(hooks);
    const prefix = hooks.ByteMatchStatement.SearchString as string;
    const reports = contractRows.filter(({ id }) => id.startsWith('reportBy'));
    expect(reports).toHaveLength(3);
    for (const { row } of reports) expect(row.path.startsWith(prefix), row.path).toBe(true);
  });

  it('holds requests to the rules that AWS keeps, but lets sensors send what they send', () => {
    const groups = rulesOf('edge').flatMap(({ Statement }) => Statement.ManagedRuleGroupStatement ?? []);
    expect(groups.map((one) => one.Name)).toContain('AWSManagedRulesKnownBadInputsRuleSet');
    const common = groups.find((one) => one.Name === 'AWSManagedRulesCommonRuleSet');
    expect(common.RuleActionOverrides.map((one: Rule) => one.Name)).toContain('NoUserAgent_HEADER');
  });

  it('is left out of dev, which pays for nothing that it does not use', () => {
    const dev = synthesise(stageWith('dev'));
    expect(dev.ofType('AWS::WAFv2::WebACL')).toEqual([]);
    expect(dev.ofType('AWS::CloudFront::Distribution')[0]?.Properties.DistributionConfig.WebACLId).toBeUndefined();
  });
});

describe('the firewall before the users', () => {
  it('bounds what sends mail, and never the sign-ins that one function asks for everybody', () => {
    expect(aclOf('identity').Properties.Scope).toBe('REGIONAL');
    const [rule, ...others] = rulesOf('identity');
    expect(others).toEqual([]);
    const scope = JSON.stringify(rule?.Statement.RateBasedStatement.ScopeDownStatement);
    for (const name of ['SignUp', 'ResendConfirmationCode', 'ForgotPassword']) expect(scope).toContain(`"${name}"`);
    expect(scope).not.toContain('InitiateAuth');
    const [protectedPool] = prod.ofType('AWS::WAFv2::WebACLAssociation');
    expect(JSON.stringify(protectedPool?.Properties.ResourceArn)).toContain('"Users"');
  });
});

it('keep no sample of a request: a path may hold a key', () => {
  expect(acls).toHaveLength(2);
  for (const { Properties: p } of acls) {
    const all = [p.VisibilityConfig, ...p.Rules.map((one: { VisibilityConfig: object }) => one.VisibilityConfig)];
    for (const one of all) expect(one.SampledRequestsEnabled).toBe(false);
  }
});
