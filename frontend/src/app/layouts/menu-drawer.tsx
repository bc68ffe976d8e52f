import Drawer from '@mui/material/Drawer';
import { DrawerContent } from './drawer-content.tsx';
import { DRAWER_WIDTH } from './drawer-width.ts';

interface MenuDrawerProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onFeedback: () => void;
}

/** The menu over the page. */
export const MenuDrawer = ({ open, onClose, onFeedback }: MenuDrawerProps) => (
  <Drawer open={open} onClose={onClose} slotProps={{ paper: { sx: { width: DRAWER_WIDTH } } }}>
    <DrawerContent onFollow={onClose} onFeedback={onFeedback} />
  </Drawer>
);
