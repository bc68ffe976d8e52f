import { type ReactNode, useRef } from 'react';
import { useNear } from '../lib/use-near.ts';

interface WhenNearProps {
  /** About as high as what will stand here, so that the page is about as long from the first. */
  readonly heightPx: number;
  readonly children: ReactNode;
}

/** Draws what stands below the screen when somebody scrolls to it: what is looked at comes first. */
export const WhenNear = ({ heightPx, children }: WhenNearProps) => {
  const ref = useRef<HTMLDivElement>(null);
  return useNear(ref) ? children : <div ref={ref} data-testid="far" style={{ minHeight: heightPx }} />;
};
