import { type Outcome, VendorError } from '#functions/integrations/port.ts';
import type { CallableAdapter } from '#test/support/callable-adapter.ts';
import type { LivingHome } from './living-home.ts';

const iso = (ms: number): string => new Date(ms).toISOString();
const ok = <T>(value: T): Outcome<T> => ({ ok: true, value });

/** What a home's other vendor reports, which never fails: its own meter, and its own charger. */
export const trustedAdapter = (home: LivingHome): CallableAdapter => ({
  verify: async () => {},
  listDevices: async () => [],
  read: async ({ sensors, appliances }) => ({
    sensors: sensors.map(() => {
      const { timeMs, gridPowerW, pvPowerW } = home.meter();
      return ok({
        time: iso(timeMs),
        receivedAt: iso(home.now()),
        timeIsMeasured: true,
        windowS: 0,
        gridPowerW,
        pvPowerW,
        consumptionPowerW: null,
        batteryPowerW: null,
        batterySocPercent: null,
      });
    }),
    appliances: appliances.map(({ deviceId }) => {
      const device = home.device(deviceId);
      if (device === null) return { ok: false, error: new VendorError('bad_response', 'no such device') };
      const { kind, on, powerW, setCurrentA, phases, plugged, full } = device;
      const box = kind === 'charger';
      return ok({
        observedAt: iso(home.now()),
        online: true,
        on,
        powerW,
        currentA: box ? powerW / (230 * phases) : null,
        setCurrentA: box ? setCurrentA : null,
        phases: box && on ? phases : null,
        plugged: box ? plugged : null,
        full: box ? full : null,
      });
    }),
  }),
  command: async ({ deviceId }, command) => {
    if (command.kind === 'release') return;
    const on = command.kind === 'on';
    home.command(deviceId, { on, ...(on && command.currentA !== null && { setCurrentA: command.currentA }) });
  },
});
