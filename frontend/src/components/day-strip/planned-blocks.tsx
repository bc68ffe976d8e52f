import { type CSSProperties, useState } from 'react';
import { keepKeys } from '../../lib/day/block-keys.ts';
import type { PlanBlock } from '../../lib/day/plan-blocks.ts';
import type { TimeRange } from '../../lib/day/time-range.ts';

/** When it is to run; where from, if that is planned. */
export type Planned = TimeRange & Partial<Pick<PlanBlock, 'kind'>>;

interface PlannedBlocksProps {
  readonly blocks: readonly Planned[];
  readonly place: (range: TimeRange) => CSSProperties;
}

/** When an appliance is to run. With another plan each block moves to where it is now. */
export const PlannedBlocks = ({ blocks, place }: PlannedBlocksProps) => {
  const plan = blocks.map(({ fromMs, toMs }) => `${fromMs}-${toMs}`).join();
  const [drawn, setDrawn] = useState(() => ({ plan, keyed: keepKeys([], blocks) }));
  // While it is drawn: an effect would draw the new plan with the old keys first.
  const keyed = drawn.plan === plan ? drawn.keyed : keepKeys(drawn.keyed, blocks);
  if (drawn.plan !== plan) setDrawn({ plan, keyed });
  return keyed.map(({ key, ...range }, nth) => (
    <i key={key} className="planned" data-planned={blocks[nth]?.kind} style={place(range)} />
  ));
};
