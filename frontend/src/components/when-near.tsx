import { type ReactNode, useRef } from 'react';
import { useNear } from '../lib/use-near.ts';

interface WhenNearProps {
  /** About as high as what will stand here, so that the page is about as long from the first. */
  readonly heightPx: number;
  /** Draws it at once, wherever it is. */
  readonly always?: boolean;
  readonly children: ReactNode;
}

/** Draws what stands below the screen when it comes near, or after a while: what is looked at comes first. */
export const WhenNear = ({ heightPx, always = false, children }: WhenNearProps) => {
  const ref = useRef<HTMLDivElement>(null);
  return useNear(ref, always) ? children : <div ref={ref} data-testid="far" style={{ minHeight: heightPx }} />;
};
