import type { Deps } from '#functions/deps.ts';
import { faultForLog, toApiError } from '#functions/http/error-edge.ts';
import type { Handlers } from '#functions/http/implement.ts';
import { isoTime } from '#functions/platform/clock.ts';
import { addDays, zoneDay } from '#functions/platform/zone-day.ts';
import { type SiteState, STATE_SESSION_DAYS, type StatePart, stateParts } from '#shared/model/site-state.ts';
import { DAY_MS } from '#shared/units.ts';

/** Status from which on a failure is ours, or a vendor's. */
const FIRST_OF_OURS = 500;

/** The rows whose answers a state is made of. */
export type StateParts = Pick<
  Handlers<'api'>,
  'getAccount' | 'listSensors' | 'listAppliances' | 'getDays' | 'getPlan' | 'listChargingSessions'
>;
type StateDeps = Pick<Deps, 'storage' | 'now' | 'logger'>;

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

/**
 * A site is shown although a part of it cannot be read: the part is absent with its trouble, which a log and an alarm learn as well.
 * What is the caller's fault, or the site's end, ends the call.
 * @param partsOf makes the handlers of the parts over a storage
 */
export const createStateHandlers = (
  { storage, now, logger }: StateDeps,
  partsOf: (storage: Deps['storage']) => StateParts,
): Pick<Handlers<'api'>, 'getState'> => ({
  getState: async (call) => {
    const parts = partsOf(readingOnce(storage));
    const nowMs = now();
    const account = await parts.getAccount({ ...call });
    const today = zoneDay(nowMs, account.timezone);
    const days = { from: addDays(today, -1), to: today };
    const began = { from: isoTime(nowMs - STATE_SESSION_DAYS * DAY_MS) };
    const found = new Map<StatePart, SiteState['troubles'][number]['code']>();
    const orAbsent = async <T>(part: StatePart, ask: Promise<T>): Promise<T | null> => {
      try {
        return await ask;
      } catch (error) {
        const { code, status } = toApiError(error);
        if (status < FIRST_OF_OURS) throw error;
        const line = { accountId: account.id, part, code, fault: faultForLog(error) };
        if (code === 'internal') logger.error('part of a state not read', line);
        else logger.warn('part of a state not read', line);
        found.set(part, code);
        return null;
      }
    };
    const [sensors, appliances, energy, plan, charged] = await Promise.all([
      orAbsent('sensors', parts.listSensors({ ...call, query: {} })),
      orAbsent('appliances', parts.listAppliances({ ...call, query: {} })),
      orAbsent('days', parts.getDays({ ...call, query: days })),
      orAbsent('plan', parts.getPlan({ ...call })),
      orAbsent('sessions', parts.listChargingSessions({ ...call, query: began })),
    ]);
    return {
      account,
      sensors: sensors?.map((sensor) => ({ ...sensor, sensorData: sensor.sensorData.slice(0, 1) })) ?? null,
      appliances,
      days: energy?.days ?? null,
      plan,
      sessions: charged?.sessions ?? null,
      troubles: stateParts.flatMap((part) => {
        const code = found.get(part);
        return code === undefined ? [] : [{ part, code }];
      }),
    };
  },
});
