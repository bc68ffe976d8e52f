import { ArnFormat, Duration, RemovalPolicy, Stack } from 'aws-cdk-lib';
import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import { CfnLoggingConfiguration, CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import { Construct } from 'constructs';
import type { Stage } from '../stages.ts';
import { ImpactAlarm } from './impact-alarm.ts';

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
  readonly stage: Stage;
  /** Of the log group and the metric, after the product and the stage. */
  readonly name: string;
  readonly scope: 'CLOUDFRONT' | 'REGIONAL';
  readonly rates: readonly RateRule[];
  /** Rule groups that AWS maintains. */
  readonly managed?: readonly ManagedRules[];
  /** Goes on when it blocks that many requests in each of two periods of five minutes. */
  readonly flood: {
    readonly blocked: number;
    readonly errorImpact: string;
    readonly runbook: string;
    /** In the firewall's region. */
    readonly topic: ITopic;
  };
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

/**
 * Not logged: paths, which may hold a sensor's key, queries, which may hold a vendor's code, and headers with tokens, keys and
 * signatures. Bodies never are.
 */
const redacted = [
  { uriPath: {} },
  { queryString: {} },
  // CloudFormation's name of the field, as above.
  ...['authorization', 'cookie', 'referer', 'stripe-signature'].map((Name) => ({
    singleHeader: { Name },
  })),
];

/** Refuses known attacks and addresses with too many requests, before any of our code runs, and logs what it refuses. */
export class Firewall extends Construct {
  readonly acl: CfnWebACL;

  constructor(scope: Construct, id: string, props: FirewallProps) {
    super(scope, id);
    const { stage, scope: where, rates, managed = [] } = props;
    const metricName = `sunward-${stage.name}-${props.name}`;
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
      visibilityConfig: seen(metricName),
    });
    this.#logBlocked(props);
    new ImpactAlarm(this, 'Flood', {
      errorImpact: props.flood.errorImpact,
      runbook: props.flood.runbook,
      metric: new Metric({
        namespace: 'AWS/WAFV2',
        metricName: 'BlockedRequests',
        // That of a distribution has no region.
        dimensionsMap: {
          WebACL: metricName,
          Rule: 'ALL',
          ...(where === 'REGIONAL' ? { Region: Stack.of(this).region } : {}),
        },
        statistic: 'Sum',
        period: Duration.minutes(5),
      }),
      threshold: props.flood.blocked,
      periods: { breaching: 2, of: 2 },
      topic: props.flood.topic,
    });
  }

  /** Requests that pass are in CloudFront's log. */
  #logBlocked({ stage, name }: FirewallProps): void {
    // AWS requires the prefix, and allows all groups with it by one resource policy; an account has only ten.
    const log = new LogGroup(this, 'Log', {
      logGroupName: `aws-waf-logs-sunward-${stage.name}-${name}`,
      retention: stage.logRetentionDays,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    new CfnLoggingConfiguration(this, 'Logging', {
      resourceArn: this.acl.attrArn,
      // Without the `:*` at the end of a log group's own ARN.
      logDestinationConfigs: [
        Stack.of(this).formatArn({
          service: 'logs',
          resource: 'log-group',
          resourceName: log.logGroupName,
          arnFormat: ArnFormat.COLON_RESOURCE_NAME,
        }),
      ],
      redactedFields: redacted,
      // CloudFormation's names of the fields: CDK passes this object on unchanged.
      loggingFilter: {
        DefaultBehavior: 'DROP',
        Filters: [
          {
            Behavior: 'KEEP',
            Requirement: 'MEETS_ANY',
            Conditions: [{ ActionCondition: { Action: 'BLOCK' } }],
          },
        ],
      },
    });
  }
}
