import { describe, expect, it } from 'vitest';
import type { Reason } from '#shared/model/reason.ts';
import { afterTransition, failureReason, hourIn, isNews, isNight, iso, nonNegativeWatts, watts } from './reasons.ts';

const at = (time: string): number => Date.parse(`2026-06-15T${time}Z`);
const sun = { powerW: 4140, haveW: 5000 };
const cloud = { haveW: 900, needW: 2955 };

describe('figures of reasons', () => {
  it('are whole watts, and available surplus is never negative', () => {
    expect([watts(12.5), watts(-12.6)]).toEqual([13, -13]);
    expect([nonNegativeWatts(12.4), nonNegativeWatts(-12.4), nonNegativeWatts(0)]).toEqual([12, 0, 0]);
    expect(iso(at('10:00:00'))).toBe('2026-06-15T10:00:00.000Z');
  });

  it('hours are local to the site', () => {
    expect(hourIn('Europe/Berlin', at('21:59:59'))).toBe(23);
    expect(hourIn('Europe/Berlin', at('22:00:00'))).toBe(0);
    expect(hourIn('America/New_York', at('22:00:00'))).toBe(18);
    expect(hourIn('Europe/Berlin', at('04:00:00'))).toBe(6);
    expect(hourIn('Asia/Kolkata', at('18:30:00'))).toBe(0);
  });
});

describe('night is no PV at an hour at which that is normal', () => {
  it.each([
    ['06:59', 100, true],
    ['07:00', 100, false],
    ['12:59', 0, false],
    ['13:00', 0, true],
    ['20:00', 101, false],
    ['20:00', null, false],
  ])('%s UTC in Berlin with %s W: %s', (time, pvW, night) => {
    expect(isNight(pvW, 'Europe/Berlin', at(`${time}:00`))).toBe(night);
  });
});

describe('the reason after a transition', () => {
  it.each<[Reason, boolean | null, Reason['code']]>([
    [{ code: 'starting-sun', figures: sun }, true, 'charging-sun'],
    [{ code: 'starting-sun', figures: sun }, false, 'starting-sun'],
    [{ code: 'starting-sun', figures: sun }, null, 'starting-sun'],
    [{ code: 'stopping-cloud', figures: cloud }, false, 'waiting-surplus'],
    [{ code: 'stopping-cloud', figures: cloud }, true, 'stopping-cloud'],
    [{ code: 'stopping-cloud', figures: cloud }, null, 'stopping-cloud'],
    [{ code: 'holding-minimum', figures: { gapW: 1, stopW: 2 } }, true, 'holding-minimum'],
    [{ code: 'priority', figures: { other: 'x', powerW: 2 } }, false, 'priority'],
  ])('%o, on: %s', (reason, on, code) => {
    expect(afterTransition(reason, on)).toEqual({ code, figures: reason.figures });
  });

  it('a start lasts until power is taken', () => {
    const starting: Reason = { code: 'starting-sun', figures: sun };
    expect(afterTransition(starting, true, true)).toEqual(starting);
  });
});

describe('what is news', () => {
  const priority = (other: string, powerW: number): Reason => ({ code: 'priority', figures: { other, powerW } });
  const night: Reason = { code: 'night', figures: {} };
  it.each<[string, Reason | null, Reason, boolean]>([
    ['the first reason', null, night, true],
    ['the same', night, night, false],
    ['the same with other figures', priority('a', 1), priority('a', 2), false],
    ['another appliance that comes first', priority('a', 1), priority('b', 1), true],
    ['another reason', priority('a', 1), night, true],
  ])('%s', (_, before, now, news) => expect(isNews(before, now)).toBe(news));

  it('a refused command names the service, and a step that the user still has to do', () => {
    expect(failureReason('vendor')).toEqual({ code: 'command-failed', figures: { service: 'vendor' } });
    expect(failureReason('vendor', true)).toEqual({ code: 'vendor-step', figures: { service: 'vendor' } });
  });
});
