import { describe, expect, it } from 'vitest';
import { askedTime, readExplainOptions } from './options.ts';

const SITE = 'acc_01JXAAAAAAAAAAAAAAAAAAAAAA';

describe('what is asked of explain', () => {
  it.each([
    [[], { site: null, time: null, stage: null }],
    [['14:32'], { site: null, time: '14:32', stage: null }],
    [[SITE], { site: SITE, time: null, stage: null }],
    [[SITE, '14:32', '--stage', 'prod'], { site: SITE, time: '14:32', stage: 'prod' }],
  ])('%j', (args, options) => expect(readExplainOptions(args)).toEqual(options));

  it.each([
    [['--stage', 'prod'], 'Name the SITE'],
    [[SITE, '--stage', 'moon'], 'no stage moon'],
    [['acc_1'], 'no id of a site'],
    [[SITE, '14:32', 'please'], 'Not understood: please'],
  ])('%j is refused', (args, message) => expect(() => readExplainOptions(args)).toThrow(message));
});

describe('a time in the zone of the site', () => {
  const now = Date.parse('2026-06-15T13:00:10Z');
  const asked = (time: string | null) => new Date(askedTime(time, 'Europe/Berlin', now)).toISOString();

  it.each([
    [null, '2026-06-15T13:00:10.000Z'],
    // 15:00 in Berlin: a time of day is the last such one, to the end of its minute.
    ['14:32', '2026-06-15T12:32:59.999Z'],
    ['15:00', '2026-06-15T13:00:59.999Z'],
    ['15:32', '2026-06-14T13:32:59.999Z'],
    ['2026-06-12T14:32', '2026-06-12T12:32:59.999Z'],
    ['2026-06-12T14:32:07', '2026-06-12T12:32:07.000Z'],
    ['2026-06-12T14:32:00Z', '2026-06-12T14:32:59.999Z'],
    ['2026-06-12T14:32:07+02:00', '2026-06-12T12:32:07.000Z'],
  ])('%s is %s', (time, iso) => expect(asked(time)).toBe(iso));

  it.each(['25:00', '14:60', 'noon', ''])('"%s" is none', (time) => expect(() => asked(time)).toThrow('is no time'));
});
