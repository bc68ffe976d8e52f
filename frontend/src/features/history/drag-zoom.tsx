import Box from '@mui/material/Box';
import { type PointerEvent, type ReactNode, useState } from 'react';
import type { TimeRange } from './model/time-range.ts';
import { PLOT_LEFT } from './power-chart.tsx';

/** Shorter drags count as a click, px. */
const LEAST_DRAG = 8;

interface Drag {
  readonly start: number;
  readonly now: number;
  readonly width: number;
}

interface DragZoomProps {
  readonly range: TimeRange;
  /** Space to the right of the plots, px. */
  readonly right: number;
  readonly onZoom: (oneMs: number, otherMs: number) => void;
  readonly children: ReactNode;
}

/** Zooms into the range that a mouse or pen drags over; a finger scrolls the page and uses the slider instead. */
export const DragZoom = ({ range: { fromMs, toMs }, right, onZoom, children }: DragZoomProps) => {
  const [drag, setDrag] = useState<Drag | null>(null);
  const place = ({ currentTarget, clientX }: PointerEvent<HTMLElement>): { at: number; width: number } => {
    const box = currentTarget.getBoundingClientRect();
    const width = Math.max(1, box.width - PLOT_LEFT - right);
    return { at: Math.min(Math.max(clientX - box.left - PLOT_LEFT, 0), width), width };
  };
  const timeAt = (at: number, width: number): number => fromMs + (at / width) * (toMs - fromMs);
  const far = drag !== null && Math.abs(drag.now - drag.start) >= LEAST_DRAG;
  return (
    <Box
      sx={{ position: 'relative', userSelect: 'none', '@media (pointer: fine)': { cursor: 'crosshair' } }}
      onPointerDown={(event) => {
        if (event.pointerType === 'touch' || event.button !== 0) return;
        const { at, width } = place(event);
        setDrag({ start: at, now: at, width });
      }}
      onPointerMove={(event) => {
        if (drag === null) return;
        // Released outside the chart.
        if (event.buttons === 0) setDrag(null);
        else setDrag({ ...drag, now: place(event).at });
      }}
      onPointerUp={() => {
        if (drag !== null && far) onZoom(timeAt(drag.start, drag.width), timeAt(drag.now, drag.width));
        setDrag(null);
      }}
    >
      {children}
      {drag !== null && far && (
        <Box
          data-testid="drag"
          sx={{
            position: 'absolute',
            top: 8,
            bottom: 30,
            bgcolor: 'info.main',
            opacity: 0.18,
            pointerEvents: 'none',
          }}
          style={{ left: PLOT_LEFT + Math.min(drag.start, drag.now), width: Math.abs(drag.now - drag.start) }}
        />
      )}
    </Box>
  );
};
