import type { AdapterContext } from '../port.ts';

/** What this process remembers of a site, as every call is paid for. Lost with the process; never relied on. */
export interface SiteMemory {
  /** When the site was found to have no battery, ms. */
  noBatteryMs: number | null;
}

const REMEMBERED = 1_000;

/** By clock, as everything in it is dated by one: a process has one clock, each of its tests another. */
const memories = new WeakMap<AdapterContext['now'], Map<string, SiteMemory>>();

/** The entry of a site, made when it is new; the oldest entries are forgotten. */
export const siteMemory = (
  { now, baseUrlOverride }: Pick<AdapterContext, 'now' | 'baseUrlOverride'>,
  siteId: string,
): SiteMemory => {
  const sites = memories.get(now) ?? new Map<string, SiteMemory>();
  memories.set(now, sites);
  const key = `${baseUrlOverride ?? ''} ${siteId}`;
  const entry = sites.get(key) ?? { noBatteryMs: null };
  sites.delete(key);
  sites.set(key, entry);
  const [oldest] = sites.keys();
  if (sites.size > REMEMBERED && oldest !== undefined) sites.delete(oldest);
  return entry;
};
