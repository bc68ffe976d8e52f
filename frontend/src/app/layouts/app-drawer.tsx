import Box from '@mui/material/Box';
import { lazy, Suspense, useState } from 'react';
import { DRAWER_WIDTH } from './drawer-width.ts';

// A phone shows its menu on demand; a desktop keeps its space free until it has loaded.
const DrawerContent = lazy(async () => ({ default: (await import('./drawer-content.tsx')).DrawerContent }));
const MenuDrawer = lazy(async () => ({ default: (await import('./menu-drawer.tsx')).MenuDrawer }));

interface AppDrawerProps {
  /** Beside the page rather than over it. */
  readonly wide: boolean;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onFeedback: () => void;
}

/** The menu: beside the page if there is room, else over it; the latter loads when it is first opened. */
export const AppDrawer = ({ wide, open, onClose, onFeedback }: AppDrawerProps) => {
  const [asked, setAsked] = useState(false);
  if (!wide && open && !asked) setAsked(true);
  if (wide)
    return open ? (
      <Box
        sx={{
          position: 'sticky',
          top: 0,
          width: DRAWER_WIDTH,
          height: '100dvh',
          flexShrink: 0,
          overflowY: 'auto',
          display: 'flex',
          bgcolor: 'background.paper',
          borderInlineEnd: 1,
          borderColor: 'divider',
        }}
      >
        <Suspense>
          <DrawerContent onFollow={() => undefined} onFeedback={onFeedback} />
        </Suspense>
      </Box>
    ) : null;
  if (!asked) return null;
  return (
    <Suspense>
      <MenuDrawer open={open} onClose={onClose} onFeedback={onFeedback} />
    </Suspense>
  );
};
