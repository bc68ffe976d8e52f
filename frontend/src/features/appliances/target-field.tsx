import Box from '@mui/material/Box';
import FormLabel from '@mui/material/FormLabel';
import Slider from '@mui/material/Slider';
import { useId } from 'react';
import { type Control, useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { carBatteryKWhOf } from '#shared/car-battery.ts';
import type { Appliance } from '#shared/model/appliance.ts';
import { NumberField } from '../../components/number-field.tsx';
import { readNumber, typedNumber } from '../../components/number-rule.ts';
import { formatCount, formatPercent, formatSpokenEnergy } from '../../lib/format.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { useSpoken } from '../../lib/use-spoken.ts';
import { chargeToGo } from './model/charge-to-go.ts';
import { type DeadlineChange, type DeadlineValues, deadlineRules } from './model/goal-forms.ts';

const rule = deadlineRules.targetPercent;

interface TargetFieldProps {
  readonly control: Control<DeadlineValues, unknown, DeadlineChange>;
  readonly appliance: Appliance;
}

/** How full the car should be: a slider and a number that are one, with what is lacking in energy and kilometres. */
export const TargetField = ({ control, appliance }: TargetFieldProps) => {
  const { t } = useTranslation('app');
  const locale = useLocale();
  const spoken = useSpoken();
  const labelId = useId();
  const { field } = useController({ control, name: 'targetPercent' });
  const size = useController({ control, name: 'carBatteryKWh' }).field;
  const read = readNumber(field.value, rule);
  // What is not yet a number leaves the slider at its start.
  const percent = (read.ok ? read.value : null) ?? rule.min;
  const typedSize = readNumber(size.value, deadlineRules.batteryKWh);
  const { settings, state } = appliance;
  const nowPercent = state.battery?.percent ?? null;
  const car = {
    nowPercent,
    batteryKWh: (typedSize.ok ? typedSize.value : null) ?? carBatteryKWhOf(settings),
    kWhPer100Km: settings.carKWhPer100Km,
  };
  const lacking = (target: number): string => {
    const toGo = chargeToGo(target, car);
    if (toGo === null) return '';
    if (toGo.energyWh === 0) return t('applianceEditor.chargeReached');
    const energy = formatSpokenEnergy(toGo.energyWh, locale);
    return t('applianceEditor.chargeToGo', { energy, km: formatCount(Math.round(toGo.km), locale) });
  };
  const say = (target: number): string => [formatPercent(target, locale), lacking(target)].filter(Boolean).join(', ');
  return (
    <>
      <Box>
        <FormLabel id={labelId}>{t('applianceEditor.chargeUpTo')}</FormLabel>
        <Box sx={{ px: 1.5 }}>
          <Slider
            value={percent}
            min={rule.min}
            max={rule.max}
            marks={nowPercent === null ? [] : [{ value: Math.round(nowPercent) }]}
            aria-labelledby={labelId}
            getAriaValueText={(target) => spoken(say(target))}
            onChange={(_event, next) => field.onChange(typedNumber(Number(next), locale))}
            onBlur={field.onBlur}
          />
        </Box>
        <Box
          aria-hidden
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            justifyContent: 'space-between',
            columnGap: 2,
            typography: 'body2',
            color: 'text.secondary',
          }}
        >
          <span>
            {nowPercent !== null && t('applianceEditor.chargeAt', { percent: formatPercent(nowPercent, locale) })}
          </span>
          <span>{lacking(percent)}</span>
        </Box>
      </Box>
      <NumberField control={control} name="targetPercent" unit="%" textKey="applianceEditor.target" />
    </>
  );
};
