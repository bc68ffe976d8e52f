import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { CopyButton } from './copy-button.tsx';

interface CodeBlockProps {
  readonly title: string;
  readonly help?: string;
  readonly code: string;
}

/** A text for another machine, with a button that copies it. */
export const CodeBlock = ({ title, help, code }: CodeBlockProps) => (
  <Box>
    <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 1 }}>
      <Typography variant="h3">{title}</Typography>
      <CopyButton name={title} text={code} />
    </Box>
    {help !== undefined && (
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
        {help}
      </Typography>
    )}
    <Box
      component="pre"
      // Long lines scroll in here, not the page; focusable, so that the keyboard can scroll them.
      tabIndex={0}
      aria-label={title}
      sx={{
        m: 0,
        p: 1.5,
        maxHeight: 320,
        overflow: 'auto',
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        bgcolor: 'background.default',
        fontSize: '0.8125rem',
        fontFamily: 'ui-monospace, monospace',
      }}
    >
      {code}
    </Box>
  </Box>
);
