import type { CSSProperties, ReactNode } from 'react';
import './share-ring.css';

const RADIUS = 42;
const ROUND = 2 * Math.PI * RADIUS;

interface ShareRingProps {
  /** 0…1; null: unknown. */
  readonly share: number | null;
  /** The figure inside, and what it is of. */
  readonly text: ReactNode;
  readonly label: string;
  /** px */
  readonly size: number;
}

/** A ring filled with gold by the share of the sun. */
export const ShareRing = ({ share, text, label, size }: ShareRingProps) => (
  <div className="ring" style={{ '--size': `${size}px` } as CSSProperties}>
    <svg viewBox="0 0 100 100" aria-hidden="true">
      <circle className="track" cx="50" cy="50" r={RADIUS} />
      {share !== null && share > 0 && (
        <>
          <circle className="rim" cx="50" cy="50" r={RADIUS} strokeDasharray={`${ROUND * share} ${ROUND}`} />
          <circle className="sun" cx="50" cy="50" r={RADIUS} strokeDasharray={`${ROUND * share} ${ROUND}`} />
        </>
      )}
    </svg>
    <p>
      <b>{text}</b>
      {label}
    </p>
  </div>
);
