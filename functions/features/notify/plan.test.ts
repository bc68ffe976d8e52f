import { describe, expect, it } from 'vitest';
import { defaultNoticeSettings, type Notice, type NoticeSettings } from '#shared/model/notices.ts';
import type { NoticeKind } from '#shared/notices.ts';
import { HOUR_MS, MINUTE_MS } from '#shared/units.ts';
import { planNotice } from './plan.ts';

const ZONE = 'Europe/Berlin';
const at = (time: string): number => Date.parse(`2026-06-15T${time}:00+02:00`);
const notice = (kind: NoticeKind, atMs: number): Notice =>
  ({ kind, at: new Date(atMs).toISOString(), facts: {} }) as unknown as Notice;
const settings = (changes: Partial<NoticeSettings> = {}): NoticeSettings => ({
  ...defaultNoticeSettings,
  kinds: { 'car-full': ['mail'], 'not-charging': ['mail'], 'weekly-summary': ['mail'] },
  ...changes,
});

describe('when a member hears of something', () => {
  it('by day at once', () => {
    expect(planNotice(notice('car-full', at('12:00')), settings(), ZONE, at('12:01'))).toEqual({
      kind: 'send',
      channels: ['mail'],
      late: false,
    });
  });

  it('never of what they do not want', () => {
    const none = settings({ kinds: { 'goal-at-risk': [], 'car-full': [] } });
    for (const kind of ['goal-at-risk', 'car-full'] as const)
      expect(planNotice(notice(kind, at('12:00')), none, ZONE, at('12:01'))).toEqual({ kind: 'drop', why: 'unwanted' });
  });

  it.each(['22:00', '23:59', '00:00', '06:59'])('at %s only of what needs a person, if they allow it', (time) => {
    const nowMs = at(time);
    expect(planNotice(notice('goal-at-risk', nowMs), settings(), ZONE, nowMs).kind).toBe('send');
    const asleep = settings({ urgentAtNight: false });
    const endMs = at('07:00') + (time > '12:00' ? 24 * HOUR_MS : 0);
    expect(planNotice(notice('goal-at-risk', nowMs), asleep, ZONE, nowMs)).toEqual({ kind: 'hold', untilMs: endMs });
    expect(planNotice(notice('weekly-summary', nowMs), settings(), ZONE, nowMs)).toEqual({
      kind: 'hold',
      untilMs: endMs,
    });
  });

  it.each(['07:00', '21:59'])('at %s the quiet hours are over, or have not begun', (time) => {
    expect(planNotice(notice('car-full', at(time)), settings(), ZONE, at(time)).kind).toBe('send');
  });

  it('a hint that is old by the morning is dropped, and one that is not waits for it', () => {
    expect(planNotice(notice('not-charging', at('23:00')), settings(), ZONE, at('23:00'))).toEqual({
      kind: 'drop',
      why: 'old',
    });
    expect(planNotice(notice('car-full', at('06:00')), settings(), ZONE, at('06:00'))).toEqual({
      kind: 'hold',
      untilMs: at('07:00'),
    });
  });

  it('what was held is looked at again before it is told', () => {
    const asleep = settings({ urgentAtNight: false });
    const plan = planNotice(notice('offline', at('02:00')), asleep, ZONE, at('07:00'));
    expect(plan).toEqual({ kind: 'send', channels: ['push', 'mail', 'address'], late: true });
  });

  it('quiet hours by day, and none at all', () => {
    const nap = settings({ quietHours: { from: '13:00', to: '14:30' } });
    expect(planNotice(notice('car-full', at('13:10')), nap, ZONE, at('13:10'))).toEqual({
      kind: 'hold',
      untilMs: at('14:30'),
    });
    const never = settings({ quietHours: null });
    expect(planNotice(notice('car-full', at('23:10')), never, ZONE, at('23:10')).kind).toBe('send');
  });

  it('the night in which the clocks change ends at seven by the new time', () => {
    const night = Date.parse('2026-10-25T00:30:00Z');
    const asleep = settings({ urgentAtNight: false });
    expect(planNotice(notice('offline', night), asleep, ZONE, night + MINUTE_MS)).toEqual({
      kind: 'hold',
      untilMs: Date.parse('2026-10-25T06:00:00Z'),
    });
  });
});
