import { type ReactNode, useRef } from 'react';
import { useNear } from '../lib/use-near.ts';

interface WhenNearProps {
  /** Approximate height of the children, so that the page has about its final length from the start. */
  readonly heightPx: number;
  /** Draws the children at once, wherever they are. */
  readonly always?: boolean;
  readonly children: ReactNode;
}

/** Draws what is below the screen when it comes near, or after a while, so that the visible part comes first. */
export const WhenNear = ({ heightPx, always = false, children }: WhenNearProps) => {
  const ref = useRef<HTMLDivElement>(null);
  return useNear(ref, always) ? children : <div ref={ref} data-testid="far" style={{ minHeight: heightPx }} />;
};
