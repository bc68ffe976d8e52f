import { Duration } from 'aws-cdk-lib';
import { type IAlarm, MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { LambdaApplication, LambdaDeploymentConfig, LambdaDeploymentGroup } from 'aws-cdk-lib/aws-codedeploy';
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { Alias, Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import { Construct } from 'constructs';
import type { FunctionName } from '#shared/functions.ts';
import type { Stage } from '../stages.ts';
import { acknowledge } from './acknowledge.ts';
import { ImpactAlarm } from './impact-alarm.ts';

export interface GradualReleaseProps {
  readonly name: FunctionName;
  readonly fn: LambdaFunction;
  /** What callers invoke; a release shifts its target. */
  readonly alias: Alias;
  /** What is lost while a failing version is released (`release` in the function's row). */
  readonly lost: string;
  readonly stage: Stage;
  /** Further alarms that roll the release back, besides failed calls of the new version. */
  readonly alarms?: readonly IAlarm[];
  readonly topic: ITopic;
}

/**
 * A new version of a function gets a tenth of the calls for ten minutes, then all. If its calls fail meanwhile, the alias
 * returns to the previous version and the stack's deployment fails, so that the stack rolls back, too. On a stage that retains
 * no data, and on request (`atOnce`), a new version takes all calls at once.
 */
export class GradualRelease extends Construct {
  constructor(scope: Construct, id: string, props: GradualReleaseProps) {
    super(scope, id);
    const { name, fn, alias, stage } = props;
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
      errorImpact: `A new version of ${name} fails: while it is released, ${props.lost}.`,
      runbook: `${name}-release`,
      metric: new MathExpression({
        // A scalar inside MAX([…]) is refused when the alarm is created.
        expression: 'IF(calls > 0, 100 * errors / calls, 0)',
        label: 'Failed calls of the new version, %',
        usingMetrics: { errors: ofNewVersion('Errors'), calls: ofNewVersion('Invocations') },
        period: Duration.minutes(1),
      }),
      // Rolling back costs a deployment; carrying on costs users and homes. One bad minute is enough.
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
      // AWS's managed policy would allow shifting every function of the account.
      role: role.withoutPolicyUpdates(),
      deploymentConfig:
        stage.retainData && !stage.atOnce
          ? LambdaDeploymentConfig.CANARY_10PERCENT_10MINUTES
          : LambdaDeploymentConfig.ALL_AT_ONCE,
      // An alarm that is already on would stop the very release that fixes its cause.
      alarms: stage.atOnce ? [] : [alarm, ...(props.alarms ?? [])],
    });
  }
}
