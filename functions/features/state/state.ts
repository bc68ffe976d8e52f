import type { Deps } from '#functions/deps.ts';
import type { Handlers } from '#functions/http/implement.ts';
import { isoTime } from '#functions/platform/clock.ts';
import { addDays, zoneDay } from '#functions/platform/zone-day.ts';
import { withNewestReading } from '#shared/model/sensor.ts';
import { STATE_SESSION_DAYS } from '#shared/model/site-state.ts';
import { DAY_MS } from '#shared/units.ts';

/** The rows whose answers a state is made of. */
export type StateParts = Pick<
  Handlers<'api'>,
  'getAccount' | 'listSensors' | 'listAppliances' | 'getDays' | 'getPlan' | 'listChargingSessions'
>;
type StateDeps = Pick<Deps, 'storage' | 'now'>;

/** The same storage, which reads a site once however often it is asked for: all parts are of one moment, for one read. */
const readingOnce = (storage: Deps['storage']): Deps['storage'] => {
  const found = new Map<string, ReturnType<typeof storage.control.loadSite>>();
  const { loadSite } = storage.control;
  return {
    ...storage,
    control: {
      ...storage.control,
      loadSite: (accountId) => {
        const site = found.get(accountId) ?? loadSite(accountId);
        found.set(accountId, site);
        return site;
      },
    },
  };
};

/** @param partsOf makes the handlers of the parts over a storage */
export const createStateHandlers = (
  { storage, now }: StateDeps,
  partsOf: (storage: Deps['storage']) => StateParts,
): Pick<Handlers<'api'>, 'getState'> => ({
  getState: async (call) => {
    const parts = partsOf(readingOnce(storage));
    const nowMs = now();
    const account = await parts.getAccount({ ...call });
    const today = zoneDay(nowMs, account.timezone);
    const days = { from: addDays(today, -1), to: today };
    const began = { from: isoTime(nowMs - STATE_SESSION_DAYS * DAY_MS) };
    const [sensors, appliances, energy, plan, charged] = await Promise.all([
      parts.listSensors({ ...call, query: {} }),
      parts.listAppliances({ ...call, query: {} }),
      parts.getDays({ ...call, query: days }),
      parts.getPlan({ ...call }),
      parts.listChargingSessions({ ...call, query: began }),
    ]);
    return {
      account,
      sensors: sensors.map(withNewestReading),
      appliances,
      days: energy.days,
      plan,
      sessions: charged.sessions,
    };
  },
});
