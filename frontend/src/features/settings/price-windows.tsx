import Add from '@mui/icons-material/Add';
import Delete from '@mui/icons-material/Delete';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import { type Control, useFieldArray } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { MAX_WINDOWS, type TariffChange } from '#shared/model/tariff.ts';
import { FormField } from '../../components/form-field.tsx';
import { NumberField } from '../../components/number-field.tsx';
import { formatMonth, formatWeekday } from '../../lib/format.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { FieldWell } from './field-well.tsx';
import { newWindow, type TariffValues } from './tariff-form.ts';

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;
const MONTHS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const;

interface PriceWindowsProps {
  readonly control: Control<TariffValues, unknown, TariffChange>;
  readonly name: 'energyWindows' | 'gridWindows';
}

/** Several of a list; none of them: all. */
const Several = ({
  control,
  name,
  label,
  all,
  choices,
  named,
}: Pick<PriceWindowsProps, 'control'> & {
  readonly name: `${PriceWindowsProps['name']}.${number}.${'weekdays' | 'months'}`;
  readonly label: string;
  readonly all: string;
  readonly choices: readonly number[];
  readonly named: (one: number) => string;
}) => (
  <FormField
    control={control}
    name={name}
    select
    label={label}
    slotProps={{
      inputLabel: { shrink: true },
      select: {
        multiple: true,
        displayEmpty: true,
        renderValue: (chosen) =>
          (chosen as readonly number[]).length === 0
            ? all
            : [...(chosen as readonly number[])]
                .sort((x, y) => x - y)
                .map(named)
                .join(', '),
      },
    }}
  >
    {choices.map((one) => (
      <MenuItem key={one} value={one}>
        {named(one)}
      </MenuItem>
    ))}
  </FormField>
);

/** Times at which another price holds, each with its hours, days and months. */
export const PriceWindows = ({ control, name }: PriceWindowsProps) => {
  const { t } = useTranslation('app');
  const locale = useLocale();
  const { fields, append, remove } = useFieldArray({ control, name });
  return (
    <Stack spacing={2}>
      {fields.map(({ id }, nth) => (
        <FieldWell key={id} legend={t('tariff.window', { nth: nth + 1 })} columns="1fr 1fr 1.2fr">
          <FormField
            control={control}
            name={`${name}.${nth}.from`}
            type="time"
            label={t('tariff.from')}
            slotProps={{ htmlInput: { step: 900 }, inputLabel: { shrink: true } }}
          />
          <FormField
            control={control}
            name={`${name}.${nth}.until`}
            type="time"
            label={t('tariff.until')}
            slotProps={{ htmlInput: { step: 900 }, inputLabel: { shrink: true } }}
          />
          <Box sx={{ gridColumn: { xs: '1 / -1', sm: 'auto' }, display: 'grid' }}>
            <NumberField
              control={control}
              name={`${name}.${nth}.price`}
              unit={t('siteSettings.perKWh')}
              label={t('tariff.windowPrice')}
            />
          </Box>
          <Several
            control={control}
            name={`${name}.${nth}.weekdays`}
            label={t('tariff.weekdays')}
            all={t('tariff.everyDay')}
            choices={WEEKDAYS}
            named={(day) => formatWeekday(day, locale, 'short')}
          />
          <Several
            control={control}
            name={`${name}.${nth}.months`}
            label={t('tariff.months')}
            all={t('tariff.allYear')}
            choices={MONTHS}
            named={(month) => formatMonth(month, locale)}
          />
          <Box sx={{ gridColumn: { xs: '1 / -1', sm: 'auto' }, justifySelf: 'end' }}>
            <IconButton aria-label={t('tariff.removeWindow', { nth: nth + 1 })} onClick={() => remove(nth)}>
              <Delete />
            </IconButton>
          </Box>
        </FieldWell>
      ))}
      {fields.length < MAX_WINDOWS && (
        <Box>
          <Button color="secondary" startIcon={<Add />} onClick={() => append(newWindow)}>
            {t('tariff.addWindow')}
          </Button>
        </Box>
      )}
    </Stack>
  );
};
