import { createProcessMemory } from '../process-memory.ts';

/** What this process remembers of a site, as every call is paid for. */
export interface SiteMemory {
  /** When the site was found to have no battery, ms. */
  noBatteryMs: number | null;
}

/** The entry of a site, created when it is new. */
export const siteMemory = createProcessMemory<SiteMemory>(() => ({ noBatteryMs: null }));
