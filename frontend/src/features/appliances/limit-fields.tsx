import MenuItem from '@mui/material/MenuItem';
import { useTranslation } from 'react-i18next';
import { type Appliance, usualHoldMinutes } from '#shared/model/appliance.ts';
import { FormCard } from '../../components/form-card.tsx';
import { FormField } from '../../components/form-field.tsx';
import { NumberField } from '../../components/number-field.tsx';
import { SwitchField } from '../../components/switch-field.tsx';
import { formatCurrent } from '../../lib/format.ts';
import { useLocale } from '../../lib/use-locale.ts';
import type { ApplianceControl } from './fields.ts';

interface FieldsProps {
  readonly control: ApplianceControl;
  readonly appliance: Appliance;
}

/** Current, power and phases, as far as the device supports them. */
export const LimitFields = ({ control, appliance: { capabilities, kind } }: FieldsProps) => {
  const { t } = useTranslation('app');
  const locale = useLocale();
  const { current } = capabilities;
  const allows = (amps: number): string => t('applianceEditor.deviceAllows', { current: formatCurrent(amps, locale) });
  return (
    <FormCard title={t('applianceEditor.limits')} intro={t('applianceEditor.limitsIntro')}>
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
      {kind !== 'plug' && (
        <FormField control={control} name="phases" select textKey="applianceEditor.phases">
          <MenuItem value="device">{t('applianceEditor.asDevice')}</MenuItem>
          <MenuItem value="1">{t('applianceEditor.phaseCount', { count: 1 })}</MenuItem>
          <MenuItem value="3">{t('applianceEditor.phaseCount', { count: 3 })}</MenuItem>
        </FormField>
      )}
      {capabilities.phaseSwitching && (
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
    </FormCard>
  );
};

/** How its power is measured, and how often it may switch. */
export const MeasuringFields = ({ control, appliance: { kind } }: FieldsProps) => {
  const { t } = useTranslation('app');
  const usual = t('applianceEditor.usual', { count: usualHoldMinutes[kind] });
  return (
    <FormCard title={t('applianceEditor.measuring')}>
      <NumberField control={control} name="fallbackPower" unit="W" textKey="applianceEditor.fallbackPower" />
      <SwitchField control={control} name="measuredBySensor" textKey="applianceEditor.measuredBySensor" />
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
    </FormCard>
  );
};
