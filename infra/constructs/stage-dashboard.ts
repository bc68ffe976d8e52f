import { Duration } from 'aws-cdk-lib';
import {
  Dashboard,
  GraphWidget,
  type IMetric,
  MathExpression,
  Metric,
  SingleValueWidget,
} from 'aws-cdk-lib/aws-cloudwatch';
import { Construct } from 'constructs';
import { watchedFunctions } from '#shared/functions.ts';
import type { Stage } from '../stages.ts';
import type { StageMetrics, WatchedFunctions } from './stage-metrics.ts';

const FIVE = Duration.minutes(5);

/** By the day: the app's counts and their shares, and how long people wait for the first kWh and with a link that is refused. */
const howPeopleUseIt = (metrics: StageMetrics): GraphWidget[] => {
  const day = Duration.days(1);
  const counts = { visits: metrics.visits(day), taps: metrics.goalTaps(day), undos: metrics.undos(day) };
  const parts = { short: metrics.shortVisits(day), undos: counts.undos };
  /** Percent; a day with some of the whole and no part has a share of nothing. */
  const shareOf = (label: string, part: keyof typeof parts, whole: 'visits' | 'taps') =>
    new MathExpression({
      expression: `100 * FILL(${part}, 0) / ${whole}`,
      usingMetrics: { [part]: parts[part], [whole]: counts[whole] },
      label,
      period: day,
    });
  const minutes = [metrics.firstKWhMinutes, metrics.mendedMinutes];
  return [
    new GraphWidget({
      title: 'How people use the app, a day',
      left: [counts.visits, counts.taps, counts.undos, metrics.shares(day)],
      right: [shareOf('Visits under 10 s, %', 'short', 'visits'), shareOf('Goals taken back, %', 'undos', 'taps')],
      rightYAxis: { min: 0, max: 100 },
      width: 12,
    }),
    new GraphWidget({
      title: 'Until the first kWh, and until a refused link works again: median minutes, and how many',
      left: minutes.map((metric) => metric(day, 'p50')),
      right: minutes.map((metric) => metric(day, 'SampleCount')),
      width: 12,
    }),
  ];
};

export interface StageDashboardProps {
  readonly stage: Stage;
  readonly functions: WatchedFunctions;
  readonly metrics: StageMetrics;
  readonly shown: Readonly<Record<'latency' | 'faults' | 'throttled' | 'controlThrottles' | 'failedCommands', IMetric>>;
  readonly apiId: string;
}

/** Every metric of a stage on one page. */
export class StageDashboard extends Construct {
  constructor(scope: Construct, id: string, { stage, functions, metrics, shown, apiId }: StageDashboardProps) {
    super(scope, id);
    const gateway = (metricName: string) =>
      new Metric({
        namespace: 'AWS/ApiGateway',
        metricName,
        dimensionsMap: { ApiId: apiId },
        statistic: 'Sum',
        period: FIVE,
      });
    const byVendor = (metricName: string, statistic = 'Sum', period = FIVE) =>
      new MathExpression({
        expression: `SEARCH('{Sunward/${stage.name},vendor} MetricName="${metricName}"', '${statistic}', ${period.toSeconds()})`,
        label: '',
        period,
      });
    const fifteen = Duration.minutes(15);
    const graph = (title: string, left: IMetric[], right: IMetric[] = []) =>
      new GraphWidget({ title, left, right, width: 8 });
    const all = watchedFunctions.map((name) => functions[name].fn);
    new Dashboard(this, 'Default', { dashboardName: `sunward-${stage.name}` }).addWidgets(
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
      graph('Sun that appliances used, Wh', [metrics.sunWh(Duration.hours(1))]),
      graph(
        'Age of data, s',
        [metrics.dataAge(FIVE, 'Average'), metrics.dataAge(FIVE, 'Maximum')],
        [metrics.staleRuns(FIVE), metrics.runs(FIVE)],
      ),
      graph(
        'Vendors’ limits, % used',
        [byVendor('BudgetUse', 'Maximum', fifteen)],
        [metrics.budgetUse(fifteen, 'Maximum')],
      ),
      graph(
        'Sites and schedules',
        [metrics.sites(fifteen, 'Maximum'), metrics.firingsDue(fifteen, 'Maximum')],
        [
          metrics.schedulesMended(fifteen),
          metrics.schedulesDiffer(fifteen),
          metrics.comparedHoursAgo(fifteen, 'Maximum'),
        ],
      ),
      graph('Calls', [gateway('Count'), gateway('4xx'), gateway('5xx')], [shown.latency]),
      graph('Refused and failed', [
        metrics.webhooksRefused(FIVE),
        metrics.callsFailed(FIVE),
        shown.faults,
        metrics.paymentsFailed(FIVE),
        // Taken in the stack of the boxes' own function.
        new Metric({
          namespace: `Sunward/${stage.name}`,
          metricName: 'BoxesNotServed',
          period: FIVE,
          statistic: 'Sum',
        }),
      ]),
      graph(
        'Refused sign-ins and calls; uses of a super admin’s powers',
        [metrics.signInsFailed(FIVE), metrics.callsRefused(FIVE)],
        [metrics.adminCalls(FIVE)],
      ),
      graph(
        'Running at once',
        all.map((fn) => fn.metric('ConcurrentExecutions', { statistic: 'Maximum', period: FIVE })),
        [shown.controlThrottles],
      ),
      graph(
        'Errors of functions',
        all.map((fn) => fn.metricErrors({ period: FIVE })),
      ),
      graph('Table and mail', [
        shown.throttled,
        metrics.storageBusy(FIVE),
        metrics.badRows(FIVE),
        metrics.mailNotSent(FIVE),
      ]),
      ...howPeopleUseIt(metrics),
    );
  }
}
