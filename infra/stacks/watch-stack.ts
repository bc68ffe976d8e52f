import { Duration, Stack, type StackProps } from 'aws-cdk-lib';
import {
  Dashboard,
  GraphWidget,
  type IMetric,
  MathExpression,
  Metric,
  SingleValueWidget,
} from 'aws-cdk-lib/aws-cloudwatch';
import { Operation, type TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import type { ILogGroup } from 'aws-cdk-lib/aws-logs';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import { Construct } from 'constructs';
import { AppFunction } from '../constructs/app-function.ts';
import { Firing } from '../constructs/firing.ts';
import { ImpactAlarm } from '../constructs/impact-alarm.ts';
import { logMetric } from '../constructs/log-metric.ts';
import type { Stage } from '../stages.ts';

export interface WatchStackProps extends StackProps {
  readonly stage: Stage;
  readonly alarms: ITopic;
  readonly table: TableV2;
  readonly apiId: string;
  /** Address of the product. */
  readonly publicUrl: string;
  /** Group of the stage's schedules. */
  readonly groupName: string;
  readonly functions: Readonly<Record<'control' | 'api' | 'webhook' | 'billing', AppFunction>>;
}

const FIVE = Duration.minutes(5);

/** The metrics of a stage; each is asked for by its period. */
const takeMetrics = (scope: Construct, namespace: string, functions: WatchStackProps['functions']) => {
  const of = (
    name: string,
    logs: ILogGroup,
    code: string,
    more: { readonly field?: string; readonly by?: string } = {},
  ) => logMetric(scope, { namespace, name, logs, code, ...more });
  const { control, webhook, billing, api } = functions;
  of('VendorErrors', control.log, 'vendor did not answer', { by: 'vendor' });
  of('CommandErrors', control.log, 'command failed', { by: 'vendor' });
  return {
    runs: of('Runs', control.log, 'run'),
    runsFailed: of('RunsFailed', control.log, 'run failed'),
    runMs: of('RunMs', control.log, 'run', { field: 'tookMs' }),
    commands: of('Commands', control.log, 'run', { field: 'commands' }),
    failedCommands: of('CommandsFailed', control.log, 'run', { field: 'failedCommands' }),
    silentVendors: of('VendorsSilent', control.log, 'vendor did not answer'),
    mailNotSent: of('MailNotSent', control.log, 'mail not sent'),
    badRows: of('BadRows', control.log, 'bad row'),
    webhooksRefused: of('WebhooksRefused', webhook.log, 'request refused'),
    paymentsFailed: of('PaymentEventsFailed', billing.log, 'request failed'),
    callsFailed: of('CallsFailed', api.log, 'request failed'),
  };
};
type Metrics = ReturnType<typeof takeMetrics>;

/** What the product does and how well, for whoever operates it: metrics from its logs, one dashboard, and what users would feel. */
export class WatchStack extends Stack {
  constructor(scope: Construct, id: string, props: WatchStackProps) {
    super(scope, id, props);
    const { stage, functions, table, apiId, alarms: topic } = props;
    const metrics = takeMetrics(new Construct(this, 'Metrics'), `Sunward/${stage.name}`, functions);
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
    const share = (part: IMetric, whole: IMetric, label: string) =>
      new MathExpression({
        // Of less than ten nothing can be said.
        expression: 'IF(whole >= 10, 100 * part / whole, 0)',
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
    const { fn: check } = new AppFunction(this, 'Check', {
      stage,
      topic,
      entry: 'check',
      errorImpact: 'The product does not answer a visitor as it should: pages or sign-in fail, or the API does.',
      memoryMb: 256,
      timeout: Duration.seconds(30),
      environment: { PUBLIC_URL: props.publicUrl },
      // It asks what anybody may ask.
      may: [],
    });
    // Each firing stands for itself: one that fails is the alarm.
    check.configureAsyncInvoke({ retryAttempts: 0, maxEventAge: FIVE });
    new Firing(this, 'Look', {
      groupName: props.groupName,
      every: FIVE,
      fn: check,
      input: JSON.stringify({ type: 'check' }),
    });
    this.#dashboard(stage, functions, metrics, { latency, throttled, controlThrottles, failedCommands }, apiId);
  }

  #dashboard(
    stage: Stage,
    functions: WatchStackProps['functions'],
    metrics: Metrics,
    shown: Readonly<Record<'latency' | 'throttled' | 'controlThrottles' | 'failedCommands', IMetric>>,
    apiId: string,
  ): void {
    const gateway = (metricName: string) =>
      new Metric({
        namespace: 'AWS/ApiGateway',
        metricName,
        dimensionsMap: { ApiId: apiId },
        statistic: 'Sum',
        period: FIVE,
      });
    const byVendor = (metricName: string) =>
      new MathExpression({
        expression: `SEARCH('{Sunward/${stage.name},vendor} MetricName="${metricName}"', 'Sum', 300)`,
        label: '',
        period: FIVE,
      });
    const graph = (title: string, left: IMetric[], right: IMetric[] = []) =>
      new GraphWidget({ title, left, right, width: 8 });
    const all = Object.values(functions).map(({ fn }) => fn);
    new Dashboard(this, 'Dashboard', { dashboardName: `sunward-${stage.name}` }).addWidgets(
      new SingleValueWidget({
        title: 'Last five minutes',
        metrics: [metrics.runs(FIVE), metrics.commands(FIVE), metrics.runsFailed(FIVE), shown.failedCommands],
        width: 24,
        height: 3,
      }),
      graph(
        'Control',
        [metrics.runs(FIVE), metrics.runsFailed(FIVE)],
        [metrics.runMs(FIVE, 'Average'), metrics.runMs(FIVE, 'Maximum')],
      ),
      graph('Commands', [metrics.commands(FIVE), metrics.failedCommands(FIVE)], [shown.failedCommands]),
      graph('Vendors that did not answer', [byVendor('VendorErrors')], [metrics.silentVendors(FIVE)]),
      graph('Vendors that took no command', [byVendor('CommandErrors')]),
      graph('Calls', [gateway('Count'), gateway('4xx'), gateway('5xx')], [shown.latency]),
      graph('Refused and failed', [
        metrics.webhooksRefused(FIVE),
        metrics.callsFailed(FIVE),
        metrics.paymentsFailed(FIVE),
      ]),
      graph(
        'Running at once',
        all.map((fn) => fn.metric('ConcurrentExecutions', { statistic: 'Maximum', period: FIVE })),
        [shown.controlThrottles],
      ),
      graph(
        'Errors of functions',
        all.map((fn) => fn.metricErrors({ period: FIVE })),
      ),
      graph('Table and mail', [shown.throttled, metrics.badRows(FIVE), metrics.mailNotSent(FIVE)]),
    );
  }
}
