import { type Duration, Stack } from 'aws-cdk-lib';
import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { FilterPattern, type ILogGroup, MetricFilter } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';

export interface LogMetricProps {
  readonly namespace: string;
  readonly name: string;
  /** Id of the filter, if several feed one metric. Default: the metric's name. */
  readonly id?: string;
  readonly logs: ILogGroup;
  /** Message of the lines to count. */
  readonly code: string;
  /** Only lines whose fields have these values. */
  readonly where?: Readonly<Record<string, string>>;
  /** Field with the number to add. Default: each line counts one. */
  readonly field?: string;
  /** Field that splits the metric. Each of its values costs as much as a metric. */
  readonly by?: string;
}

/**
 * A metric from lines that a function logs anyway: CloudWatch extracts it. Nothing is written twice, and counting adds no cost to
 * a run.
 */
export const logMetric = (scope: Construct, props: LogMetricProps) => {
  const { namespace, name, id = name, logs, code, where = {}, field, by } = props;
  const equals = (name: string, value: string) => FilterPattern.stringValue(`$.${name}`, '=', value);
  const more = Object.entries(where).map(([name, value]) => equals(name, value));
  const message = equals('message', code);
  new MetricFilter(scope, id, {
    logGroup: logs,
    filterName: `${Stack.of(scope).stackName}-${id}`,
    filterPattern: more.length > 0 ? FilterPattern.all(message, ...more) : message,
    metricNamespace: namespace,
    metricName: name,
    metricValue: field === undefined ? '1' : `$.${field}`,
    ...(by === undefined ? {} : { dimensions: { [by]: `$.${by}` } }),
  });
  /** The metric over all its dimensions. */
  return (period: Duration, statistic = 'Sum'): Metric =>
    new Metric({ namespace, metricName: name, period, statistic });
};

export interface StatusMetricProps extends Pick<LogMetricProps, 'namespace' | 'name'> {
  /** The API's access log. */
  readonly logs: ILogGroup;
  readonly statuses: readonly number[];
}

/** A metric of calls that were answered with one of these statuses, whoever answered. */
export const statusMetric = (scope: Construct, { namespace, name, logs, statuses }: StatusMetricProps) => {
  new MetricFilter(scope, name, {
    logGroup: logs,
    filterName: `${Stack.of(scope).stackName}-${name}`,
    // The gateway writes all values as texts.
    filterPattern: FilterPattern.any(...statuses.map((one) => FilterPattern.stringValue('$.status', '=', `${one}`))),
    metricNamespace: namespace,
    metricName: name,
    metricValue: '1',
  });
  return (period: Duration): Metric => new Metric({ namespace, metricName: name, period, statistic: 'Sum' });
};
