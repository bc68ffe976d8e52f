import Box from '@mui/material/Box';
import { generate } from 'lean-qr';
import { toSvgPath } from 'lean-qr/extras/svg';

/** Free modules around the code, which scanners need (ISO/IEC 18004, 9.1). */
const QUIET = 4;

interface QrCodeProps {
  /** What it says to a camera. */
  readonly text: string;
  readonly label: string;
}

/** A QR code, drawn here: its text leaves the browser only through a camera. */
export const QrCode = ({ text, label }: QrCodeProps) => {
  const code = generate(text);
  const side = code.size + 2 * QUIET;
  return (
    // Dark on white in both themes: many scanners read nothing else.
    <Box
      component="svg"
      role="img"
      aria-label={label}
      viewBox={`${-QUIET} ${-QUIET} ${side} ${side}`}
      shapeRendering="crispEdges"
      sx={{ width: 208, maxWidth: '100%', bgcolor: '#fff', color: '#000', borderRadius: 1, alignSelf: 'center' }}
    >
      <path d={toSvgPath(code)} fill="currentColor" />
    </Box>
  );
};
