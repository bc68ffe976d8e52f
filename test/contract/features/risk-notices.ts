import type { Notice } from '#shared/model/notices.ts';
import { HOUR_MS } from '#shared/units.ts';
import type { TestProduct } from '#test/support/product.ts';
import type { SeededSite } from '../site.ts';

/**
 * Makes notices of goals at risk, each of an episode of its own.
 * @param site the site of the test that runs
 * @param name of the car
 */
export const riskNotices = (product: () => TestProduct, site: () => SeededSite, name: string) => {
  let episode = 0;
  return (changes: Partial<Notice> = {}): Notice => {
    episode += 1;
    const { nowMs } = product().time;
    const { accountId, applianceId } = site();
    const iso = (ms: number): string => new Date(ms).toISOString();
    return {
      accountId,
      kind: 'goal-at-risk',
      subject: applianceId,
      episode: `deadline/${episode}`,
      at: iso(nowMs),
      facts: { name, by: iso(nowMs + HOUR_MS), lateS: 4500, percent: 40, goalPercent: 80 },
      ...changes,
    } as Notice;
  };
};
