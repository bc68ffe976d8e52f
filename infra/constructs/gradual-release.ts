import { Duration } from 'aws-cdk-lib';
import { type IAlarm, MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { LambdaApplication, LambdaDeploymentConfig, LambdaDeploymentGroup } from 'aws-cdk-lib/aws-codedeploy';
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { Alias, Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import { Construct } from 'constructs';
import type { Stage } from '../stages.ts';
import { acknowledge } from './acknowledge.ts';
import { ImpactAlarm } from './impact-alarm.ts';

export interface GradualReleaseProps {
  readonly fn: LambdaFunction;
  /** What callers name; its target is what is shifted. */
  readonly alias: Alias;
  readonly errorImpact: string;
  readonly runbook: string;
  readonly stage: Stage;
  /** What else takes the release back, besides calls of the new version that fail. */
  readonly alarms?: readonly IAlarm[];
  readonly topic: ITopic;
}

/**
 * A new version of a function gets a tenth of the calls for ten minutes, then all. When its calls fail meanwhile, the alias
 * goes back to the version before and the deployment of the stack fails, so that the stack rolls back, too. Where a stage keeps
 * nobody's data, and where it is asked to, a new version takes everything at once.
 */
export class GradualRelease extends Construct {
  constructor(scope: Construct, id: string, props: GradualReleaseProps) {
    super(scope, id);
    const { fn, alias, stage } = props;
    const ofNewVersion = (metricName: string) =>
      new Metric({
        namespace: 'AWS/Lambda',
        metricName,
        dimensionsMap: {
          FunctionName: fn.functionName,
          Resource: `${fn.functionName}:${alias.aliasName}`,
          ExecutedVersion: fn.currentVersion.version,
        },
        statistic: 'Sum',
        period: Duration.minutes(1),
      });
    const { alarm } = new ImpactAlarm(this, 'NewVersionFails', {
      errorImpact: props.errorImpact,
      runbook: props.runbook,
      metric: new MathExpression({
        expression: '100 * errors / MAX([calls, 1])',
        label: 'Failed calls of the new version, %',
        usingMetrics: { errors: ofNewVersion('Errors'), calls: ofNewVersion('Invocations') },
        period: Duration.minutes(1),
      }),
      // Going back costs a deployment, going on costs users what they came for, or homes their control: one bad minute is enough.
      threshold: 5,
      topic: props.topic,
    });
    const role = new Role(this, 'Role', {
      description: `As whom CodeDeploy shifts ${alias.aliasName}`,
      assumedBy: new ServicePrincipal('codedeploy.amazonaws.com'),
    });
    role.addToPolicy(
      new PolicyStatement({
        sid: 'ShiftAlias',
        actions: ['lambda:GetAlias', 'lambda:UpdateAlias', 'lambda:GetProvisionedConcurrencyConfig'],
        resources: [fn.functionArn, `${fn.functionArn}:${alias.aliasName}`],
      }),
    );
    role.addToPolicy(
      new PolicyStatement({ sid: 'SeeAlarms', actions: ['cloudwatch:DescribeAlarms'], resources: ['*'] }),
    );
    acknowledge(role, {
      'IAM5[Resource::*]': 'CodeDeploy asks for alarms by list, and reading their state gives nothing away.',
    });
    new LambdaDeploymentGroup(this, 'Group', {
      application: new LambdaApplication(this, 'Application'),
      alias,
      // AWS's own policy would let it shift every function of the account.
      role: role.withoutPolicyUpdates(),
      deploymentConfig:
        stage.retainData && !stage.atOnce
          ? LambdaDeploymentConfig.CANARY_10PERCENT_10MINUTES
          : LambdaDeploymentConfig.ALL_AT_ONCE,
      // One that is on already would stop what is to end it.
      alarms: stage.atOnce ? [] : [alarm, ...(props.alarms ?? [])],
    });
  }
}
