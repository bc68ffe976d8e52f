import type { Snapshot } from '#functions/control/decide/snapshot.ts';
import type { LocalTime } from '#functions/control/planner/local-time.ts';
import { SUN_DAYS, type SunDay, type SunPart, sunDayOf } from '#functions/control/planner/sun-days.ts';
import { HOUR_MS } from '#shared/units.ts';

/** What the product learns of a home's sun from its stored readings, here from each snapshot. */
export class SunLog {
  days: readonly SunDay[] = [];
  #parts: SunPart[] = [];
  #seenMs = 0;
  #hour = 0;

  record({ state }: Snapshot, clock: (atMs: number) => LocalTime): void {
    const law = state?.site.law;
    const loadW = state?.site.houseW ?? null;
    if (law == null || law.seenMs <= this.#seenMs) return;
    const { hour } = clock(law.seenMs);
    if (hour < this.#hour) this.#close();
    const hours = this.#seenMs === 0 ? 0 : Math.min(1, (law.seenMs - this.#seenMs) / HOUR_MS);
    const freeW = law.pv === null || loadW === null ? null : law.pv - loadW;
    this.#parts.push({ hour, hours, freeW, pvW: law.pv });
    this.#seenMs = law.seenMs;
    this.#hour = hour;
  }

  #close(): void {
    const day = sunDayOf('', this.#parts);
    this.#parts = [];
    if (day !== null) this.days = [...this.days, day].slice(-SUN_DAYS);
  }
}
