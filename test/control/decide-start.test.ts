import { describe, expect, it } from 'vitest';
import { fc } from '#test/support/property.ts';
import { charger, chargerId, plug, plugId } from './harness.ts';
import { PureHome } from './pure-home.ts';

/** A car that charges on steady PV; the 2 kW plug behind it waits. Its break-even is 0.75: it needs 1 500 W. */
const chargingBesidePlug = (pvW: number): PureHome => {
  const home = new PureHome({
    appliances: [charger(), plug({ settings: { ...plug().settings, maxPowerW: 2000 } })],
  });
  home.pvW = pvW;
  home.houseW = 300;
  home.minutes(15);
  expect(home.chargerOn).toBe(true);
  expect(home.plugOn).toBe(false);
  return home;
};

describe('a start never contradicts the present (the outlook remembers PV that is gone)', () => {
  it.each([
    { pvW: 5000, cloudW: 620 },
    { pvW: 5600, cloudW: 1500 },
    { pvW: 6100, cloudW: 300 },
  ])('a cloud from $pvW to $cloudW W stops the car and starts nothing else', ({ pvW, cloudW }) => {
    const home = chargingBesidePlug(pvW);
    home.pvW = cloudW;
    let stoppedWithHope = false;
    for (let minute = 0; minute < 15; minute += 1) {
      // PV that is constant to the watt would count as a frozen meter.
      home.pvW = cloudW + (minute % 5);
      home.minutes(1);
      const hopeW = home.run?.state.control.site.law?.s ?? 0;
      if (!home.chargerOn && hopeW > 1500) stoppedWithHope = true;
      expect(home.decision(plugId).action).toBe('none');
    }
    expect(home.chargerOn).toBe(false);
    expect(stoppedWithHope).toBe(true);
  });

  it('reasons report what is there now, not what is expected', () => {
    const home = chargingBesidePlug(5000);
    const said: (readonly [string, number])[] = [];
    for (let minute = 0; minute < 10; minute += 1) {
      home.pvW = 620 + minute;
      home.minutes(1);
      // While the car still holds its minimum, nothing is left for the plug.
      for (const id of home.chargerOn ? [] : [chargerId, plugId]) {
        const { reason } = home.decision(id);
        if (reason.code === 'stopping-cloud' || reason.code === 'waiting-surplus') {
          said.push([reason.code, reason.figures.haveW]);
          expect(reason.figures.haveW).toBeCloseTo(home.pvW - home.houseW, -1);
          expect(reason.figures.haveW).toBeLessThan(reason.figures.needW);
        }
      }
    }
    expect(new Set(said.map(([code]) => code))).toEqual(new Set(['stopping-cloud', 'waiting-surplus']));
  });

  it('a start reports the surplus that it starts on', () => {
    const home = new PureHome();
    home.pvW = 3000;
    home.houseW = 300;
    home.minutes(15);
    home.pvW = 6000;
    for (let minute = 0; minute < 30 && !home.chargerOn; minute += 1) home.minutes(1);
    const { reason, surplusW } = home.decision();
    expect(reason).toMatchObject({ code: 'starting-sun', figures: { haveW: surplusW } });
    expect(surplusW).toBe(5700);
  });

  it('a surplus that has only just come has to last, and the reason reports it', () => {
    const home = new PureHome();
    home.pvW = 1000;
    home.houseW = 300;
    home.minutes(20);
    home.pvW = 5000;
    home.minutes(1);
    expect(home.chargerOn).toBe(false);
    expect(home.reason()).toMatchObject({ code: 'waiting-calm', figures: { haveW: 4700, needW: 3105 } });
  });

  it('whatever PV does, a start has its need of surplus at that moment', () => {
    const stretch = fc.record({ minutes: fc.integer({ min: 1, max: 12 }), pvW: fc.integer({ min: 0, max: 12_000 }) });
    let starts = 0;
    fc.assert(
      fc.property(fc.array(stretch, { minLength: 3, maxLength: 12 }), (day) => {
        const settings = { ...plug().settings, maxPowerW: 2000 };
        const home = new PureHome({ appliances: [charger(), plug({ settings })] });
        for (const { minutes, pvW } of day) {
          for (let minute = 0; minute < minutes; minute += 1) {
            home.pvW = pvW + (minute % 5);
            home.minutes(1);
            for (const { action, applianceId, surplusW } of home.decided?.decisions ?? []) {
              if (action !== 'start') continue;
              starts += 1;
              expect(surplusW).toBeGreaterThanOrEqual(0.75 * (applianceId === plugId ? 2000 : 4140));
            }
          }
        }
      }),
      { numRuns: 60 },
    );
    expect(starts).toBeGreaterThan(50);
  });
});
