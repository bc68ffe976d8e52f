import { describe, expect, it } from 'vitest';
import type { AccountId } from '#shared/model/ids.ts';
import { HOUR_MS, MINUTE_MS } from '#shared/units.ts';
import { type NewsFacts, type NewsMemory, newsAfter, noNews, type SeenPlug } from './news.ts';

const NOON = Date.parse('2026-06-15T12:00:00Z');
const accountId = 'acc_01JXAAAAAAAAAAAAAAAAAAAAAA' as AccountId;
const report = { endMs: NOON - HOUR_MS, from: '2026-06-08', to: '2026-06-14' };
const quiet: NewsFacts = { accountId, heard: [], links: [], plugs: [], week: report, month: report };
const plug: SeenPlug = {
  id: 'app_1',
  name: 'Car',
  plugged: true,
  draws: false,
  full: false,
  percent: 40,
  drewSinceMs: NOON - HOUR_MS,
  pluggedMs: NOON - HOUR_MS,
  surplusW: 3000,
  minW: 1380,
  cause: null,
  goals: [],
};

/** Runs every minute over what `factsAt` says of each; what was said, with the minute. */
const live = (
  minutes: number,
  factsAt: (minute: number) => Partial<NewsFacts>,
  before: NewsMemory = newsAfter(noNews, quiet, NOON - MINUTE_MS),
) => {
  let memory = before;
  const said: { minute: number; kind: string; episode: string; facts: unknown }[] = [];
  for (let minute = 0; minute < minutes; minute += 1) {
    memory = newsAfter(memory, { ...quiet, ...factsAt(minute) }, NOON + minute * MINUTE_MS);
    said.push(...memory.due.map(({ kind, episode, facts }) => ({ minute, kind, episode, facts })));
  }
  return { said, memory };
};

describe('silence', () => {
  const heard = (silentSinceMs: number | null | undefined) => ({
    heard: [{ id: 'sen_1', name: 'Meter', silentSinceMs }],
  });

  it('sends one notice after 15 minutes and one when it ends, each with its own key', () => {
    const { said } = live(40, (minute) => heard(minute < 30 ? NOON : null));
    expect(said).toMatchObject([
      { minute: 15, kind: 'offline', facts: { name: 'Meter', since: new Date(NOON).toISOString(), back: false } },
      { minute: 30, kind: 'offline', facts: { back: true } },
    ]);
    expect(new Set(said.map(({ episode }) => episode)).size).toBe(2);
  });

  it('that ended within 15 minutes sends nothing, nor does a device that is not polled', () => {
    expect(live(30, (minute) => heard(minute < 14 ? NOON : null)).said).toEqual([]);
    expect(live(30, () => heard(undefined)).said).toEqual([]);
  });

  it('that lasts through the night is not announced twice', () => {
    const { said } = live(60, (minute) => heard(minute > 20 && minute < 40 ? undefined : NOON));
    expect(said).toHaveLength(1);
  });
});

describe('a link that is refused', () => {
  const link = (broken: boolean | null, seal = 'first') => ({
    links: [{ id: 'cre_1', name: 'Easee', broken, seal }],
  });

  it('sends one notice per break, at once, and nothing when it works again', () => {
    const { said } = live(60, (minute) => link(minute >= 5 && minute < 40));
    const since = new Date(NOON + 5 * MINUTE_MS).toISOString();
    expect(said).toEqual([{ minute: 5, kind: 'link-broken', episode: since, facts: { name: 'Easee', since } }]);
  });

  it('that is merely doubted, or asked for too often, is the same break; one that broke again is another', () => {
    expect(live(60, (minute) => link(minute % 10 === 0 ? null : true)).said).toHaveLength(1);
    expect(live(60, () => link(null)).said).toEqual([]);
    const { said } = live(60, (minute) => link(minute < 20 || minute > 30));
    expect(said.map(({ minute }) => minute)).toEqual([0, 31]);
    expect(new Set(said.map(({ episode }) => episode)).size).toBe(2);
  });

  it('with another secret that is refused, too, is another break', () => {
    const { said } = live(60, (minute) => (minute < 20 ? link(true) : link(minute < 25 ? null : true, 'second')));
    expect(said.map(({ minute }) => minute)).toEqual([0, 25]);
  });
});

describe('a car', () => {
  it('that is full sends one notice per session, and only if it was charged here', () => {
    const at = (changes: Partial<SeenPlug>) => () => ({ plugs: [{ ...plug, full: true, ...changes }] });
    expect(live(10, at({})).said).toMatchObject([{ minute: 0, kind: 'car-full', facts: { name: 'Car', percent: 40 } }]);
    expect(live(10, at({ drewSinceMs: null })).said).toEqual([]);
    expect(live(10, at({ plugged: null })).said).toEqual([]);
  });

  it('that does not charge despite enough sun sends one notice per plug-in, with the cause, and none where its owner wants it so', () => {
    const idle = { ...plug, cause: 'car-asleep' };
    const { said } = live(60, (minute) => ({ plugs: [minute === 20 ? { ...idle, surplusW: 0 } : idle] }));
    // A cloud begins another span of waiting, under the same key.
    expect(said.map(({ minute }) => minute)).toEqual([15, 36]);
    expect(new Set(said.map(({ episode }) => episode)).size).toBe(1);
    expect(said[0]).toMatchObject({ kind: 'not-charging', facts: { surplusW: 3000, cause: 'car-asleep' } });
    expect(live(60, () => ({ plugs: [plug] })).said).toEqual([]);
    expect(live(60, () => ({ plugs: [{ ...idle, surplusW: 1000 }] })).said).toEqual([]);
    expect(live(60, () => ({ plugs: [{ ...idle, surplusW: null }] })).said).toEqual([]);
  });
});

describe('a goal', () => {
  const byMs = NOON + HOUR_MS;
  const goal = (leftMs: number | null, at = byMs) => ({
    plugs: [{ ...plug, goals: [{ kind: 'deadline', byMs: at, leftMs, percent: 80 }] }],
  });

  it('at risk sends a notice ahead of time that says how late it would be', () => {
    const { said } = live(20, () => goal(2 * HOUR_MS));
    expect(said).toMatchObject([
      { minute: 3, kind: 'goal-at-risk', facts: { lateS: 3780, percent: 40, goalPercent: 80 } },
    ]);
  });

  it('that can still be met sends nothing, nor does one whose need is unknown', () => {
    expect(live(20, (minute) => goal(byMs - NOON - minute * MINUTE_MS)).said).toEqual([]);
    expect(live(20, () => goal(null)).said).toEqual([]);
  });

  it('that was missed sends a notice at its deadline', () => {
    const { said } = live(70, (minute) => (minute < 60 ? goal(HOUR_MS / 3) : goal(4 * HOUR_MS, byMs + 24 * HOUR_MS)));
    expect(said.map(({ minute, kind }) => [minute, kind])).toEqual([
      [49, 'goal-at-risk'],
      [60, 'goal-missed'],
    ]);
    expect(said[1]?.facts).toMatchObject({ by: new Date(byMs).toISOString(), lateS: 1200 });
  });

  it('that was met in time, or whose car has left, is not missed', () => {
    const { said } = live(70, (minute) => goal(null, minute < 60 ? byMs : byMs + 24 * HOUR_MS));
    expect(said).toEqual([]);
  });
});

describe('a report', () => {
  const next = { endMs: NOON + 10 * MINUTE_MS, from: '2026-06-15', to: '2026-06-21' };
  const due = (minute: number) => ({ week: minute >= 10 ? next : report });

  it('is sent once, by the first run after it is due', () => {
    expect(live(30, due).said).toMatchObject([{ minute: 10, kind: 'weekly-summary', facts: { from: '2026-06-15' } }]);
  });

  it('is not sent by a site’s first run, nor half a day late', () => {
    expect(live(1, () => ({ week: next }), noNews).said).toEqual([]);
    const late = newsAfter(noNews, quiet, NOON);
    expect(newsAfter(late, { ...quiet, week: next }, next.endMs + 13 * HOUR_MS).due).toEqual([]);
  });
});

it('the same facts give the same news every time', () => {
  const facts = { ...quiet, plugs: [{ ...plug, full: true }] };
  expect(newsAfter(noNews, facts, NOON)).toEqual(newsAfter(noNews, facts, NOON));
});
