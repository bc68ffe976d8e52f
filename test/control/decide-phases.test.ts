import { describe, expect, it } from 'vitest';
import { account, chargerId, MINUTE } from './harness.ts';
import { PureHome, switchable } from './pure-home.ts';

const homeAt = (pvW: number): PureHome => {
  const home = new PureHome({ appliances: [switchable()] });
  home.pvW = pvW;
  return home;
};
/** Phases named in the commands of some minutes, and how often it paused. */
const lived = (home: PureHome, minutes: number): { phases: (1 | 3)[]; pauses: number } => {
  const phases: (1 | 3)[] = [];
  let pauses = 0;
  for (let minute = 0; minute < minutes; minute += 1) {
    home.minutes(1);
    for (const { command } of home.decided?.commands ?? []) {
      if (command.kind === 'on' && command.phases !== null) phases.push(command.phases);
    }
    if (home.reason().code === 'phase-switching') pauses += 1;
  }
  return { phases, pauses };
};

describe('as many phases as are worth most', () => {
  // 3 · 230 V · 6 A are 4 140 W, 16 A on one 3 680 W. The house takes 300 W.
  it('starts on one phase with little surplus, on three with much', () => {
    const little = homeAt(2500);
    expect(lived(little, 10).phases).toEqual([1]);
    expect([little.chargerOn, little.chargerW]).toEqual([true, expect.closeTo(2070, -3)]);
    const much = homeAt(7000);
    expect(lived(much, 10).phases).toEqual([3]);
    expect(much.chargerW).toBeGreaterThan(5000);
  });

  it('one phase has its own break-even: 0.75 of 1 380 W', () => {
    const home = homeAt(1200);
    home.minutes(10);
    expect(home.chargerOn).toBe(false);
    home.pvW = 1700;
    home.minutes(20);
    expect(home.chargerOn).toBe(true);
  });

  it('pauses before the change, and goes on', () => {
    const home = homeAt(3000);
    home.minutes(10);
    home.pvW = 8000;
    const { phases, pauses } = lived(home, 12);
    expect(phases).toEqual([3]);
    expect(pauses).toBe(1);
    expect([home.chargerOn, home.boxPhases]).toEqual([true, 3]);
    home.pvW = 2600;
    expect(lived(home, 12)).toEqual({ phases: [1], pauses: 1 });
    expect([home.chargerOn, home.boxPhases]).toEqual([true, 1]);
  });

  it('gives the reason while it pauses', () => {
    const home = homeAt(3000);
    home.minutes(10);
    home.pvW = 9000;
    while (home.reason().code !== 'phase-switching') home.minutes(1);
    expect(home.chargerOn).toBe(false);
    expect(home.reason()).toEqual({
      code: 'phase-switching',
      figures: { until: new Date(home.nowMs + MINUTE).toISOString() },
    });
  });

  it('a run right after does not end the pause', () => {
    const home = homeAt(3000);
    home.minutes(10);
    home.pvW = 9000;
    while (home.reason().code !== 'phase-switching') home.minutes(1);
    home.nowMs += 5000;
    home.decideNow();
    expect(home.chargerOn).toBe(false);
    expect(home.reason().code).toBe('phase-switching');
  });

  it('stays between the two', () => {
    const home = homeAt(2500);
    home.minutes(10);
    home.pvW = 5300;
    expect(lived(home, 20).phases).toEqual([]);
    expect(home.boxPhases).toBe(1);
    home.pvW = 8000;
    home.minutes(12);
    home.pvW = 4800;
    expect(lived(home, 20).phases).toEqual([]);
    expect(home.boxPhases).toBe(3);
  });

  it.each([
    [5000, 1],
    [7500, 3],
  ])('from one phase at %d W of PV: %d', (pvW, phases) => {
    const home = homeAt(2500);
    home.minutes(10);
    home.pvW = pvW;
    home.minutes(60);
    expect(home.boxPhases).toBe(phases);
  });

  it('changes to one phase where three would stop: PV only does not stop at 3 990 W', () => {
    const home = new PureHome({ appliances: [{ ...switchable(), autoCharge: { priority: 1, sunShare: 1 } }] });
    home.pvW = 8000;
    home.minutes(20);
    expect(home.boxPhases).toBe(3);
    home.pvW = 4100;
    expect(lived(home, 30)).toEqual({ phases: [1], pauses: 1 });
    expect([home.chargerOn, home.boxPhases]).toEqual([true, 1]);
  });

  it.each([
    [2600, 1],
    [4800, 3],
  ])('from three at %d W: %d', (pvW, phases) => {
    const home = homeAt(8000);
    home.minutes(10);
    home.pvW = pvW;
    home.minutes(60);
    expect(home.boxPhases).toBe(phases);
  });
});

describe('a box that changes phases by itself while it is on', () => {
  const byItself = { whileOn: true, pauseS: 60, priceEur: 0.005 };
  const homeOf = (pvW: number, pauseMs = MINUTE): PureHome => {
    const home = homeAt(pvW);
    home.timing = { phaseChange: byItself };
    home.phasePauseMs = pauseMs;
    return home.minutes(10);
  };
  const stops = (home: PureHome, minutes: number): number => {
    let count = 0;
    for (let minute = 0; minute < minutes; minute += 1) {
      home.minutes(1);
      count += (home.decided?.commands ?? []).filter(({ command }) => command.kind === 'off').length;
    }
    return count;
  };

  it('is commanded to the other number, and never off', () => {
    const home = homeOf(3000);
    home.pvW = 8000;
    expect(stops(home, 12)).toBe(0);
    expect([home.chargerOn, home.boxPhases]).toEqual([true, 3]);
    expect(home.chargerW).toBeGreaterThan(5500);
    home.pvW = 2600;
    expect(stops(home, 12)).toBe(0);
    expect([home.chargerOn, home.boxPhases]).toEqual([true, 1]);
    expect(home.chargerW).toBeGreaterThan(1800);
  });

  it('says when it will be done, logs it once, and does not take the pause for a car that draws nothing', () => {
    const home = homeOf(3000, 55_000);
    home.pvW = 8000;
    while (home.boxPhases === 1) home.minutes(1);
    const at = home.nowMs;
    const until = new Date(at + 70_000).toISOString();
    expect(home.reason()).toEqual({ code: 'phase-switching', figures: { until } });
    expect(home.decision()).toMatchObject({ action: 'set', on: true, nextChangeAt: until });
    const seen: string[] = [];
    for (let second = 20; second <= 240; second += 20) {
      home.nowMs = at + second * 1000;
      home.decideNow();
      expect([home.chargerOn, home.boxPhases]).toEqual([true, 3]);
      seen.push(home.reason().code);
    }
    expect(seen.slice(0, 2)).toEqual(['phase-switching', 'phase-switching']);
    expect(new Set(seen.slice(3))).toEqual(new Set(['charging-sun']));
  });

  it('is told the number again when it did not follow', () => {
    const home = homeOf(3000);
    home.pvW = 8000;
    const named: number[] = [];
    for (let minute = 0; minute < 6; minute += 1) {
      home.nowMs += MINUTE;
      for (const { command } of home.decideNow(false).commands)
        if (command.kind === 'on' && command.phases === 3) named.push(home.nowMs / MINUTE);
    }
    expect(named).toHaveLength(2);
    home.minutes(15);
    expect([home.chargerOn, home.boxPhases]).toEqual([true, 3]);
  });

  it('that was set to three by its owner goes back to one', () => {
    const home = homeOf(2600);
    expect(home.boxPhases).toBe(1);
    home.boxPhases = 3;
    home.minutes(15);
    expect([home.chargerOn, home.boxPhases]).toEqual([true, 1]);
  });

  it('a fuller sky on other phases never costs a stop where these would go on', () => {
    for (let pvW = 1500; pvW <= 9000; pvW += 250) {
      const home = homeOf(4000);
      home.pvW = pvW;
      expect([pvW, stops(home, 25)]).toEqual([pvW, pvW < 2000 ? expect.any(Number) : 0]);
    }
  });
});

describe('as often as vendor and owner allow, and only where device and user allow it', () => {
  it.each([
    ['after 5 min, 10 times a day', {}, {}, 300, 10],
    [
      'after the 10 min that the vendor asks for',
      { phaseChange: { whileOn: false, pauseS: 60, priceEur: 0.02, spacingS: 600 } },
      {},
      600,
      10,
    ],
    ['three times a day, as its owner set', {}, { phaseChangesPerDay: 3 }, 300, 3],
  ])('changes %s', (_, timing, settings, leastS, most) => {
    const base = switchable();
    const home = new PureHome({ appliances: [{ ...base, settings: { ...base.settings, ...settings } }] });
    home.timing = timing;
    home.pvW = 3000;
    home.minutes(10);
    let changes = 0;
    let lastMs = Number.NEGATIVE_INFINITY;
    let leastMs = Number.POSITIVE_INFINITY;
    for (let round = 0; round < 24; round += 1) {
      home.pvW = round % 2 === 0 ? 9500 : 2600;
      for (let minute = 0; minute < 14; minute += 1) {
        const before = home.boxPhases;
        home.minutes(1);
        if (home.boxPhases === before) continue;
        changes += 1;
        leastMs = Math.min(leastMs, home.nowMs - lastMs);
        lastMs = home.nowMs;
      }
    }
    expect(changes).toBeGreaterThan(2);
    expect(changes).toBeLessThanOrEqual(most + 1);
    expect(leastMs).toBeGreaterThanOrEqual(leastS * 1000);
  });

  it.each([
    ['the user did not allow it', { phaseSwitching: false }, true],
    ['the charger cannot', { phaseSwitching: true }, false],
  ])('never when %s', (_, settings, able) => {
    const base = switchable();
    const appliance = {
      ...base,
      settings: { ...base.settings, ...settings },
      capabilities: { ...base.capabilities, phaseSwitching: able },
    };
    const home = new PureHome({ appliances: [appliance] });
    home.pvW = 3000;
    expect(lived(home, 10).phases).toEqual([]);
    home.pvW = 9000;
    expect(lived(home, 15)).toEqual({ phases: [], pauses: 0 });
  });

  it('does not change a car that turns out to have one phase', () => {
    const home = homeAt(9000);
    home.carPhases = 1;
    lived(home, 10);
    home.pvW = 3000;
    expect(lived(home, 20).pauses).toBe(0);
    expect(home.chargerOn).toBe(true);
  });

  it('with rare runs it chooses only at starts', () => {
    const home = new PureHome({
      account: { ...account(), settings: { ...account().settings, autochargeInterval: 10 } },
      appliances: [switchable()],
    });
    home.pvW = 3000;
    for (let run = 0; run < 12; run += 1) {
      home.nowMs += 10 * MINUTE;
      if (run === 4) home.pvW = 9000;
      home.decideNow();
      expect(home.reason().code).not.toBe('phase-switching');
    }
    expect(home.boxPhases).toBe(1);
  });
});

describe('phases elsewhere', () => {
  it('one phase that we chose stays within 16 A, for the unbalanced load', () => {
    const wide = { current: { minA: 6, maxA: 32 }, phaseSwitching: true, metered: true };
    const home = new PureHome({ appliances: [{ ...switchable(), capabilities: wide }] });
    home.pvW = 4500;
    home.minutes(15);
    expect([home.boxPhases, home.chargerA]).toEqual([1, 16]);
  });

  it('ON uses all phases', () => {
    const home = new PureHome({ appliances: [switchable({ mode: 'ON' })] });
    home.boxPhases = 1;
    home.minutes(2);
    expect([home.boxPhases, home.chargerA]).toEqual([3, 16]);
  });

  it('sends phases only with a start, and again when a start is repeated', () => {
    const home = homeAt(2500);
    home.minutes(1);
    home.chargerOn = false;
    home.nowMs += MINUTE;
    home.decideNow();
    expect(home.decided?.commands).toEqual([
      { applianceId: chargerId, lowers: false, command: { kind: 'on', currentA: expect.any(Number), phases: 1 } },
    ]);
    home.pvW = 3600;
    expect(lived(home, 15).phases).toEqual([]);
    expect(home.chargerA).toBeGreaterThan(11);
  });
});

describe('power limits exclude phases', () => {
  const limited = (limits: { minPowerW?: number; maxPowerW?: number }, mode: 'AUTO' | 'ON' = 'AUTO'): PureHome => {
    const base = switchable({ mode });
    const home = new PureHome({ appliances: [{ ...base, settings: { ...base.settings, ...limits } }] });
    home.pvW = 9000;
    return home;
  };

  it.each(['AUTO', 'ON'] as const)('3 kW leave one phase, however much sun there is (%s)', (mode) => {
    const home = limited({ maxPowerW: 3000 }, mode);
    expect(lived(home, 60)).toEqual({ phases: [1], pauses: 0 });
    expect([home.chargerOn, home.boxPhases, home.chargerA]).toEqual([true, 1, 13]);
  });

  it('a minimum of 5 kW leaves three', () => {
    const home = limited({ minPowerW: 5000 });
    expect(lived(home, 60)).toEqual({ phases: [3], pauses: 0 });
    expect([home.chargerOn, home.boxPhases]).toEqual([true, 3]);
    home.pvW = 2600;
    expect(lived(home, 30)).toEqual({ phases: [], pauses: 0 });
    expect(home.chargerOn).toBe(false);
  });

  it('limits that leave none are the reason', () => {
    const home = limited({ maxPowerW: 1000 }).minutes(5);
    expect([home.chargerOn, home.reason().code]).toEqual([false, 'limits-conflict']);
  });

  it('names the phases again with a start that was not carried out', () => {
    const home = limited({ maxPowerW: 4140 }, 'ON');
    for (let minute = 0; minute < 6; minute += 1) {
      home.nowMs += MINUTE;
      for (const { command } of home.decideNow(false).commands) {
        expect(command).toEqual({ kind: 'on', currentA: 6, phases: 3 });
      }
    }
  });
});
