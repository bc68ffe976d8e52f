import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

interface EmptyStateProps {
  readonly icon?: ReactNode;
  readonly title: string;
  /** What to do to fill the list. */
  readonly text: string;
  readonly action?: ReactNode;
  /** It replaces a whole page: its title is the page's. */
  readonly page?: boolean;
}

/** Shown in place of an empty list. */
export const EmptyState = ({ icon, title, text, action, page = false }: EmptyStateProps) => (
  <Stack
    spacing={1}
    sx={{
      alignItems: 'center',
      textAlign: 'center',
      border: 1,
      borderColor: 'divider',
      borderRadius: 1.5,
      borderStyle: 'dashed',
      p: 4,
    }}
  >
    {icon !== undefined && <Box sx={{ color: 'text.secondary', '& svg': { fontSize: 40 } }}>{icon}</Box>}
    <Typography variant="h2" component={page ? 'h1' : 'h2'}>
      {title}
    </Typography>
    <Typography color="textSecondary" sx={{ maxWidth: 420 }}>
      {text}
    </Typography>
    {action !== undefined && <Box sx={{ pt: 1 }}>{action}</Box>}
  </Stack>
);
