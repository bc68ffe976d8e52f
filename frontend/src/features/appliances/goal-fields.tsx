import MenuItem from '@mui/material/MenuItem';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FormCard } from '../../components/form-card.tsx';
import { FormField } from '../../components/form-field.tsx';
import { NumberField } from '../../components/number-field.tsx';
import { SwitchField } from '../../components/switch-field.tsx';
import { DaysField } from './days-field.tsx';
import type { ApplianceControl } from './fields.ts';

interface GoalFieldsProps {
  readonly control: ApplianceControl;
}

/** "80 % by 07:00". */
export const DeadlineFields = ({ control }: GoalFieldsProps) => {
  const { t } = useTranslation('app');
  const [on, goal] = useWatch({ control, name: ['deadlineOn', 'deadlineGoal'] });
  return (
    <FormCard title={t('applianceEditor.deadline')}>
      <SwitchField
        control={control}
        name="deadlineOn"
        label={t('applianceEditor.deadlineOn')}
        help={t('applianceEditor.deadlineOnHelp')}
      />
      {on && (
        <>
          <FormField
            control={control}
            name="readyAt"
            type="time"
            label={t('applianceEditor.readyAt')}
            helperText={t('applianceEditor.readyAtHelp')}
          />
          <DaysField control={control} />
          <FormField control={control} name="deadlineGoal" select label={t('applianceEditor.goal')}>
            <MenuItem value="energy">{t('applianceEditor.goalEnergy')}</MenuItem>
            <MenuItem value="percent">{t('applianceEditor.goalPercent')}</MenuItem>
          </FormField>
          {goal === 'energy' ? (
            <NumberField
              control={control}
              name="deadlineEnergyKWh"
              unit="kWh"
              label={t('applianceEditor.energy')}
              helperText={t('applianceEditor.energyHelp')}
            />
          ) : (
            <>
              <NumberField
                control={control}
                name="targetPercent"
                unit="%"
                label={t('applianceEditor.target')}
                helperText={t('applianceEditor.targetHelp')}
              />
              <NumberField
                control={control}
                name="batteryKWh"
                unit="kWh"
                label={t('applianceEditor.batterySize')}
                helperText={t('applianceEditor.batterySizeHelp')}
              />
            </>
          )}
        </>
      )}
    </FormCard>
  );
};

/** "2 h of hot water a day". */
export const DailyMinimumFields = ({ control }: GoalFieldsProps) => {
  const { t } = useTranslation('app');
  const [on, goal] = useWatch({ control, name: ['dailyOn', 'dailyGoal'] });
  return (
    <FormCard title={t('applianceEditor.daily')}>
      <SwitchField
        control={control}
        name="dailyOn"
        label={t('applianceEditor.dailyOn')}
        help={t('applianceEditor.dailyOnHelp')}
      />
      {on && (
        <>
          <FormField control={control} name="dailyGoal" select label={t('applianceEditor.dailyGoal')}>
            <MenuItem value="minutes">{t('applianceEditor.dailyMinutes')}</MenuItem>
            <MenuItem value="energy">{t('applianceEditor.energy')}</MenuItem>
          </FormField>
          {goal === 'minutes' ? (
            <NumberField
              control={control}
              name="dailyMinutes"
              unit={t('applianceEditor.minutes')}
              label={t('applianceEditor.dailyMinutes')}
              helperText={t('applianceEditor.dailyMinutesHelp')}
            />
          ) : (
            <NumberField
              control={control}
              name="dailyEnergyKWh"
              unit="kWh"
              label={t('applianceEditor.energy')}
              helperText={t('applianceEditor.dailyEnergyHelp')}
            />
          )}
          <FormField
            control={control}
            name="dailyBy"
            type="time"
            label={t('applianceEditor.dailyBy')}
            helperText={t('applianceEditor.dailyByHelp')}
          />
        </>
      )}
    </FormCard>
  );
};
