import type { ReactNode } from 'react';
import { useSpoken } from '../lib/use-spoken.ts';

interface SpokenProps {
  readonly children: string;
  /** How it is drawn, where that is more than its text. */
  readonly shown?: ReactNode;
}

/** A figure that stands alone: seen with the sign of its unit, heard with the unit's word. */
export const Spoken = ({ children, shown = children }: SpokenProps) => {
  const said = useSpoken()(children);
  if (said === children) return shown;
  return (
    <>
      <span aria-hidden="true">{shown}</span>
      <span className="unseen">{said}</span>
    </>
  );
};
