import { describe, expect, it } from 'vitest';
import { powerCountries, priceZoneIds, priceZones } from '#shared/price-zones.ts';
import { DAY_MS, MINUTE_MS } from '#shared/units.ts';
import { zoneDaySpan } from '../platform/zone-day.ts';
import { dueDays, feedFacts, lacking, marketFeed, octopusFeed, serves } from './feeds.ts';
import { tariffSources } from './sources.ts';

const facts = feedFacts(marketFeed('AT'));
const at = (day: string, clock: string): number => {
  const [hour = 0, minute = 0] = clock.split(':').map(Number);
  return zoneDaySpan(day, facts.timezone).fromMs + (60 * hour + minute) * MINUTE_MS;
};
const TODAY = '2026-05-14';
const TOMORROW = '2026-05-15';
const known = (day: string, fetchedMs = at(TODAY, '07:00'), whole = true) => ({ day, whole, fetchedMs });
const old = known('2026-05-13');

describe('what a feed is asked for', () => {
  it('a new one for a week back, so that guesses can be made', () => {
    expect(dueDays(facts, [], null, at(TODAY, '09:00'))).toEqual({ first: '2026-05-07', last: TODAY });
    expect(dueDays(facts, [], null, at(TODAY, '13:00'))).toEqual({ first: '2026-05-07', last: TOMORROW });
  });

  it('nothing while everything that is published is there', () => {
    expect(dueDays(facts, [old, known(TODAY)], null, at(TODAY, '12:30'))).toBeNull();
    expect(dueDays(facts, [old, known(TODAY), known(TOMORROW)], null, at(TODAY, '18:00'))).toBeNull();
  });

  it('tomorrow from its publication on, at every firing until it is late, then every hour', () => {
    const days = [old, known(TODAY)];
    expect(dueDays(facts, days, null, at(TODAY, '12:50'))).toEqual({ first: TOMORROW, last: TOMORROW });
    const due = (clock: string, tried: string) => dueDays(facts, days, at(TODAY, tried), at(TODAY, clock));
    expect(due('13:14', '13:00')).toBeNull();
    expect(due('13:15', '13:00')).not.toBeNull();
    expect(due('16:15', '15:45')).toBeNull();
    expect(due('16:45', '15:45')).not.toBeNull();
  });

  it('today once more in the morning, for corrections of the night', () => {
    const evening = [old, known(TODAY, at(TODAY, '00:00') - DAY_MS / 2)];
    expect(dueDays(facts, evening, null, at(TODAY, '05:45'))).toBeNull();
    expect(dueDays(facts, evening, null, at(TODAY, '06:15'))).toEqual({ first: TODAY, last: TODAY });
  });

  it('a day with a gap again', () => {
    const gap = [old, known(TODAY, at(TODAY, '07:00'), false)];
    expect(dueDays(facts, gap, at(TODAY, '09:00'), at(TODAY, '10:00'))).toEqual({ first: TODAY, last: TODAY });
  });

  it('on the days on which clocks change at the same time of the day', () => {
    for (const day of ['2026-03-29', '2026-10-25']) {
      const { toMs } = zoneDaySpan(day, facts.timezone);
      const days = [{ day, whole: true, fetchedMs: toMs - DAY_MS / 2 }];
      const noon = toMs - (24 * 60 - (12 * 60 + 50)) * MINUTE_MS;
      expect(dueDays(facts, days, null, noon - MINUTE_MS)).toBeNull();
      expect(dueDays(facts, days, null, noon)).not.toBeNull();
    }
  });
});

describe('what is lacking of a feed', () => {
  it('tomorrow once it is late, today at once', () => {
    expect(lacking(facts, [known(TODAY)], at(TODAY, '15:30'))).toBeNull();
    expect(lacking(facts, [known(TODAY)], at(TODAY, '15:31'))).toBe('late');
    expect(lacking(facts, [], at(TODAY, '09:00'))).toBe('missing');
  });
});

describe('the sources of a feed', () => {
  it('are those that know its zone, in their order', () => {
    const of = (feed: string) =>
      tariffSources.filter(({ manifest }) => serves(feed, manifest)).map(({ manifest }) => manifest.id);
    expect(of(marketFeed('DE-LU'))).toEqual(['energy-charts', 'smard', 'awattar']);
    expect(of(marketFeed('SI'))).toEqual(['energy-charts']);
    expect(of(octopusFeed('C'))).toEqual(['octopus']);
  });

  it('know every zone that can be chosen, and every zone has a country with its tax', () => {
    for (const zone of priceZoneIds) {
      expect(tariffSources.some(({ manifest }) => serves(marketFeed(zone), manifest))).toBe(true);
      expect(powerCountries[priceZones[zone]].taxPercent).toBeGreaterThan(0);
    }
  });
});
