import LockOutlined from '@mui/icons-material/LockOutlined';
import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useTranslation } from 'react-i18next';
import type { ApplianceKind, ApplianceMode } from '#shared/model/appliance.ts';
import { modeAllowed, type Plan } from '#shared/plans.ts';
import { modeKey } from './mode-key.ts';

/** In the order of the menu. */
const order: readonly ApplianceMode[] = ['AUTO', 'ON', 'OFF', 'SCHEDULE', 'SOC_MAP', 'MANUAL'];

interface ModeMenuProps {
  readonly id: string;
  readonly label: string;
  readonly anchor: HTMLElement;
  readonly mode: ApplianceMode;
  readonly kind: ApplianceKind;
  readonly plan: Plan;
  readonly open: boolean;
  readonly onChoose: (mode: ApplianceMode) => void;
  /** A mode was chosen that the plan does not include. */
  readonly onUpgrade: () => void;
  readonly onClose: () => void;
}

/** The modes with their explanations. Loaded when it is first opened. */
export const ModeMenu = ({
  id,
  label,
  anchor,
  mode,
  kind,
  plan,
  open,
  onChoose,
  onUpgrade,
  onClose,
}: ModeMenuProps) => {
  const { t } = useTranslation('app');
  return (
    <Menu
      anchorEl={anchor}
      open={open}
      onClose={onClose}
      slotProps={{
        list: { id, role: 'listbox', 'aria-label': label },
        paper: { sx: { minWidth: anchor.offsetWidth, maxWidth: 'calc(100vw - 32px)' } },
      }}
    >
      {order.map((one) => {
        const allowed = modeAllowed(plan, one);
        return (
          <MenuItem
            key={one}
            role="option"
            aria-selected={one === mode}
            selected={one === mode}
            sx={{ whiteSpace: 'normal' }}
            onClick={() => (allowed ? onChoose(one) : onUpgrade())}
          >
            <ListItemText
              primary={t(`mode.${modeKey(one, kind)}.name`)}
              secondary={allowed ? t(`mode.${modeKey(one, kind)}.help`) : t('mode.needsPremium')}
            />
            {!allowed && <LockOutlined fontSize="small" color="action" sx={{ ml: 1 }} />}
          </MenuItem>
        );
      })}
    </Menu>
  );
};
