import { HOUR_MS } from '#shared/units.ts';
import { faultName } from '../platform/fault-name.ts';
import type { RunDeps } from './run-types.ts';
import type { SiteBundle } from './store.ts';

/** As far ahead as anything is planned, and the hour that runs now. */
const AHEAD_MS = 73 * HOUR_MS;

/**
 * A site with what its sky is expected to give, where its owner said where it is. While that is not known, or cannot be read, plans go
 * by past days: nothing that is charged waits for a forecast.
 */
export const withSky = async (
  { skies, now, log }: Pick<RunDeps, 'skies' | 'now' | 'log'>,
  site: SiteBundle,
): Promise<SiteBundle> => {
  if (skies === undefined || site.sunSite == null) return site;
  const hourMs = Math.floor(now() / HOUR_MS) * HOUR_MS;
  try {
    const { slots, trouble } = await skies.sky(site.sunSite.place, hourMs, hourMs + AHEAD_MS);
    // With hours missing a plan would take them for dark.
    const isWhole = trouble === null || trouble === 'late';
    return { ...site, skyTrouble: trouble, ...(isWhole && { sky: slots }) };
  } catch (error) {
    log.warn('forecast not known', {
      accountId: site.account.id,
      fault: faultName(error),
    });
    return site;
  }
};
