import { describe, expect, it } from 'vitest';
import { memoryMb, perStage, quiet, untraced } from '#test/bench/cost-prices.ts';
import { stageWith, synthesise } from './synth.ts';

const { ofType } = synthesise(stageWith('dev'));

const functionOf = (entry: string) =>
  ofType('AWS::Lambda::Function').find((one) => one.Properties.Description === `Sunward dev: ${entry}`)?.Properties;

describe.each(Object.keys(memoryMb) as (keyof typeof memoryMb)[])('the cost bench uses', (entry) => {
  it(`the memory of ${entry}`, () => {
    expect(functionOf(entry)?.MemorySize).toBe(memoryMb[entry]);
  });
  it(`the log level and tracing of ${entry}`, () => {
    expect(functionOf(entry)?.LoggingConfig.SystemLogLevel === 'WARN').toBe(quiet[entry]);
    expect(functionOf(entry)?.TracingConfig?.Mode !== 'Active').toBe(untraced[entry]);
  });
});

it('the cost bench uses the number of a stage’s secrets and alarm metrics', () => {
  const metricsOf = (alarm: { readonly Metrics?: readonly { readonly MetricStat?: object }[] }): number =>
    alarm.Metrics?.filter(({ MetricStat }) => MetricStat !== undefined).length ?? 1;
  const alarms = ofType('AWS::CloudWatch::Alarm').map(({ Properties: p }) => metricsOf(p));
  expect({
    secrets: ofType('AWS::SecretsManager::Secret').length,
    alarmMetrics: alarms.reduce((sum, count) => sum + count, 0),
    compositeAlarms: ofType('AWS::CloudWatch::CompositeAlarm').length,
  }).toEqual(perStage);
});
