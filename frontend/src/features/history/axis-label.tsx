import type { BaseTickContentProps } from 'recharts';

type Label = Pick<
  BaseTickContentProps,
  'x' | 'y' | 'index' | 'payload' | 'textAnchor' | 'tickFormatter' | 'verticalAnchor'
>;

/**
 * A label of an axis, as its `tick`. The library's own measures each one on the page, to break it into lines: a fifth of a second on a
 * phone, for words that are never broken.
 */
export const axisLabel = (
  { x, y, index, payload, textAnchor, tickFormatter, verticalAnchor }: Label,
  className?: string,
) => (
  <text
    className={className}
    x={x}
    y={y}
    // From the line that letters stand on to their top, or to their middle.
    dy={verticalAnchor === 'start' ? '0.71em' : '0.355em'}
    textAnchor={textAnchor}
    fill="var(--ink-2)"
    fontSize={12}
  >
    {tickFormatter?.(payload.value, index) ?? payload.value}
  </text>
);

/** The same on an axis that leaves out labels without room: the library measures those in the size of what has its class. */
export const spacedLabel = (label: BaseTickContentProps) => axisLabel(label, label.className);
