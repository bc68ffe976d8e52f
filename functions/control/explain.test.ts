import { beforeEach, describe, expect, it } from 'vitest';
import type { Decision } from '#shared/model/reason.ts';
import { charger, chargerId, MINUTE, NOON, plug, plugId, sensorId } from '#test/control/harness.ts';
import { PureHome } from '#test/control/pure-home.ts';
import { decide } from './decide/decide.ts';
import { explain } from './explain.ts';
import { explanationText } from './explain-text.ts';
import type { DecideInput } from './store.ts';

const names = { [sensorId]: 'House meter', [chargerId]: 'Car', [plugId]: 'Heater' };
let home: PureHome;
/** The input of the last decision, and what it logged. */
const last = (): [DecideInput, readonly Decision[]] => {
  if (home.snapshot === null || home.decided === null) throw new Error('nothing was decided');
  return [{ nowMs: home.nowMs, snapshot: home.snapshot }, home.decided.log];
};
const rulesOf = (explanation: ReturnType<typeof explain>, id = chargerId) =>
  explanation.appliances.find(({ view }) => view.id === id)?.rules.map(({ rule }) => rule) ?? [];

/** A car that charges until clouds come, and stops. */
beforeEach(() => {
  home = new PureHome();
  home.pvW = 9000;
  home.decideNow();
  home.minutesUntil(() => home.chargerOn && home.nowMs > NOON + 5 * MINUTE);
  home.pvW = 0;
  home.minutesUntil(() => !home.chargerOn);
});

describe('the explanation of a decision', () => {
  it('is its replay, with every rule that was asked: the last one decided', () => {
    const explanation = explain(...last());
    expect(explanation.appliances).toMatchObject([
      {
        comparison: 'same',
        command: { kind: 'off' },
        decision: { action: 'stop', reason: { code: 'stopping-cloud' } },
      },
    ]);
    expect(rulesOf(explanation)).toEqual([
      'plan limit',
      'blocked',
      'intent',
      'foreign change',
      'plugged in',
      'car full',
      'limits and fuse',
      'sensor',
      'plausible data',
      'sign of the meter',
      'house load',
      'age of the data',
      'stop',
    ]);
    expect(explanation.site.map(({ rule }) => rule)).toEqual(['battery', 'surplus']);
  });

  it('ends with the rule that decided: blocked, a mode set by the user, a limit', () => {
    home.change({ appliances: [charger({ mode: 'MANUAL' }), plug({ mode: 'ON' })] });
    home.minutes(1);
    expect(rulesOf(explain(...last())).at(-1)).toBe('intent');
    expect(rulesOf(explain(...last()), plugId).at(-1)).toBe('forced');
    home.change({ appliances: [charger()] });
    home.plugged = false;
    home.minutes(1);
    expect(rulesOf(explain(...last())).at(-1)).toBe('plugged in');
  });

  it('does not change the decision', () => {
    const [{ nowMs, snapshot }] = last();
    expect(decide(snapshot, nowMs, () => {})).toEqual(home.decided);
  });

  it('shows when the run decided otherwise, when a command failed and when nothing was logged', () => {
    const [input, log] = last();
    const [stored] = log;
    if (stored === undefined) throw new Error('nothing was logged');
    const compared = (changes: Partial<Decision>) =>
      explain(input, [{ ...stored, ...changes }]).appliances[0]?.comparison;
    expect(compared({ action: 'none', reason: { code: 'night', figures: {} } })).toBe('differs');
    expect(compared({ action: 'set' })).toBe('differs');
    const failed = { code: 'command-failed', figures: { service: 'charger' } } as const;
    expect(compared({ action: 'none', reason: failed })).toBe('command-failed');
    expect(explain(input, []).appliances[0]?.comparison).toBe('not-news');
  });
});

describe('its text', () => {
  const textOf = (stored?: readonly Decision[], since: readonly Decision[] = []): string => {
    const [input, log] = last();
    return explanationText(explain(input, stored ?? log), names, 'Europe/Berlin', since).join('\n');
  };

  it('shows time, readings, rules with figures and units, reason and command', () => {
    const text = textOf();
    expect(text).toMatch(/^The last start or stop, decided at 2026-06-15 13:\d\d:00 \(Europe\/Berlin\)\n/);
    expect(text).toMatch(/ {2}House meter \(meter\): grid [\d,]+ W, pv 0 W, age 2 s/);
    expect(text).toContain(`Car (charger, charger, ${chargerId})`);
    expect(text).toMatch(/ {4}stop +outlook -?[\d,]+ W, below 2,955 W, surplus -?[\d,]+ W, pv [\d,.]+ W {3}</);
    expect(text).toMatch(/ {2}=> stop: stopping-cloud \(have \d+ W, need 2,955 W\); command: off$/);
    expect(text).not.toContain('!');
  });

  it('names a change of the law since, and a command that failed', () => {
    const [, [stored]] = last();
    if (stored === undefined) throw new Error('nothing was logged');
    const changed: Decision = { ...stored, action: 'none', reason: { code: 'night', figures: {} } };
    expect(textOf([changed])).toContain('! The run itself decided otherwise: none night. The law has changed since.');
    const failed = { ...changed, reason: { code: 'command-failed', figures: { service: 'charger' } } } as const;
    expect(textOf([failed])).toContain('! The command failed; the run then said command-failed (service charger).');
    expect(textOf([])).toContain('(It was no news: the run did not log it.)');
  });

  it('lists what was logged since, the newest of many', () => {
    const [, [stored]] = last();
    if (stored === undefined) throw new Error('nothing was logged');
    const later = (minutes: number, changes: Partial<Decision>): Decision => ({
      ...stored,
      time: new Date(home.nowMs + minutes * MINUTE).toISOString(),
      ...changes,
    });
    const set = {
      action: 'set',
      on: true,
      setCurrentA: 8,
      reason: { code: 'charging-sun', figures: { powerW: 5520, haveW: 5600 } },
    } as const;
    const since = [later(1, { action: 'none', reason: { code: 'night', figures: {} } }), later(2, set)];
    expect(textOf(undefined, since)).toMatch(
      /\n\nLogged since\n {2}2026-06-15 13:\d\d:00 {2}Car: no change: night\n {2}2026-06-15 13:\d\d:00 {2}Car: set to 8 A: charging-sun \(power 5,520 W, have 5,600 W\)$/,
    );
    const many = Array.from({ length: 25 }, (_, minute) => later(minute + 1, set));
    expect(textOf(undefined, many)).toContain('Logged since (5 earlier ones left out)\n');
  });

  it('uses names for other appliances, and a dash for what is unknown', () => {
    home.change({ appliances: [charger({ mode: 'ON' }), plug()] });
    home.pvW = 9000;
    home.minutes(8);
    const text = textOf();
    expect(text).toMatch(/priority \(other Car, power [\d,]+ W\)/);
    expect(text).toContain('plan limit         place 1, limit -');
  });

  it('names a missing sensor', () => {
    home.change({ sensors: [] });
    home.minutes(1);
    expect(textOf()).toContain('Read\n  no sensor\n');
  });
});
