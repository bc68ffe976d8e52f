import { describe, expect, it } from 'vitest';
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

  it('limits sign-ins most, sensors least, and every request at least once', () => {
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
    for (const name of ['SignUp', 'ResendConfirmationCode', 'ForgotPassword']) expect(scope).toContain(`"${name}"`);
    expect(scope).not.toContain('InitiateAuth');
    const [protectedPool] = prod.ofType('AWS::WAFv2::WebACLAssociation');
    expect(JSON.stringify(protectedPool?.Properties.ResourceArn)).toContain('"Users"');
  });
});

it('firewalls keep no request samples: a path may hold a key', () => {
  expect(acls).toHaveLength(2);
  for (const { Properties: p } of acls) {
    const all = [p.VisibilityConfig, ...p.Rules.map((one: { VisibilityConfig: object }) => one.VisibilityConfig)];
    for (const one of all) expect(one.SampledRequestsEnabled).toBe(false);
  }
});
