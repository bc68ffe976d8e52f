import { describe, expect, it } from 'vitest';
import { decide } from '#functions/control/decide/decide.ts';
import type { SocMapItem, SocMapItemId } from '#shared/model/schedule.ts';
import { charger, chargerId, chargerLink, MINUTE, plug, plugId, second, secondId, sensor } from './harness.ts';
import { PureHome } from './pure-home.ts';

const first = { autoCharge: { priority: 1, sunShare: null } };
const ids = (home: PureHome) => home.decided?.decisions.map(({ applianceId }) => applianceId);

describe('the decision of a run', () => {
  it('a lower number is more important, ties by age', () => {
    const home = new PureHome({
      appliances: [second(first), plug(first), charger({ autoCharge: { priority: 2, sunShare: null } })],
    });
    expect(ids(home.minutes(1))).toEqual([plugId, secondId, chargerId]);
    home.change({ appliances: [plug(first), charger(first), second(first)] }).minutes(1);
    expect(ids(home)).toEqual([chargerId, plugId, secondId]);
  });

  it('stops go before starts, whatever the priority, and only commanded appliances have an uncommanded memory', () => {
    const home = new PureHome({
      appliances: [charger({ mode: 'ON' }), plug({ mode: 'OFF' }), second({ mode: 'MANUAL' })],
    });
    home.plugOn = true;
    home.minutes(1);
    expect(home.decided?.commands).toEqual([
      { applianceId: plugId, lowers: true, command: { kind: 'off' } },
      { applianceId: chargerId, lowers: false, command: { kind: 'on', currentA: 16, phases: null } },
    ]);
    expect(ids(home)).toEqual([chargerId, secondId, plugId]);
    const { uncommanded = {}, nextState, overrides } = home.decided ?? {};
    expect(new Set(Object.keys(uncommanded))).toEqual(new Set([chargerId, plugId]));
    expect(uncommanded[chargerId]).toMatchObject({ command: null, reason: { code: 'forced-on' } });
    expect(nextState?.appliances[chargerId]?.command).toMatchObject({ on: true, currentA: 16 });
    expect(overrides).toEqual({ [chargerId]: null, [plugId]: null, [secondId]: null });
  });

  it('logs news, and nothing twice', () => {
    const home = new PureHome({ appliances: [charger(), plug({ mode: 'MANUAL' })] }).minutes(1);
    expect(home.decided?.log).toEqual(home.decided?.decisions);
    expect(home.minutes(1).decided?.log).toEqual([]);
    home.change({ appliances: [charger({ mode: 'ON' }), plug({ mode: 'MANUAL' })] }).minutes(1);
    expect(home.decided?.log).toEqual([home.decision()]);
  });

  it('passes on what the run keeps: its scheduled minute, and the state of its links', () => {
    const home = new PureHome().minutes(1);
    expect(home.decided?.nextState).toMatchObject({ version: 1, scheduledMs: 0, links: {} });
    const { snapshot, nowMs } = home;
    if (snapshot === null || home.decided === null) throw new Error('no run');
    const links = { [chargerLink]: { problem: 'limited' as const, untilMs: nowMs, failures: 1, seal: 's' } };
    const state = { ...home.decided.nextState, scheduledMs: 12 * MINUTE };
    expect(decide({ ...snapshot, links, state }, nowMs).nextState).toMatchObject({ scheduledMs: 12 * MINUTE, links });
  });
});

describe('a state of charge holds for an hour', () => {
  const items: SocMapItem[] = [
    { id: `soc_${'0'.repeat(26)}` as SocMapItemId, threshold: 50, desiredState: { mode: 'ON', currentA: 8 } },
  ];
  const mapped = (): PureHome => {
    const home = new PureHome({ appliances: [charger({ mode: 'SOC_MAP', socMapItems: items })] });
    home.shows = { batterySocPercent: 60, batteryPowerW: 0 };
    return home.minutes(1);
  };
  const on = { code: 'soc-map-on', figures: { socPercent: 60, abovePercent: 50 } };

  it('by the time of its sample, to the minute', () => {
    const home = mapped();
    expect(home.reason()).toEqual(on);
    home.meterStoppedMs = home.nowMs;
    home.minutes(60);
    expect(home.reason()).toEqual(on);
    home.minutes(1);
    expect(home.reason()).toEqual({ code: 'soc-unknown', figures: {} });
  });

  it('only with a sensor', () => {
    const home = mapped().change({ sensors: [] }).minutes(1);
    expect(home.reason()).toEqual({ code: 'soc-unknown', figures: {} });
  });
});

describe('own power is kept for as long as a sample may need it', () => {
  it.each([
    ['the guard of 90 s before the last sample', {}, [-180, -120, -60, 0]],
    [
      'the window that a vendor averages over in addition',
      { windowS: 300 },
      [-480, -420, -360, -300, -240, -180, -120, -60, 0],
    ],
  ])('%s', (_, shows, agesS) => {
    const home = new PureHome({ sensors: [sensor()] });
    home.shows = shows;
    home.pvW = 7000;
    home.minutes(20);
    const { power } = home.run?.state.control.appliances[chargerId] ?? {};
    expect(power?.map(([atMs]) => (atMs - home.nowMs) / 1000)).toEqual(agesS);
  });
});

it('what was on since the last run is counted as on', () => {
  const dailyMinimum = { by: '18:00', minutes: 120, energyKWh: null };
  const home = new PureHome({ appliances: [plug({ settings: { ...plug().settings, dailyMinimum } })] });
  const onS = () => home.run?.state.control.appliances[plugId]?.goals?.daily?.onS;
  home.minutes(2);
  expect(onS()).toBe(0);
  home.pvW = 6000;
  home.minutesUntil(() => home.plugOn);
  // Started by this run: the minute before does not count.
  expect(onS()).toBe(0);
  home.minutes(3);
  expect(onS()).toBe(180);
});
