import Box from '@mui/material/Box';

const RADIUS = 42;
const ROUND = 2 * Math.PI * RADIUS;

interface ShareRingProps {
  /** 0…1; null: unknown. */
  readonly share: number | null;
  /** The figure inside, and what it is of. */
  readonly text: string;
  readonly label: string;
  /** px */
  readonly size: number;
}

/** A ring filled with gold by the share of the sun. */
export const ShareRing = ({ share, text, label, size }: ShareRingProps) => (
  <Box sx={{ position: 'relative', flexShrink: 0 }} style={{ width: size, height: size }}>
    <Box
      component="svg"
      viewBox="0 0 100 100"
      aria-hidden
      sx={{ width: 1, height: 1, transform: 'rotate(-90deg)', '& circle': { fill: 'none' } }}
    >
      <Box component="circle" cx="50" cy="50" r={RADIUS} sx={{ stroke: 'var(--line)', strokeWidth: 10 }} />
      {share !== null && share > 0 && (
        <>
          <Box
            component="circle"
            cx="50"
            cy="50"
            r={RADIUS}
            strokeDasharray={`${ROUND * share} ${ROUND}`}
            sx={{ stroke: 'var(--sun-edge)', strokeWidth: 11 }}
          />
          <Box
            component="circle"
            cx="50"
            cy="50"
            r={RADIUS}
            strokeDasharray={`${ROUND * share} ${ROUND}`}
            sx={{ stroke: 'var(--sun)', strokeWidth: 8.5 }}
          />
        </>
      )}
    </Box>
    <Box sx={{ position: 'absolute', inset: 0, display: 'grid', placeContent: 'center', textAlign: 'center' }}>
      <Box sx={{ font: 'var(--font-figure)', fontSize: size / 4.4, lineHeight: 1.1 }}>{text}</Box>
      <Box sx={{ font: 'var(--font-least)' }}>{label}</Box>
    </Box>
  </Box>
);
