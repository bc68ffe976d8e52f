import { describe, expect, it } from 'vitest';
import type { SiteBundle } from '#functions/control/store.ts';
import { VendorError } from '#functions/integrations/port.ts';
import { charger, chargerId, MINUTE, plug, plugId } from './harness.ts';
import { PureHome } from './pure-home.ts';

const heater = plug({ settings: { ...plug().settings, maxPowerW: 2000, minOnMinutes: 0, minOffMinutes: 0 } });
const both = (): PureHome =>
  new PureHome({ appliances: [charger({ settings: { ...charger().settings, phases: 3 } }), heater] });
const lose = (home: PureHome, id: SiteBundle['appliances'][number]['id'] = chargerId): void => {
  home.deviceErrors = { [id]: new VendorError('offline', 'gone') };
};

describe('a device that is lost', () => {
  it('right after a raise: the commanded power stays booked, so nothing starts on it', () => {
    const home = both();
    home.pvW = 9500;
    while (!home.chargerOn) home.minutes(1);
    expect(home.chargerA).toBeGreaterThan(11);
    expect(home.plugOn).toBe(false);
    lose(home);
    for (let minute = 0; minute < 30; minute += 1) {
      home.minutes(1);
      expect(home.plugOn, `minute ${minute}`).toBe(false);
    }
  });

  it('nothing starts in the run in which it is lost, whatever the surplus', () => {
    const home = both();
    home.pvW = 6000;
    home.minutes(12);
    expect(home.chargerOn).toBe(true);
    expect(home.plugOn).toBe(false);
    home.pvW = 15_000;
    lose(home);
    home.minutes(1);
    expect(home.plugOn).toBe(false);
    expect(home.reason(plugId)).toEqual({ code: 'other-lost', figures: { other: chargerId } });
    home.minutes(8);
    expect(home.plugOn).toBe(true);
  });

  it('one that was off and stays off delays nothing', () => {
    const home = both();
    home.plugged = false;
    home.pvW = 300;
    home.minutes(12);
    home.pvW = 9000;
    lose(home);
    home.minutes(1);
    expect(home.reason(plugId).code).toBe('starting-sun');
  });

  it('what it may draw counts until it is read again, then what it draws', () => {
    const home = both();
    home.pvW = 11_500;
    home.minutes(15);
    lose(home);
    home.minutes(1);
    const { law } = home.run?.state.control.site ?? {};
    // All surplus goes to the car, readable or not.
    expect(law?.a).toBeLessThan(1500);
    home.minutes(10);
    home.deviceErrors = {};
    home.chargerOn = false;
    home.nowMs += MINUTE;
    home.decideNow();
    home.minutes(5);
    expect(home.run?.state.control.site.law?.a).toBeGreaterThan(10_000);
  });
});
