import { expect, it } from 'vitest';
import { memoryMb } from '#test/bench/cost-prices.ts';
import { stageWith, synthesise } from './synth.ts';

const { ofType } = synthesise(stageWith('dev'));

it.each(Object.entries(memoryMb))('the bench of costs reckons with the memory that %s has', (entry, memory) => {
  const fn = ofType('AWS::Lambda::Function').find((one) => one.Properties.Description === `Sunward dev: ${entry}`);
  expect(fn?.Properties.MemorySize).toBe(memory);
});
