import UnfoldMore from '@mui/icons-material/UnfoldMore';
import Button from '@mui/material/Button';
import { lazy, Suspense, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { Appliance, ApplianceMode } from '#shared/model/appliance.ts';
import type { Plan } from '#shared/plans.ts';
import { paths } from '../lib/paths.ts';
import { useLocalePath } from '../lib/use-locale.ts';
import { modeKey } from './mode-key.ts';

const loadMenu = () => import('./mode-menu.tsx');
const ModeMenu = lazy(async () => ({ default: (await loadMenu()).ModeMenu }));

interface ModeSelectProps {
  readonly appliance: Appliance;
  readonly plan: Plan;
  readonly onChoose: (mode: ApplianceMode) => void;
}

/** Selects the mode. Modes outside the plan are shown, marked, and lead to the plans. */
export const ModeSelect = ({ appliance, plan, onChoose }: ModeSelectProps) => {
  const { t } = useTranslation('app');
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [open, setOpen] = useState(false);
  const navigate = useNavigate();
  const localePath = useLocalePath();
  const label = t('appliance.modeOf', { name: appliance.name });
  return (
    <>
      <Button
        role="combobox"
        aria-haspopup="listbox"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        aria-label={label}
        fullWidth
        variant="outlined"
        color="inherit"
        endIcon={<UnfoldMore />}
        sx={{ justifyContent: 'space-between', borderColor: 'divider', fontWeight: 400 }}
        // Starts loading the menu before the click.
        onPointerEnter={() => void loadMenu()}
        onFocus={() => void loadMenu()}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
          event.preventDefault();
          event.currentTarget.click();
        }}
        onClick={({ currentTarget }) => {
          setAnchor(currentTarget);
          setOpen(true);
        }}
      >
        {t(`mode.${modeKey(appliance.mode, appliance.kind)}.name`)}
      </Button>
      {anchor !== null && (
        <Suspense>
          <ModeMenu
            id={id}
            label={label}
            anchor={anchor}
            mode={appliance.mode}
            kind={appliance.kind}
            plan={plan}
            open={open}
            onClose={() => setOpen(false)}
            onUpgrade={() => void navigate(localePath(paths.plan(appliance.accountId)))}
            onChoose={(mode) => {
              setOpen(false);
              if (mode !== appliance.mode) onChoose(mode);
            }}
          />
        </Suspense>
      )}
    </>
  );
};
