import { describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '#shared/units.ts';
import { readTrailOptions } from './options.ts';

const NOW = Date.parse('2026-06-15T12:00:00Z');
const SITE = 'acc_01JXAAAAAAAAAAAAAAAAAAAAAA';
const USER = '5f0c9f52-3a7e-7b71-dd0c-2f6a1c8e4b10';
const read = (...args: string[]) => readTrailOptions(args, NOW);

describe('what is asked of the trail', () => {
  it('is the last week of everyone, locally', () =>
    expect(read()).toEqual({
      who: { kind: 'everyone' },
      span: { fromMs: NOW - 7 * DAY_MS, toMs: NOW + 1 },
      admins: false,
      json: false,
      stage: null,
    }));

  it.each([
    [SITE, { kind: 'site', id: SITE }],
    [USER, { kind: 'user', id: USER }],
    [USER.toUpperCase(), { kind: 'user', id: USER }],
    ['Demo@Sunward.example', { kind: 'email', email: 'demo@sunward.example' }],
  ])('is %s', (text, who) =>
    expect(read(text, '--admins', '--json', '--stage', 'prod')).toMatchObject({
      who,
      admins: true,
      json: true,
      stage: 'prod',
    }),
  );

  it.each([
    ['36h', NOW - 36 * HOUR_MS],
    ['30d', NOW - 30 * DAY_MS],
    ['2026-06-14', Date.parse('2026-06-14T00:00:00Z')],
    ['2026-06-14T14:32', Date.parse('2026-06-14T14:32:00Z')],
    ['2026-06-14T14:32:00+02:00', Date.parse('2026-06-14T12:32:00Z')],
    // Nothing older is kept.
    ['2020-01-01', NOW - 400 * DAY_MS],
  ])('begins at %s', (from, fromMs) => {
    expect(read('--from', from).span.fromMs).toBe(fromMs);
    if (from !== '2020-01-01')
      expect(read('--from', '400d', '--to', from).span).toEqual({ fromMs: NOW - 400 * DAY_MS, toMs: fromMs });
  });

  it.each([
    [['acc_1'], 'neither'],
    [['x" or sub = "'], 'neither'],
    [[SITE, USER], `Not understood: ${USER}`],
    [['--from', 'noon'], 'no time'],
    [['--from', '1h', '--to', '2h'], 'nothing between'],
    [['--stage', 'moon'], 'no stage moon'],
    [['--everything'], 'Unknown option'],
  ])('%j is refused', (args, message) => expect(() => read(...args)).toThrow(message));
});
