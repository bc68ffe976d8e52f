import { describe, expect, test } from 'vitest';
import { OptionsError, readOptions } from './options.ts';

describe('options of the local product', () => {
  test('without any, it is the documented product on loopback', () => {
    expect(readOptions({ PATH: '/bin', PORT: '' }, [])).toEqual({
      port: 3000,
      homePort: 3001,
      host: '127.0.0.1',
      dataDir: '.local',
      trace: null,
      reset: false,
      speed: 1,
      pastHours: 48,
      tax: null,
      box: true,
      battery: true,
    });
  });

  test('the command line wins over the environment', () => {
    const options = readOptions({ TRACE: 'a.csv', PORT: '4000', SPEED: '2' }, [
      '--trace',
      'b.csv',
      '--reset',
      '--speed',
      '5',
    ]);
    expect(options).toMatchObject({ trace: 'b.csv', port: 4000, reset: true, speed: 5 });
  });

  test.each([
    [{ PORT: '70000' }, [], /^PORT=70000 has to be a whole number from 0 to 65535$/],
    [{ PORT: 'abc' }, [], /^PORT=abc has to be a whole number from 0 to 65535$/],
    [{ HOME_PORT: 'x' }, [], /HOME_PORT/],
    [{ SPEED: '0' }, [], /SPEED/],
    [{ PAST_HOURS: '-1' }, [], /PAST_HOURS/],
    [{}, ['--trcae', 'x'], /--trcae/],
    [{ TAX_BEHAVIOR: 'none' }, [], /^TAX_BEHAVIOR=none has to be inclusive or exclusive$/],
    [{ WALLBOX: '2' }, [], /^WALLBOX=2 has to be yes or no$/],
    [{ HOME_BATTERY: '1' }, [], /^HOME_BATTERY=1 has to be yes or no$/],
    [{}, ['more'], /more/],
  ])('what cannot be is named: %j %j', (env, args, message) => {
    expect(() => readOptions(env, args)).toThrow(OptionsError);
    expect(() => readOptions(env, args)).toThrow(message);
  });
});
