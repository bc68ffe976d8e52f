import type { Deps } from '#functions/deps.ts';
import type { StoredAccount } from '#functions/storage/index.ts';
import { type RoleType, seesMoney } from '#shared/roles.ts';
import { savedEur } from '#shared/saved-money.ts';
import type { SummaryFigures } from './words.ts';

/**
 * What a summary tells of some days, from their stored totals. Money only for the owner, and at the prices that each day kept.
 * @returns null: nothing is known of them, so there is nothing to tell
 */
export const summaryOf = async (
  { storage, now }: Pick<Deps, 'storage' | 'now'>,
  { id, timezone, settings }: Pick<StoredAccount, 'id' | 'timezone' | 'settings'>,
  { from, to }: { readonly from: string; readonly to: string },
  role: RoleType,
): Promise<SummaryFigures | null> => {
  const days = await storage.days.list(id, { from, to, zone: timezone, nowMs: now() });
  const known = days.filter(({ appliancesWh }) => appliancesWh !== null);
  if (known.length === 0) return null;
  const sum = (energyOf: (day: (typeof days)[number]) => number | null): number | null =>
    days.some((day) => energyOf(day) !== null) ? days.reduce((total, day) => total + (energyOf(day) ?? 0), 0) : null;
  const chargedWh = sum(({ appliancesWh }) => appliancesWh) ?? 0;
  const sunWh = sum((day) => day.sunWh) ?? 0;
  return {
    chargedWh,
    sunShare: chargedWh > 0 ? Math.min(1, sunWh / chargedWh) : null,
    pvWh: sum(({ pvWh }) => pvWh),
    savedEur: seesMoney(role) ? savedEur(days, settings) : null,
  };
};
