import { describe, expect, it } from 'vitest';
import { memoryMb, perStage, quiet, untraced } from '#test/bench/cost-prices.ts';
import { stageWith, synthesise } from './synth.ts';

const { ofType } = synthesise(stageWith('dev'));

const functionOf = (entry: string) =>
  ofType('AWS::Lambda::Function').find((one) => one.Properties.Description === `Sunward dev: ${entry}`)?.Properties;

describe.each(Object.keys(memoryMb) as (keyof typeof memoryMb)[])('the bench of costs reckons with', (entry) => {
  it(`the memory that ${entry} has`, () => {
    expect(functionOf(entry)?.MemorySize).toBe(memoryMb[entry]);
  });
  it(`the lines that Lambda writes of ${entry}, and its traces`, () => {
    expect(functionOf(entry)?.LoggingConfig.SystemLogLevel === 'WARN').toBe(quiet[entry]);
    expect(functionOf(entry)?.TracingConfig?.Mode !== 'Active').toBe(untraced[entry]);
  });
});

it('the bench of costs reckons with the secrets and the metrics of alarms that a stage has', () => {
  const metricsOf = (alarm: { readonly Metrics?: readonly { readonly MetricStat?: object }[] }): number =>
    alarm.Metrics?.filter(({ MetricStat }) => MetricStat !== undefined).length ?? 1;
  const alarms = ofType('AWS::CloudWatch::Alarm').map(({ Properties: p }) => metricsOf(p));
  expect({
    secrets: ofType('AWS::SecretsManager::Secret').length,
    alarmMetrics: alarms.reduce((sum, count) => sum + count, 0),
  }).toEqual(perStage);
});
