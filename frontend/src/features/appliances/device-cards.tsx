import MenuItem from '@mui/material/MenuItem';
import { useTranslation } from 'react-i18next';
import { type Appliance, usualHoldMinutes } from '#shared/model/appliance.ts';
import { FormField } from '../../components/form-field.tsx';
import { NumberField } from '../../components/number-field.tsx';
import { SwitchField } from '../../components/switch-field.tsx';
import { formatCurrent } from '../../lib/format.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { holdForm, limitForm, measuringForm, nameForm, phaseForm } from './model/device-forms.ts';
import { SavedCard } from './saved-card.tsx';
import { useCardForm } from './use-card-form.ts';

interface DeviceCardProps {
  readonly appliance: Appliance;
}

/** How it is called. */
export const NameCard = ({ appliance }: DeviceCardProps) => {
  const { t } = useTranslation('app');
  const { control, saving } = useCardForm(appliance, nameForm);
  return (
    <SavedCard title={t('applianceEditor.called')} saving={saving}>
      <FormField control={control} name="name" textKey="editor.name" />
    </SavedCard>
  );
};

/** Current and power, as far as the device takes set-points. */
export const LimitCard = ({ appliance }: DeviceCardProps) => {
  const { t } = useTranslation('app');
  const locale = useLocale();
  const { current } = appliance.capabilities;
  const { control, saving } = useCardForm(appliance, limitForm);
  const allows = (amps: number): string => t('applianceEditor.deviceAllows', { current: formatCurrent(amps, locale) });
  return (
    <SavedCard title={t('applianceEditor.limits')} intro={t('applianceEditor.limitsIntro')} saving={saving}>
      {current !== null && (
        <>
          <NumberField
            control={control}
            name="minCurrentA"
            unit="A"
            placeholder={allows(current.minA)}
            textKey="applianceEditor.minCurrent"
          />
          <NumberField
            control={control}
            name="maxCurrentA"
            unit="A"
            placeholder={allows(current.maxA)}
            textKey="applianceEditor.maxCurrent"
          />
        </>
      )}
      <NumberField
        control={control}
        name="minPowerW"
        unit="kW"
        placeholder={t('applianceEditor.asDevice')}
        textKey="applianceEditor.minPower"
      />
      <NumberField
        control={control}
        name="maxPowerW"
        unit="kW"
        placeholder={t('applianceEditor.asDevice')}
        textKey="applianceEditor.maxPower"
      />
    </SavedCard>
  );
};

/** With how many phases a car charges, and whether they may be switched. */
export const PhaseCard = ({ appliance }: DeviceCardProps) => {
  const { t } = useTranslation('app');
  const { control, saving } = useCardForm(appliance, phaseForm);
  return (
    <SavedCard title={t('applianceEditor.phases')} saving={saving}>
      <FormField
        control={control}
        name="phases"
        select
        label={t('applianceEditor.phasesUsed')}
        helperText={t('applianceEditor.phasesHelp')}
      >
        <MenuItem value="device">{t('applianceEditor.asDevice')}</MenuItem>
        <MenuItem value="1">{t('applianceEditor.phaseCount', { count: 1 })}</MenuItem>
        <MenuItem value="3">{t('applianceEditor.phaseCount', { count: 3 })}</MenuItem>
      </FormField>
      {appliance.capabilities.phaseSwitching && (
        <>
          <SwitchField control={control} name="phaseSwitching" textKey="applianceEditor.phaseSwitching" />
          <NumberField
            control={control}
            name="phaseChangesPerDay"
            unit={t('applianceEditor.aDay')}
            placeholder="10"
            textKey="applianceEditor.phaseChanges"
          />
        </>
      )}
    </SavedCard>
  );
};

/** How its power is measured. */
export const MeasuringCard = ({ appliance }: DeviceCardProps) => {
  const { t } = useTranslation('app');
  const { control, saving } = useCardForm(appliance, measuringForm);
  return (
    <SavedCard title={t('applianceEditor.measuring')} saving={saving}>
      <NumberField control={control} name="fallbackPower" unit="W" textKey="applianceEditor.fallbackPower" />
      <SwitchField control={control} name="measuredBySensor" textKey="applianceEditor.measuredBySensor" />
    </SavedCard>
  );
};

/** How often it may switch. */
export const HoldCard = ({ appliance }: DeviceCardProps) => {
  const { t } = useTranslation('app');
  const { control, saving } = useCardForm(appliance, holdForm);
  const usual = t('applianceEditor.usual', { count: usualHoldMinutes[appliance.kind] });
  return (
    <SavedCard title={t('applianceEditor.holding')} saving={saving}>
      <NumberField
        control={control}
        name="minOnMinutes"
        unit={t('applianceEditor.minutes')}
        placeholder={usual}
        textKey="applianceEditor.minOn"
      />
      <NumberField
        control={control}
        name="minOffMinutes"
        unit={t('applianceEditor.minutes')}
        placeholder={usual}
        textKey="applianceEditor.minOff"
      />
    </SavedCard>
  );
};
