import { Duration, Stack, type StackProps } from 'aws-cdk-lib';
import { type IMetric, MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { IUserPool } from 'aws-cdk-lib/aws-cognito';
import { Operation } from 'aws-cdk-lib/aws-dynamodb';
import type { ILogGroup } from 'aws-cdk-lib/aws-logs';
import { CfnWebACLAssociation } from 'aws-cdk-lib/aws-wafv2';
import { Construct } from 'constructs';
import { canaryFunctions } from '#shared/functions.ts';
import { CostLimits } from '../constructs/cost-limits.ts';
import { ImpactAlarm } from '../constructs/impact-alarm.ts';
import { logMetric } from '../constructs/log-metric.ts';
import { scheduledFunction } from '../constructs/scheduled-function.ts';
import { StageDashboard } from '../constructs/stage-dashboard.ts';
import { takeMetrics, type WatchedFunctions } from '../constructs/stage-metrics.ts';
import { from, type StageResources } from '../constructs/stage-resources.ts';

export interface WatchStackProps extends StackProps {
  readonly resources: StageResources;
  readonly apiId: string;
  readonly userPool: { readonly users: IUserPool; readonly firewallArn: string | undefined };
  readonly functions: WatchedFunctions;
  /** Calls that ended in an internal error. */
  readonly faults: (period: Duration) => IMetric;
  /** Log of API Gateway. */
  readonly accessLog: ILogGroup;
}

const FIVE = Duration.minutes(5);

/** How well the product works, for operators: metrics from its logs, one dashboard, and alarms on what users would notice. */
export class WatchStack extends Stack {
  constructor(scope: Construct, id: string, props: WatchStackProps) {
    super(scope, id, props);
    const { resources, functions, apiId } = props;
    const { stage } = resources;
    const { table, alarms: topic } = resources.storage;
    const metrics = takeMetrics(new Construct(this, 'Metrics'), `Sunward/${stage.name}`, functions, props.accessLog);
    const { shards } = from(resources, 'control');
    const sitesSent =
      shards === null
        ? null
        : logMetric(this, {
            namespace: `Sunward/${stage.name}`,
            name: 'SitesSent',
            logs: shards.dispatch.log,
            code: 'shard dispatched',
            field: 'sent',
          });
    const latency = new Metric({
      namespace: 'AWS/ApiGateway',
      metricName: 'Latency',
      dimensionsMap: { ApiId: apiId },
      statistic: 'p95',
      period: FIVE,
    });
    const throttled = table.metricThrottledRequestsForOperations({
      operations: [Operation.QUERY, Operation.GET_ITEM, Operation.PUT_ITEM, Operation.UPDATE_ITEM],
      period: FIVE,
    });
    const controlThrottles = functions.control.fn.metricThrottles({ period: FIVE });
    /** @param least fewer say nothing */
    const share = (part: IMetric, whole: IMetric, label: string, least = 10) =>
      new MathExpression({
        expression: `IF(whole >= ${least}, 100 * part / whole, 0)`,
        usingMetrics: { part, whole },
        period: FIVE,
        label,
      });
    const failedCommands = share(
      metrics.failedCommands(FIVE),
      new MathExpression({
        expression: 'sent + failed',
        usingMetrics: { sent: metrics.commands(FIVE), failed: metrics.failedCommands(FIVE) },
        period: FIVE,
      }),
      'Commands that failed, %',
    );
    const alarm = (name: string, runbook: string, errorImpact: string, metric: IMetric, threshold: number, of = 3) =>
      new ImpactAlarm(this, name, { errorImpact, runbook, metric, threshold, periods: { breaching: of, of }, topic });

    alarm(
      'CommandsFail',
      'commands-fail',
      'Chargers do not do what control decides: half of all commands fail, so cars charge too little or from the grid.',
      failedCommands,
      50,
    );
    alarm(
      'VendorsSilent',
      'vendors-silent',
      'Values of many homes are not read: control goes on with older ones, then stops charging as each home’s fallback says.',
      share(metrics.silentVendors(FIVE), metrics.runs(FIVE), 'Vendors that did not answer, per 100 runs'),
      50,
    );
    alarm(
      'ControlThrottled',
      'control-throttled',
      'Runs of control are put off for want of room: chargers follow the sun late, and runs that waited a minute are dropped.',
      controlThrottles,
      10,
    );
    alarm('ApiSlow', 'api-slow', 'Pages load slowly: one call of twenty takes more than five seconds.', latency, 5000);
    alarm(
      'TableThrottled',
      'table-throttled',
      'The table refuses requests: runs fail and pages do not load, here and there.',
      throttled,
      10,
      2,
    );
    alarm(
      'TableNotReached',
      'table-not-reached',
      'Requests to the table are in vain: pages say that they cannot get at the data, runs are given up, reports of webhook sensors are put off.',
      metrics.storageBusy(FIVE),
      5,
      2,
    );
    const fifteen = Duration.minutes(15);
    const half = Duration.minutes(30);
    alarm(
      'DataOld',
      'data-old',
      'Homes decide on old data: charging no longer follows the sun, is held at the least, then stops as each home’s fallback says.',
      share(metrics.staleRuns(FIVE), metrics.runs(FIVE), 'Runs with data too old, %'),
      30,
    );
    new ImpactAlarm(this, 'BudgetUsed', {
      errorImpact:
        'What a vendor lets all our users together ask is nearly used: its homes are read more and more seldom, until the next day or month.',
      runbook: 'budget-used',
      metric: metrics.budgetUse(fifteen, 'Maximum'),
      threshold: 85,
      periods: { breaching: 3, of: 4 },
      topic,
    });
    new ImpactAlarm(this, 'ControlSilent', {
      errorImpact:
        'Half of the homes’ runs do not even begin: their chargers keep their last state, whatever the sun does.',
      runbook: 'control-silent',
      metric: new MathExpression({
        // The last comparison of sites and schedules counted the runs due in a quarter of an hour.
        expression: `IF(2 * due >= 4, 100 - 100 * ${sitesSent === null ? 'FILL(begun, 0)' : '(FILL(begun, 0) + FILL(sent, 0))'} / (2 * due), 0)`,
        usingMetrics: {
          due: metrics.firingsDue(half, 'Maximum'),
          begun: functions.control.fn.metricInvocations({ period: half }),
          // Those of shards begin ten at a time.
          ...(sitesSent === null ? {} : { sent: sitesSent(half) }),
        },
        period: half,
        label: 'Runs that did not begin, %',
      }),
      threshold: 50,
      silence: 'wrong',
      topic,
    });
    new ImpactAlarm(this, 'SchedulesNotCompared', {
      errorImpact:
        'A home that lost its schedule stays uncontrolled: sites and schedules have not been compared for two nights.',
      runbook: 'schedules-not-compared',
      metric: metrics.comparedHoursAgo(half, 'Maximum'),
      threshold: 48,
      periods: { breaching: 2, of: 2 },
      silence: 'wrong',
      topic,
    });
    new ImpactAlarm(this, 'SchedulesDiffer', {
      errorImpact: 'Many homes run too seldom, too often or not at all: their schedules are not as their sites say.',
      runbook: 'schedules-differ',
      metric: metrics.schedulesDiffer(FIVE),
      threshold: 1,
      topic,
    });
    alarm(
      'MailNotSent',
      'mail-not-sent',
      'Mail does not go out: invitations, feedback and word of a broken link do not arrive.',
      metrics.mailNotSent(FIVE),
      1,
      2,
    );
    alarm(
      'PaymentsFail',
      'payments-fail',
      'Events of payments cannot be dealt with: who has just paid waits for what was paid.',
      metrics.paymentsFailed(FIVE),
      3,
      1,
    );
    alarm(
      'SignInsFail',
      'sign-ins-fail',
      'Somebody tries passwords: accounts with weak or reused ones may be taken over.',
      metrics.signInsFailed(FIVE),
      100,
      2,
    );
    alarm(
      'CallsRefused',
      'calls-refused',
      'One call of five is refused: users are signed out or see nothing of theirs, or somebody probes what is not theirs.',
      share(
        metrics.callsRefused(FIVE),
        new Metric({
          namespace: 'AWS/ApiGateway',
          metricName: 'Count',
          dimensionsMap: { ApiId: apiId },
          statistic: 'Sum',
          period: FIVE,
        }),
        'Calls answered 401 or 403, %',
        500,
      ),
      20,
      2,
    );
    alarm(
      'AdminCalls',
      'admin-calls',
      'A super admin reads or changes what belongs to users.',
      metrics.adminCalls(FIVE),
      1,
      1,
    );
    // Not beside the firewall's creation: WAF refuses an association while a new firewall is not yet known everywhere.
    if (props.userPool.firewallArn !== undefined)
      new CfnWebACLAssociation(this, 'Protected', {
        resourceArn: props.userPool.users.userPoolArn,
        webAclArn: props.userPool.firewallArn,
      });
    if (stage.monthlyBudgetUsd !== undefined && stage.alarmEmail !== undefined)
      new CostLimits(this, 'Cost', {
        name: `sunward-${stage.name}`,
        monthUsd: stage.monthlyBudgetUsd,
        email: stage.alarmEmail,
      });
    for (const name of canaryFunctions) scheduledFunction(this, name, resources);
    new StageDashboard(this, 'Dashboard', {
      stage,
      functions,
      metrics,
      shown: { latency, faults: props.faults(FIVE), throttled, controlThrottles, failedCommands },
      apiId,
    });
  }
}
