import { describe, expect, it } from 'vitest';
import { memoryMb, quiet, untraced } from '#test/bench/cost-prices.ts';
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
