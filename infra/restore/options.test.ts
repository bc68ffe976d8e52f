import { describe, expect, test } from 'vitest';
import { readDrillArguments } from './options.ts';

describe('the arguments of a drill', () => {
  test('have defaults, but no stage by default', () => {
    expect(readDrillArguments(['--stage', 'prod'])).toEqual({
      ...{ stage: 'prod', time: null, table: null, tolerancePercent: 2, limitMin: 120, clean: false },
    });
    expect(() => readDrillArguments([])).toThrow(/stage/);
  });

  test.each([
    [['--stage', 'nowhere'], /stage/],
    [['--stage', 'prod', '--time', 'yesterday'], /time/],
    [['--stage', 'prod', '--table', 'a b'], /is not a name of a table/],
    [['--stage', 'prod', '--tolerance-percent', '101'], /tolerancePercent/],
    [['--stage', 'prod', '--limit-min', '0'], /limitMin/],
    [['--stage', 'prod', '--force'], /force/],
  ])('are refused when wrong: %j', (args, message) => {
    expect(() => readDrillArguments(args)).toThrow(message);
  });
});
