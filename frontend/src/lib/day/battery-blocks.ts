import type { ShownBatteryPlan } from '#shared/model/day-plan.ts';

type BatterySlot = ShownBatteryPlan['slots'][number];

/** Quarter hours in which a battery is told the same for the same reason, as one; prices are means by energy. */
export interface BatteryBlock extends Pick<BatterySlot, 'kind' | 'importEur' | 'laterEur' | 'wh'> {
  readonly fromMs: number;
  readonly toMs: number;
}

/** @param slots in order of time */
export const batteryBlocks = (slots: readonly BatterySlot[]): readonly BatteryBlock[] => {
  const blocks: BatteryBlock[] = [];
  for (const { startAt, endAt, kind, importEur, laterEur, wh } of slots) {
    const [fromMs, toMs] = [Date.parse(startAt), Date.parse(endAt)];
    const last = blocks.at(-1);
    if (last === undefined || last.toMs !== fromMs || last.kind !== kind) {
      blocks.push({ fromMs, toMs, kind, importEur, laterEur, wh });
      continue;
    }
    const all = last.wh + wh;
    const mean = (before: number, now: number): number => (all === 0 ? now : (before * last.wh + now * wh) / all);
    blocks[blocks.length - 1] = {
      ...last,
      toMs,
      wh: all,
      importEur: mean(last.importEur, importEur),
      laterEur: mean(last.laterEur, laterEur),
    };
  }
  return blocks;
};
