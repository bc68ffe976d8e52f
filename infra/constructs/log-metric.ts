import { type Duration, Stack } from 'aws-cdk-lib';
import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { FilterPattern, type ILogGroup, MetricFilter } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';

export interface LogMetricProps {
  readonly namespace: string;
  readonly name: string;
  /** Of the filter, where several feed one metric; default: the metric's name. */
  readonly id?: string;
  readonly logs: ILogGroup;
  /** Message of the lines that count. */
  readonly code: string;
  /** Of these only those that say so, too: texts of fields, by their names. */
  readonly where?: Readonly<Record<string, string>>;
  /** Field whose number counts; absent: each line counts one. */
  readonly field?: string;
  /** Field by which the metric is split. Each of its values costs as much as a metric. */
  readonly by?: string;
}

/**
 * A metric of what a function logs anyhow: CloudWatch takes it out of the line. Nothing is written twice, and a run costs no
 * more for being counted.
 */
export const logMetric = (scope: Construct, props: LogMetricProps) => {
  const { namespace, name, id = name, logs, code, where = {}, field, by } = props;
  const told = (name: string, value: string) => FilterPattern.stringValue(`$.${name}`, '=', value);
  const more = Object.entries(where).map(([name, value]) => told(name, value));
  const message = told('message', code);
  new MetricFilter(scope, id, {
    logGroup: logs,
    filterName: `${Stack.of(scope).stackName}-${id}`,
    filterPattern: more.length > 0 ? FilterPattern.all(message, ...more) : message,
    metricNamespace: namespace,
    metricName: name,
    metricValue: field === undefined ? '1' : `$.${field}`,
    ...(by === undefined ? {} : { dimensions: { [by]: `$.${by}` } }),
  });
  /** The metric, all its values together unless one is named. */
  return (period: Duration, statistic = 'Sum'): Metric =>
    new Metric({ namespace, metricName: name, period, statistic });
};
