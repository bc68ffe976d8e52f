import { describe, expect, it } from 'vitest';
import { hookTypes } from '#shared/hooks.ts';
import { happeningSchema } from '#shared/model/hooks.ts';
import type { AccountId, ApplianceId } from '#shared/model/ids.ts';
import type { Notice } from '#shared/model/notices.ts';
import type { Decision } from '#shared/model/reason.ts';
import { MINUTE_MS } from '#shared/units.ts';
import { noSessions, type OpenSession } from '../sessions/open-sessions.ts';
import { type HappenedFacts, happeningsOf } from './happenings.ts';
import { noNews } from './news.ts';

const NOON = Date.parse('2026-06-15T12:00:00Z');
const iso = (ms: number): string => new Date(ms).toISOString();
const accountId = 'acc_01JXAAAAAAAAAAAAAAAAAAAAAA' as AccountId;
const car = 'app_01JXAAAAAAAAAAAAAAAAAAAAAB' as ApplianceId;
const meter = 'sen_01JXAAAAAAAAAAAAAAAAAAAAAC';
const link = 'crd_01JXAAAAAAAAAAAAAAAAAAAAAD';
const names = new Map<string, string>([
  [car, 'Wallbox'],
  [meter, 'Meter'],
  [link, 'Easee'],
]);
const quiet: HappenedFacts = {
  accountId,
  wanted: new Set(hookTypes),
  names,
  log: [],
  sessions: { before: undefined, after: noSessions },
  news: { before: noNews, due: [] },
  working: new Set(),
};
const session: OpenSession = {
  name: 'Wallbox',
  vehicle: null,
  startedMs: NOON - 30 * MINUTE_MS,
  byPlug: true,
  drewMs: NOON,
  lastDrewMs: NOON,
  stored: false,
  counter: null,
  charge: null,
  startedBy: null,
  prices: [{ fromMs: NOON, importPriceEurPerKWh: 0.3, feedInPriceEurPerKWh: 0.08 }],
};
const waits = { ...session, drewMs: null, lastDrewMs: null };
const ended = { ...session, applianceId: car, endedMs: NOON, endedBy: 'unplugged' } as const;
const decision: Decision = {
  time: iso(NOON - MINUTE_MS),
  applianceId: car,
  action: 'start',
  on: true,
  setCurrentA: 10,
  surplusW: 6980,
  reason: { code: 'starting-sun', figures: { powerW: 6900, haveW: 6980 } },
  nextChangeAt: null,
};
const notice = (kind: Notice['kind'], subject: string, episode: string, facts: object): Notice =>
  ({ accountId, kind, subject, episode, at: iso(NOON), facts }) as Notice;

const happened = (facts: Partial<HappenedFacts>) => {
  const found = happeningsOf({ ...quiet, ...facts }, NOON);
  for (const one of found) expect(happeningSchema.parse(one)).toEqual(one);
  // The same facts give the same keys, whenever they are looked at again.
  expect(happeningsOf({ ...quiet, ...facts }, NOON)).toEqual(found);
  return found;
};

describe('what webhooks are told of a run', () => {
  it('is nothing where nobody listens, and of each type only what somebody wants', () => {
    expect(happened({ wanted: new Set(), log: [decision] })).toEqual([]);
    expect(happened({ wanted: new Set(['session.started']), log: [decision] })).toEqual([]);
  });

  it('each decision that says something new, at its time', () => {
    expect(happened({ log: [decision] })).toEqual([
      {
        ...{ accountId, type: 'appliance.decision_changed', subject: car, episode: decision.time, at: decision.time },
        data: {
          ...{ appliance: { id: car, name: 'Wallbox' }, action: 'start', on: true, setCurrentA: 10, surplusW: 6980 },
          ...{ reason: decision.reason, nextChangeAt: null },
        },
      },
    ]);
  });

  it('a session as it first draws and as it ends, once each, whatever runs in between', () => {
    const open = (one: OpenSession) => ({ open: { [car]: one }, ended: [] });
    const types = (before: HappenedFacts['sessions']['before'], after: HappenedFacts['sessions']['after']) =>
      happened({ sessions: { before, after } }).map(({ type, episode }) => [type, episode]);
    const start = iso(session.startedMs);
    expect(types(undefined, open(waits))).toEqual([]);
    expect(types(open(waits), open(session))).toEqual([['session.started', start]]);
    expect(types(open(session), open(session))).toEqual([]);
    expect(types(open(session), { open: {}, ended: [ended] })).toEqual([['session.finished', start]]);
    // Ended, and not yet known to be stored.
    expect(types({ open: {}, ended: [ended] }, { open: {}, ended: [ended] })).toEqual([]);
    expect(types(open(waits), { open: {}, ended: [ended] })).toEqual([
      ['session.started', start],
      ['session.finished', start],
    ]);
    const next = { ...session, startedMs: NOON };
    expect(types(open(session), { open: { [car]: next }, ended: [ended] }).map(([type]) => type)).toEqual([
      'session.started',
      'session.finished',
    ]);
  });

  it('a goal at risk, a source that is silent and back, a link that is refused', () => {
    const since = iso(NOON - 20 * MINUTE_MS);
    const due = [
      notice('goal-at-risk', car, 'deadline/1', {
        ...{ name: 'Wallbox', by: iso(NOON), lateS: 600, percent: 40, goalPercent: 80 },
      }),
      notice('offline', meter, since, { name: 'Meter', since, back: false }),
      notice('offline', meter, `${since}/back`, { name: 'Meter', since, back: true }),
      notice('link-broken', link, since, { name: 'Easee', since }),
      notice('car-full', car, since, { name: 'Wallbox', percent: 100 }),
    ];
    const found = happened({ news: { before: noNews, due } });
    expect(found.map(({ type, subject }) => [type, subject])).toEqual([
      ['goal.at_risk', car],
      ['source.lost', meter],
      ['source.back', meter],
      ['source.lost', link],
    ]);
    expect(found.map(({ data }) => ('why' in data ? data.why : null))).toEqual([null, 'silent', null, 'refused']);
  });

  it('a link that works again, if it had been told that it did not', () => {
    const sinceMs = NOON - 20 * MINUTE_MS;
    const before = (told: boolean) => ({ ...noNews, open: { [`link-broken/${link}/seal`]: { sinceMs, told } } });
    const back = (told: boolean, works: boolean) =>
      happened({ news: { before: before(told), due: [] }, working: new Set(works ? [link] : []) });
    expect(back(true, true)).toMatchObject([
      { type: 'source.back', subject: link, data: { source: { id: link, name: 'Easee' }, since: iso(sinceMs) } },
    ]);
    expect([back(true, false), back(false, true)]).toEqual([[], []]);
  });
});
