import Box from '@mui/material/Box';
import type { PointerEvent, ReactNode } from 'react';
import type { TimeRange } from '../../lib/day/time-range.ts';
import { useSpoken } from '../../lib/use-spoken.ts';
import { movedTo, nearest } from './model/cursor.ts';
import { PLOT_LEFT, PLOT_RIGHT } from './plot.ts';

interface TimeSliderProps {
  readonly name: string;
  readonly range: TimeRange;
  /** Where the cursor can stand, ascending, ms. */
  readonly times: readonly number[];
  readonly cursorMs: number;
  /** The cursor's time in words. */
  readonly valueText: string;
  readonly onCursor: (atMs: number) => void;
  readonly children: ReactNode;
}

/**
 * Charts with one cursor: focused once, then arrows move it by a step, with Shift by an hour; a finger or mouse puts it where
 * it points. The page still scrolls under a finger that moves up or down.
 */
export const TimeSlider = ({ name, range, times, cursorMs, valueText, onCursor, children }: TimeSliderProps) => {
  const say = useSpoken();
  const point = ({ currentTarget, clientX }: PointerEvent<HTMLElement>): void => {
    const box = currentTarget.getBoundingClientRect();
    const share = (clientX - box.left - PLOT_LEFT) / Math.max(1, box.width - PLOT_LEFT - PLOT_RIGHT);
    const at = nearest(times, range.fromMs + share * (range.toMs - range.fromMs));
    if (at !== null) onCursor(at);
  };
  return (
    <Box
      role="slider"
      tabIndex={0}
      aria-label={name}
      aria-valuemin={range.fromMs}
      aria-valuemax={range.toMs}
      aria-valuenow={cursorMs}
      aria-valuetext={say(valueText)}
      onKeyDown={(event) => {
        const to = movedTo(times, cursorMs, event);
        if (to === null) return;
        event.preventDefault();
        onCursor(to);
      }}
      onPointerDown={point}
      onPointerMove={(event) => {
        if (event.buttons > 0) point(event);
      }}
      sx={{
        touchAction: 'pan-y',
        userSelect: 'none',
        cursor: 'crosshair',
        borderRadius: '8px',
        '&:focus-visible': { outline: '3px solid var(--accent)', outlineOffset: 2 },
        '& :focus': { outline: 'none' },
      }}
    >
      {children}
    </Box>
  );
};
