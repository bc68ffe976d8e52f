import type { ShownAppliancePlan, ShownSlot, SitePlan } from '#shared/model/day-plan.ts';
import { HOUR_MS } from '#shared/units.ts';
import { isoTime as iso } from '../platform/clock.ts';
import type { BatteryControlOf } from './home-battery.ts';
import { localClock } from './planner/local-time.ts';
import { firstPlannerMemory } from './planner/plan-types.ts';
import { cautiousSurplus, expectedPv } from './planner/sun-ahead.ts';
import type { PlannedSlot, PriceSlot } from './planner/types.ts';
import { pricesAhead } from './prices-ahead.ts';
import { shownBatteryOf } from './shown-battery.ts';
import type { SiteBundle } from './store.ts';
import { sunKnownOf } from './sun-forecast.ts';

/** So far ahead the screens look: to the end of tomorrow, whatever the hour. */
const SHOWN_MS = 48 * HOUR_MS;

/** A tenth of a cent is as exact as prices are shown. */
const cents = (eur: number): number => Math.round(eur * 1000) / 1000;

/** What the last run of a site planned, with the sun and the prices it planned on. Pure. */
export const shownPlanOf = (site: SiteBundle, nowMs: number, controlOf: BatteryControlOf = () => null): SitePlan => {
  const memory = site.planning?.memory ?? firstPlannerMemory;
  const prices = pricesAhead(site, nowMs);
  const byPriority = [...site.appliances].sort(
    (x, y) => x.autoCharge.priority - y.autoCharge.priority || (x.id < y.id ? -1 : 1),
  );
  return {
    at: iso(nowMs),
    sun: sunOf(site, nowMs),
    prices: { source: prices.source, slots: merged(prices.slots, nowMs), trouble: site.prices?.trouble ?? null },
    battery: shownBatteryOf(site, controlOf, nowMs),
    appliances: byPriority.flatMap(({ id, mode }): ShownAppliancePlan[] => {
      const ahead = memory.plans[id]?.ahead;
      // Its owner chose something else since.
      if (ahead == null || mode !== 'AUTO') return [];
      const slots = ahead.slots.filter(({ endMs }) => endMs > nowMs).map(shownSlot);
      return [
        {
          applianceId: id,
          byAt: ahead.byMs === null ? null : iso(ahead.byMs),
          shortWh: Math.round(ahead.shortWh),
          slots,
        },
      ];
    }),
  };
};

/** A slot as screens show it: what tops the sun up is grid, and energies are whole. */
export const shownSlot = ({
  startMs,
  endMs,
  surplusW,
  importEur,
  feedInEur,
  guessed,
  ...taken
}: PlannedSlot): ShownSlot => {
  // What tops the sun up to the least power is grid.
  const sunWh = Math.min(taken.sunWh, (surplusW * (endMs - startMs)) / HOUR_MS);
  const gridWh = taken.gridWh + taken.sunWh - sunWh;
  return {
    startAt: iso(startMs),
    endAt: iso(endMs),
    kind: gridWh < 1 ? 'sun' : sunWh < 1 ? 'grid' : 'mixed',
    sunWh: Math.round(sunWh),
    gridWh: Math.round(gridWh),
    importEur: cents(importEur),
    costEur: cents((gridWh * importEur + sunWh * feedInEur) / 1000),
    guessed,
  };
};

const sunOf = (site: SiteBundle, nowMs: number): SitePlan['sun'] => {
  const known = sunKnownOf(site);
  const { days, forecast } = known;
  const clock = localClock(site.account.timezone);
  const surplusW = cautiousSurplus(known, clock, nowMs);
  const trouble = site.skyTrouble ?? (site.sky !== undefined && forecast === null ? 'learning' : null);
  if (surplusW === null) return { source: 'unknown', daysKnown: days.length, hours: [], trouble };
  const pvW = expectedPv(known, clock, nowMs);
  const hours: SitePlan['sun']['hours'] = [];
  const firstMs = Math.floor(nowMs / HOUR_MS) * HOUR_MS;
  for (let startMs = firstMs; startMs < nowMs + SHOWN_MS; startMs += HOUR_MS) {
    const endMs = startMs + HOUR_MS;
    hours.push({
      startAt: iso(startMs),
      endAt: iso(endMs),
      pvW: pvW === null ? null : Math.round(pvW(startMs, endMs)),
      surplusW: Math.max(0, Math.round(surplusW(startMs, endMs))),
    });
  }
  return { source: forecast === null ? 'past-days' : 'forecast', daysKnown: days.length, hours, trouble };
};

/** From now on, with neighbours of the same price as one. */
const merged = (slots: readonly PriceSlot[], nowMs: number): SitePlan['prices']['slots'] => {
  const shown: SitePlan['prices']['slots'] = [];
  for (const { startMs, endMs, importEur, feedInEur, guessed } of slots) {
    if (endMs <= nowMs || startMs >= nowMs + SHOWN_MS) continue;
    const price = { importEur: cents(importEur), feedInEur: cents(feedInEur), guessed };
    const last = shown.at(-1);
    const same =
      last !== undefined &&
      last.endAt === iso(startMs) &&
      last.importEur === price.importEur &&
      last.feedInEur === price.feedInEur &&
      last.guessed === guessed;
    if (same) last.endAt = iso(endMs);
    else shown.push({ startAt: iso(startMs), endAt: iso(endMs), ...price });
  }
  return shown;
};
