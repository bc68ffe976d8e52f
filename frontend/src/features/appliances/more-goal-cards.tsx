import MenuItem from '@mui/material/MenuItem';
import { useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { carBatteryKWhOf } from '#shared/car-battery.ts';
import type { Appliance } from '#shared/model/appliance.ts';
import { FormField } from '../../components/form-field.tsx';
import { NumberField } from '../../components/number-field.tsx';
import { SwitchField } from '../../components/switch-field.tsx';
import { GoalPreview } from './goal-preview.tsx';
import { belowForm, floorForm, onceForm } from './model/more-goal-forms.ts';
import { SavedCard } from './saved-card.tsx';
import { useCardForm } from './use-card-form.ts';

interface MoreGoalProps {
  readonly appliance: Appliance;
  readonly zone: string;
}

/** "Tomorrow 5:30, full". */
export const OnceCard = ({ appliance, zone }: MoreGoalProps) => {
  const { t } = useTranslation('app');
  const form = useMemo(() => onceForm(zone), [zone]);
  const { control, saving } = useCardForm(appliance, form);
  const values = useWatch({ control });
  const read = form.schema.safeParse(values);
  const { once } = read.success ? read.data : { once: null };
  const plug = appliance.kind === 'plug';
  return (
    <SavedCard title={t('moreGoals.once')} saving={saving}>
      <SwitchField control={control} name="onceOn" textKey="moreGoals.onceOn" />
      {values.onceOn === true && (
        <>
          <FormField control={control} name="onceAt" type="datetime-local" textKey="moreGoals.onceAt" />
          <FormField control={control} name="onceGoal" select label={t('applianceEditor.goal')}>
            {plug && <MenuItem value="minutes">{t('applianceEditor.dailyMinutes')}</MenuItem>}
            <MenuItem value="energy">{t('applianceEditor.goalEnergy')}</MenuItem>
            {!plug && <MenuItem value="percent">{t('applianceEditor.goalPercent')}</MenuItem>}
          </FormField>
          {values.onceGoal === 'energy' && (
            <NumberField
              control={control}
              name="onceEnergyKWh"
              unit="kWh"
              label={t('applianceEditor.energy')}
              helperText={t('moreGoals.onceEnergyHelp')}
            />
          )}
          {values.onceGoal === 'minutes' && (
            <NumberField
              control={control}
              name="onceMinutes"
              unit={t('applianceEditor.minutes')}
              label={t('applianceEditor.dailyMinutes')}
              helperText={t('moreGoals.onceEnergyHelp')}
            />
          )}
          {values.onceGoal === 'percent' && (
            <>
              <NumberField control={control} name="oncePercent" unit="%" textKey="applianceEditor.target" />
              {carBatteryKWhOf(appliance.settings) === null && (
                <NumberField control={control} name="onceBatteryKWh" unit="kWh" textKey="applianceEditor.batterySize" />
              )}
            </>
          )}
          <GoalPreview appliance={appliance} zone={zone} goal={once === null ? null : { once }} />
        </>
      )}
    </SavedCard>
  );
};

/** "Always at least 20 %". */
export const FloorCard = ({ appliance, zone }: MoreGoalProps) => {
  const { t } = useTranslation('app');
  const { control, saving } = useCardForm(appliance, floorForm);
  const values = useWatch({ control });
  const read = floorForm.schema.safeParse(values);
  const atLeastPercent = read.success ? read.data.atLeastPercent : null;
  return (
    <SavedCard title={t('moreGoals.floor')} saving={saving}>
      <SwitchField control={control} name="floorOn" textKey="moreGoals.floorOn" />
      {values.floorOn === true && (
        <>
          <NumberField control={control} name="floorPercent" unit="%" textKey="moreGoals.floorPercent" />
          <GoalPreview appliance={appliance} zone={zone} goal={atLeastPercent === null ? null : { atLeastPercent }} />
        </>
      )}
    </SavedCard>
  );
};

/** "Charge below 20 ct", "below 150 g CO2". */
export const BelowCard = ({ appliance, zone }: MoreGoalProps) => {
  const { t } = useTranslation('app');
  const { control, saving } = useCardForm(appliance, belowForm);
  const values = useWatch({ control });
  const read = belowForm.schema.safeParse(values);
  const { below } = read.success ? read.data : { below: null };
  return (
    <SavedCard title={t('moreGoals.below')} saving={saving}>
      <SwitchField control={control} name="belowOn" textKey="moreGoals.belowOn" />
      {values.belowOn === true && (
        <>
          <NumberField control={control} name="priceCt" unit={t('moreGoals.ct')} textKey="moreGoals.belowPrice" />
          <NumberField control={control} name="co2G" unit={t('moreGoals.grams')} textKey="moreGoals.belowCo2" />
          <GoalPreview appliance={appliance} zone={zone} goal={below === null ? null : { below }} />
        </>
      )}
    </SavedCard>
  );
};
