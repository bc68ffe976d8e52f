import { describe, expect, it } from 'vitest';
import { memoryMb, perStage, quiet, untraced } from '#test/bench/cost-prices.ts';
import { stageWith, synthesise, withShards } from './synth.ts';

const { ofType } = synthesise(stageWith('dev'));
const sharded = synthesise(stageWith('dev', withShards));

const functionOf = (entry: string) =>
  sharded.ofType('AWS::Lambda::Function').find((one) => one.Properties.Description === `Sunward dev: ${entry}`)
    ?.Properties;

describe.each(Object.keys(memoryMb) as (keyof typeof memoryMb)[])('the cost bench uses', (entry) => {
  it(`the memory of ${entry}`, () => {
    expect(functionOf(entry)?.MemorySize).toBe(memoryMb[entry]);
  });
  it(`the log level and tracing of ${entry}`, () => {
    expect(functionOf(entry)?.LoggingConfig.SystemLogLevel === 'WARN').toBe(quiet[entry]);
    expect(functionOf(entry)?.TracingConfig?.Mode !== 'Active').toBe(untraced[entry]);
  });
});

it('the cost bench uses the number of a stage’s secrets, alarm metrics and metrics from logs', () => {
  const metricsOf = (alarm: { readonly Metrics?: readonly { readonly MetricStat?: object }[] }): number =>
    alarm.Metrics?.filter(({ MetricStat }) => MetricStat !== undefined).length ?? 1;
  const metricNames = (split: boolean): number =>
    new Set(
      ofType('AWS::Logs::MetricFilter')
        .map(({ Properties: p }) => p.MetricTransformations[0])
        .filter(({ Dimensions }) => (Dimensions !== undefined) === split)
        .map(({ MetricName }) => MetricName),
    ).size;
  const alarms = ofType('AWS::CloudWatch::Alarm').map(({ Properties: p }) => metricsOf(p));
  expect({
    secrets: ofType('AWS::SecretsManager::Secret').length,
    alarmMetrics: alarms.reduce((sum, count) => sum + count, 0),
    compositeAlarms: ofType('AWS::CloudWatch::CompositeAlarm').length,
    metrics: metricNames(false),
    metricsByVendor: metricNames(true),
  }).toEqual(perStage);
});
