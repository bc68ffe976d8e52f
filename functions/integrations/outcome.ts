import { type Outcome, type SensorTarget, VendorError } from './port.ts';

/** Runs one target's part; its failure becomes its outcome, so that it affects no other target. */
export const outcomeOf = async <T>(make: () => T | Promise<T>): Promise<Outcome<T>> => {
  try {
    return { ok: true, value: await make() };
  } catch (error) {
    if (error instanceof VendorError) return { ok: false, error };
    throw error;
  }
};

/** The outcome of a target that this service does not support. */
export const unsupported = (message: string): { readonly ok: false; readonly error: VendorError } => ({
  ok: false,
  error: new VendorError('unsupported', message),
});

/**
 * Reads sensors whose ids the vendor's API takes one by one: each id once, concurrently. Ids that do not have this service's
 * format are not sent.
 * @param notAnId why such a target has no value
 */
export const readEach = async <T>(
  sensors: readonly SensorTarget[],
  isId: (deviceId: string) => boolean,
  read: (deviceId: string) => Promise<T>,
  notAnId: string,
): Promise<Outcome<T>[]> => {
  const ids = [...new Set(sensors.map(({ deviceId }) => deviceId))].filter(isId);
  const outcomes = new Map(await Promise.all(ids.map(async (id) => [id, await outcomeOf(() => read(id))] as const)));
  return sensors.map(({ deviceId }) => outcomes.get(deviceId) ?? unsupported(notAnId));
};
