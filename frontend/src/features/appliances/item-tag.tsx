import Close from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import type { ReactNode } from 'react';
import type { ScheduleItem } from '#shared/model/schedule.ts';
import { desiredColors } from './desired-state.tsx';

interface ItemTagProps {
  readonly mode: ScheduleItem['desiredState']['mode'];
  readonly current: boolean;
  readonly removeLabel: string;
  /** null: it cannot be removed here. */
  readonly onRemove: (() => void) | null;
  readonly children: ReactNode;
}

/** One item of a schedule in short, with its colour. */
export const ItemTag = ({ mode, current, removeLabel, onRemove, children }: ItemTagProps) => (
  <Box
    component="li"
    aria-current={current ? 'time' : undefined}
    sx={{
      display: 'flex',
      alignItems: 'center',
      gap: 0.75,
      minHeight: 32,
      pl: 1,
      pr: onRemove === null ? 1 : 0.25,
      border: 1,
      borderColor: current ? 'info.main' : 'divider',
      borderRadius: 4,
      typography: 'body2',
    }}
  >
    <Box
      component="span"
      sx={{
        width: 12,
        height: 12,
        borderRadius: '50%',
        bgcolor: desiredColors[mode],
        border: 1,
        borderColor: 'divider',
      }}
    />
    <span>{children}</span>
    {onRemove !== null && (
      <IconButton size="small" aria-label={removeLabel} onClick={onRemove} sx={{ p: 0.5 }}>
        <Close sx={{ fontSize: 16 }} />
      </IconButton>
    )}
  </Box>
);
