import MenuItem from '@mui/material/MenuItem';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { carBatteryKWhOf } from '#shared/car-battery.ts';
import type { Appliance } from '#shared/model/appliance.ts';
import { FormField } from '../../components/form-field.tsx';
import { NumberField } from '../../components/number-field.tsx';
import { SwitchField } from '../../components/switch-field.tsx';
import { DaysField } from './days-field.tsx';
import { GoalPreview } from './goal-preview.tsx';
import { dailyForm, deadlineForm } from './model/goal-forms.ts';
import { WEEK } from './model/week.ts';
import { SavedCard } from './saved-card.tsx';
import { TargetField } from './target-field.tsx';
import { useCardForm } from './use-card-form.ts';

interface GoalCardProps {
  readonly appliance: Appliance;
  readonly zone: string;
}

/** "80 % by 07:00". */
export const DeadlineCard = ({ appliance, zone }: GoalCardProps) => {
  const { t } = useTranslation('app');
  const { control, saving } = useCardForm(appliance, deadlineForm);
  // Elsewhere the size stands below Device.
  const asksSize = appliance.kind === 'plug' || carBatteryKWhOf(appliance.settings) === null;
  const values = useWatch({ control });
  const { deadlineOn: on, deadlineGoal: goal, days = [] } = values;
  const read = deadlineForm.schema.safeParse(values);
  const { deadline } = read.success ? read.data : { deadline: null };
  return (
    <SavedCard title={t('applianceEditor.deadline')} saving={saving}>
      <SwitchField control={control} name="deadlineOn" textKey="applianceEditor.deadlineOn" />
      {on && (
        <>
          <FormField control={control} name="readyAt" type="time" textKey="applianceEditor.readyAt" />
          <DaysField control={control} />
          {days.length < WEEK.length && (
            <FormField control={control} name="elseAt" type="time" textKey="applianceEditor.elseAt" />
          )}
          <FormField control={control} name="deadlineGoal" select label={t('applianceEditor.goal')}>
            <MenuItem value="energy">{t('applianceEditor.goalEnergy')}</MenuItem>
            <MenuItem value="percent">{t('applianceEditor.goalPercent')}</MenuItem>
          </FormField>
          {goal === 'energy' ? (
            <NumberField control={control} name="deadlineEnergyKWh" unit="kWh" textKey="applianceEditor.energy" />
          ) : (
            <>
              <TargetField control={control} appliance={appliance} />
              {asksSize && (
                <NumberField control={control} name="carBatteryKWh" unit="kWh" textKey="applianceEditor.batterySize" />
              )}
            </>
          )}
          <GoalPreview appliance={appliance} zone={zone} goal={deadline === null ? null : { deadline }} />
        </>
      )}
    </SavedCard>
  );
};

/** "2 h of hot water a day". */
export const DailyMinimumCard = ({ appliance, zone }: GoalCardProps) => {
  const { t } = useTranslation('app');
  const { control, saving } = useCardForm(appliance, dailyForm);
  const values = useWatch({ control });
  const { dailyOn: on, dailyGoal: goal } = values;
  const read = dailyForm.schema.safeParse(values);
  const { dailyMinimum } = read.success ? read.data : { dailyMinimum: null };
  return (
    <SavedCard title={t('applianceEditor.daily')} saving={saving}>
      <SwitchField control={control} name="dailyOn" textKey="applianceEditor.dailyOn" />
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
              textKey="applianceEditor.dailyMinutes"
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
          <FormField control={control} name="dailyBy" type="time" textKey="applianceEditor.dailyBy" />
          <GoalPreview appliance={appliance} zone={zone} goal={dailyMinimum === null ? null : { dailyMinimum }} />
        </>
      )}
    </SavedCard>
  );
};
