import MenuItem from '@mui/material/MenuItem';
import { type Control, type FieldPath, type FieldValues, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Appliance } from '#shared/model/appliance.ts';
import { type DesiredState, desiredStateSchema } from '#shared/model/schedule.ts';
import { FormField } from '../../components/form-field.tsx';
import type { FormReader } from '../../components/form-reader.ts';
import { NumberField } from '../../components/number-field.tsx';
import { numberRuleOf } from '../../components/schema-bounds.ts';

export const desiredModes = desiredStateSchema.shape.mode.options;

/** Reads the two fields below: a current is used only while on, within the device's limits. */
export const readDesiredState = (
  { mode, currentA }: { readonly mode: DesiredState['mode']; readonly currentA: string },
  { capabilities: { current } }: Appliance,
  { number }: FormReader,
): DesiredState => {
  const rule = numberRuleOf(desiredStateSchema.shape.currentA);
  const limits = current === null ? {} : { min: current.minA, max: current.maxA };
  return { mode, currentA: mode === 'ON' ? number('currentA', currentA, { ...rule, ...limits }) : null };
};

/** Colours of the states; each has its text beside it. */
export const desiredColors: Readonly<Record<DesiredState['mode'], string>> = {
  AUTO: 'energy.sun',
  ON: 'energy.appliance',
  OFF: 'action.disabledBackground',
};

interface DesiredStateFieldsProps<V extends FieldValues, O> {
  readonly control: Control<V, unknown, O>;
  readonly modeName: FieldPath<V>;
  readonly currentName: FieldPath<V>;
  /** The device accepts set-points. */
  readonly withCurrent: boolean;
}

/** The state that an item requests: a mode, and while on a current. */
export const DesiredStateFields = <V extends FieldValues, O>({
  control,
  modeName,
  currentName,
  withCurrent,
}: DesiredStateFieldsProps<V, O>) => {
  const { t } = useTranslation('app');
  const mode: unknown = useWatch({ control, name: modeName });
  const chosen = desiredModes.find((one) => one === mode) ?? 'AUTO';
  return (
    <>
      <FormField
        control={control}
        name={modeName}
        select
        label={t('desiredFields.mode')}
        helperText={t(`desiredFields.help.${chosen}`)}
      >
        {desiredModes.map((one) => (
          <MenuItem key={one} value={one}>
            {t(`desired.${one}`)}
          </MenuItem>
        ))}
      </FormField>
      {withCurrent && chosen === 'ON' && (
        <NumberField control={control} name={currentName} unit="A" textKey="desiredFields.current" />
      )}
    </>
  );
};
