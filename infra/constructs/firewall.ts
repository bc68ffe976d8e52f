import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import { Construct } from 'constructs';

/** The requests that a rule applies to. */
export type Match =
  /** In lower case, decoded. */
  | { readonly pathStartsWith: string }
  /** An operation of Cognito's API, in either place where a request can name it. */
  | { readonly cognitoOperation: string }
  | { readonly anyOf: readonly [Match, Match, ...Match[]] }
  | { readonly allOf: readonly [Match, Match, ...Match[]] }
  | { readonly not: Match };

export interface RateRule {
  readonly name: string;
  /** Requests per address in five minutes; above it, requests are refused until the rate falls. */
  readonly limit: number;
  /** Default: all. */
  readonly of?: Match;
}

export interface ManagedRules {
  readonly name: string;
  /** Rules of the group that only count, because legitimate requests break them. */
  readonly countOnly?: readonly string[];
}

export interface FirewallProps {
  readonly scope: 'CLOUDFRONT' | 'REGIONAL';
  readonly rates: readonly RateRule[];
  /** Rule groups that AWS maintains. */
  readonly managed?: readonly ManagedRules[];
}

const plain = [{ priority: 0, type: 'NONE' }];
/** API Gateway decodes a path before it looks for its route: `/api/%61uth/login` and `/api/./auth/login` sign in as well. */
const asRouted = ['URL_DECODE', 'NORMALIZE_PATH', 'LOWERCASE'].map((type, priority) => ({ priority, type }));

const header = (name: string, value: string): CfnWebACL.StatementProperty => ({
  byteMatchStatement: {
    // CloudFormation's name of the field: CDK passes this object on unchanged.
    fieldToMatch: { singleHeader: { Name: name } },
    positionalConstraint: 'EXACTLY',
    searchString: value,
    textTransformations: plain,
  },
});

const statementOf = (match: Match): CfnWebACL.StatementProperty => {
  if ('not' in match) return { notStatement: { statement: statementOf(match.not) } };
  if ('allOf' in match) return { andStatement: { statements: match.allOf.map(statementOf) } };
  if ('anyOf' in match) return { orStatement: { statements: match.anyOf.map(statementOf) } };
  if ('cognitoOperation' in match) {
    const name = match.cognitoOperation;
    const named = [
      header('x-amzn-cognito-operation-name', name),
      header('x-amz-target', `AWSCognitoIdentityProviderService.${name}`),
    ];
    return { orStatement: { statements: named } };
  }
  return {
    byteMatchStatement: {
      fieldToMatch: { uriPath: {} },
      positionalConstraint: 'STARTS_WITH',
      searchString: match.pathStartsWith,
      textTransformations: asRouted,
    },
  };
};

/** Counted, but never sampled: a sample would hold paths, and a webhook sensor's path holds its key. */
const seen = (metricName: string): CfnWebACL.VisibilityConfigProperty => ({
  metricName,
  cloudWatchMetricsEnabled: true,
  sampledRequestsEnabled: false,
});

/** Refuses known attacks and addresses with too many requests, before any of our code runs. */
export class Firewall extends Construct {
  readonly acl: CfnWebACL;

  constructor(scope: Construct, id: string, { scope: where, rates, managed = [] }: FirewallProps) {
    super(scope, id);
    const limits = rates.map(
      ({ name, limit, of }, index): CfnWebACL.RuleProperty => ({
        name,
        priority: index,
        action: { block: {} },
        statement: {
          rateBasedStatement: {
            aggregateKeyType: 'IP',
            evaluationWindowSec: 300,
            limit,
            ...(of ? { scopeDownStatement: statementOf(of) } : {}),
          },
        },
        visibilityConfig: seen(name),
      }),
    );
    const groups = managed.map(
      ({ name, countOnly = [] }, index): CfnWebACL.RuleProperty => ({
        name,
        priority: rates.length + index,
        overrideAction: { none: {} },
        statement: {
          managedRuleGroupStatement: {
            vendorName: 'AWS',
            name,
            ruleActionOverrides: countOnly.map((rule) => ({ name: rule, actionToUse: { count: {} } })),
          },
        },
        visibilityConfig: seen(name),
      }),
    );
    this.acl = new CfnWebACL(this, 'Acl', {
      scope: where,
      defaultAction: { allow: {} },
      rules: [...limits, ...groups],
      visibilityConfig: seen('all'),
    });
  }
}
