import ListItemText from '@mui/material/ListItemText';
import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import { useTranslation } from 'react-i18next';
import { type Appliance, type ApplianceMode, applianceModes } from '#shared/model/appliance.ts';
import { modeAllowed, type Plan } from '#shared/plans.ts';

/** In the order in which one thinks of them. */
const order: readonly ApplianceMode[] = ['AUTO', 'ON', 'OFF', 'SCHEDULE', 'SOC_MAP', 'MANUAL'];

interface ModeSelectProps {
  readonly appliance: Appliance;
  readonly plan: Plan;
  readonly onChoose: (mode: ApplianceMode) => void;
}

/** Chooses the mode. What the plan does not hold is shown, and says so. */
export const ModeSelect = ({ appliance, plan, onChoose }: ModeSelectProps) => {
  const { t } = useTranslation('app');
  return (
    <Select
      size="small"
      fullWidth
      value={appliance.mode}
      SelectDisplayProps={{ 'aria-label': t('appliance.modeOf', { name: appliance.name }) }}
      renderValue={(mode) => t(`mode.${mode}.name`)}
      onChange={({ target }) => {
        const chosen = applianceModes.find((mode) => mode === target.value);
        if (chosen) onChoose(chosen);
      }}
      MenuProps={{ slotProps: { paper: { sx: { maxWidth: 'calc(100vw - 32px)' } } } }}
    >
      {order.map((mode) => {
        const allowed = modeAllowed(plan, mode);
        return (
          <MenuItem key={mode} value={mode} disabled={!allowed} sx={{ whiteSpace: 'normal' }}>
            <ListItemText
              primary={t(`mode.${mode}.name`)}
              secondary={allowed ? t(`mode.${mode}.help`) : t('mode.needsPremium')}
            />
          </MenuItem>
        );
      })}
    </Select>
  );
};
