import type { AdapterContext } from './port.ts';

const REMEMBERED = 1_000;

type Place = Pick<AdapterContext, 'now' | 'baseUrlOverride'>;

/**
 * What a process remembers between reads of services where every call counts. Lost with the process, and never relied on.
 * @param make creates the entry of a new key; the oldest entries are dropped
 */
export const createProcessMemory = <T>(make: () => T): ((place: Place, key: string) => T) => {
  // One memory per clock, because entries are dated by it: a process has one clock, each of its tests another.
  const memories = new WeakMap<AdapterContext['now'], Map<string, T>>();
  return ({ now, baseUrlOverride }, key) => {
    const entries = memories.get(now) ?? new Map<string, T>();
    memories.set(now, entries);
    const place = `${baseUrlOverride ?? ''} ${key}`;
    const entry = entries.get(place) ?? make();
    entries.delete(place);
    entries.set(place, entry);
    const [oldest] = entries.keys();
    if (entries.size > REMEMBERED && oldest !== undefined) entries.delete(oldest);
    return entry;
  };
};
