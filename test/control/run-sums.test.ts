import { beforeEach, describe, expect, it } from 'vitest';
import { runSite } from '#functions/control/run.ts';
import { accountId, charger, chargerLink, depsFor, failWith, MINUTE, NOON } from './harness.ts';
import { RunHome } from './run-home.ts';

/** A log line about all sites together. */
type Line = readonly [code: string, fields: unknown];

let life: RunHome;
let lines: Line[];

beforeEach(() => {
  life = new RunHome();
  lines = [];
  life.deps = { bareLog: { info: (code, fields) => void lines.push([code, fields]) } };
});

describe('the first kilowatt-hour of a site', () => {
  const sunny = (): void => {
    life.home.pvW = 12_000;
  };

  it('is logged once, with the minutes since the site was created and nothing else', async () => {
    sunny();
    await life.run();
    await life.minutes(4);
    expect(lines).toEqual([]);
    expect(life.store.run?.state.firstWh).toBeGreaterThan(0);
    await life.minutes(20);
    const readings = [...life.store.readings.values()].sort((a, b) => a.timeMs - b.timeMs);
    let wh = 0;
    const full = readings.find(({ appliances }) => {
      for (const { powerW } of Object.values(appliances)) wh += (powerW ?? 0) / 60;
      return wh >= 1000;
    });
    expect(lines).toEqual([['first kWh charged', { afterMinutes: ((full?.timeMs ?? 0) - NOON) / MINUTE }]]);
    expect(life.store.run?.state).not.toHaveProperty('firstWh');
    await life.minutes(60);
    expect(lines).toHaveLength(1);
  });

  it('is logged once even if runs are fired twice, overtake each other or die half-way', async () => {
    sunny();
    await life.run();
    const dying = { putReading: () => Promise.reject(new Error('the table is busy')) };
    for (let minute = 0; minute < 30; minute += 1) {
      life.home.nowMs += MINUTE;
      const deps = { ...depsFor(life.home, life.store), ...life.deps };
      const input = { accountId, trigger: 'schedule', atMs: life.home.nowMs } as const;
      await Promise.all([runSite(deps, input), runSite(deps, input)]);
      await runSite(deps, input);
      const store = Object.assign(Object.create(life.store), dying);
      await runSite({ ...deps, store }, { ...input, trigger: 'change' }).catch(() => undefined);
    }
    expect(lines.map(([code]) => code)).toEqual(['first kWh charged']);
  });

  it('is not logged for a site that ran before counting began, or whose earlier runs are forgotten', async () => {
    sunny();
    await life.run();
    const { firstWh: _, ...state } = life.store.run?.state ?? expect.fail('it has run');
    life.store.run = { state, version: life.store.run?.version ?? 0 };
    await life.minutes(30);
    expect(lines).toEqual([]);

    life = new RunHome();
    life.deps = { bareLog: { info: (code, fields) => void lines.push([code, fields]) } };
    sunny();
    life.home.nowMs += 25 * 60 * MINUTE;
    await life.run();
    await life.minutes(30);
    expect(life.home.chargerOn).toBe(true);
    expect(lines).toEqual([]);
  });

  it('excludes what an appliance draws while it should be off, and whatever was drawn in a gap between runs', async () => {
    life.change({ appliances: [charger({ mode: 'OFF' })] });
    life.home.chargerOn = true;
    await life.run();
    await life.minutes(30);
    expect(lines).toEqual([]);

    life.change({ appliances: [charger()] });
    sunny();
    await life.minutes(4);
    const before = life.store.run?.state.firstWh;
    expect(before).toBeGreaterThan(0);
    life.home.nowMs += 60 * MINUTE;
    await life.run();
    expect(life.store.run?.state.firstWh).toBe(before);
  });
});

describe('the first car on sun of a site', () => {
  const firstSunMs = () => life.store.run?.state.firstSunMs;

  it('is awaited from its first run, and noted once: when a car charges mostly on sun', async () => {
    await life.run();
    expect(firstSunMs()).toBeNull();
    await life.minutes(5);
    expect(firstSunMs()).toBeNull();
    life.home.pvW = 12_000;
    await life.minutes(10);
    const noted = firstSunMs();
    expect(noted).toBeGreaterThan(NOON + 5 * MINUTE);
    expect(life.home.chargerOn).toBe(true);
    await life.minutes(30);
    expect(firstSunMs()).toBe(noted);
  });

  it('is not what a car takes from the grid', async () => {
    life.change({ appliances: [charger({ mode: 'ON' })] });
    life.home.pvW = 0;
    await life.run();
    await life.minutes(20);
    expect(life.home.chargerOn).toBe(true);
    expect(firstSunMs()).toBeNull();
  });

  it('is unknown at a site that ran before it was noted, or whose earlier runs are forgotten', async () => {
    life.home.pvW = 12_000;
    await life.run();
    const { firstSunMs: _, ...state } = life.store.run?.state ?? expect.fail('it has run');
    life.store.run = { state, version: life.store.run?.version ?? 0 };
    await life.minutes(20);
    expect(life.store.run?.state).not.toHaveProperty('firstSunMs');

    life = new RunHome();
    life.home.pvW = 12_000;
    life.home.nowMs += 25 * 60 * MINUTE;
    await life.run();
    await life.minutes(20);
    expect(life.home.chargerOn).toBe(true);
    expect(life.store.run?.state).not.toHaveProperty('firstSunMs');
  });
});

describe('a link whose sign-in is refused', () => {
  const newSecret = (text: string): void =>
    life.change({
      credentials: (life.store.bundle?.credentials ?? []).map((link) =>
        link.id === chargerLink ? { ...link, sealed: new TextEncoder().encode(text) } : link,
      ),
    });

  it('is logged once when it works again, with the minutes since the refusal and nothing else', async () => {
    await life.minutes(2);
    life.home.failing.charger = failWith('auth_failed');
    await life.minutes(20);
    expect(life.reason()).toBe('link-broken');
    const wantedMs = life.store.run?.state.control.links[chargerLink]?.wantedMs ?? Number.NaN;
    delete life.home.failing.charger;
    newSecret('new');
    await life.minutes(2);
    const minutes = (life.home.nowMs - MINUTE - wantedMs) / MINUTE;
    expect(lines).toEqual([['link works again', { afterMinutes: minutes }]]);
    await life.minutes(30);
    expect(lines).toHaveLength(1);
    expect(life.store.run?.state.control.links[chargerLink]).not.toHaveProperty('wantedMs');
  });

  it('counts from the first refusal, whatever is tried until it works', async () => {
    await life.minutes(2);
    life.home.failing.charger = failWith('auth_failed');
    await life.minutes(20);
    const wantedMs = life.store.run?.state.control.links[chargerLink]?.wantedMs ?? Number.NaN;
    newSecret('wrong as well');
    await life.minutes(20);
    // Its cloud does not answer: that says nothing of the next one.
    life.home.failing.charger = failWith('timeout');
    newSecret('right');
    await life.minutes(20);
    expect(lines).toEqual([]);
    delete life.home.failing.charger;
    await life.minutes(2);
    expect(lines).toEqual([['link works again', { afterMinutes: (life.home.nowMs - MINUTE - wantedMs) / MINUTE }]]);
  });
});
