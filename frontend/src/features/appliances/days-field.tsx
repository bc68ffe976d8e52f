import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import Stack from '@mui/material/Stack';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useId } from 'react';
import { type Control, Controller } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { formErrorText } from '../../components/form-errors.ts';
import { formatWeekday } from '../../lib/format.ts';
import { useLocale } from '../../lib/use-locale.ts';
import type { DeadlineChange, DeadlineValues } from './model/goal-forms.ts';
import { WEEK } from './model/week.ts';

/** The days of the week with the deadline. */
export const DaysField = ({ control }: { readonly control: Control<DeadlineValues, unknown, DeadlineChange> }) => {
  const { t } = useTranslation('app');
  const locale = useLocale();
  const id = useId();
  return (
    <Controller
      control={control}
      name="days"
      render={({ field: { value, onChange }, fieldState: { error } }) => (
        <Stack spacing={1}>
          <FormLabel id={id}>{t('applianceEditor.days')}</FormLabel>
          <ToggleButtonGroup
            fullWidth
            size="small"
            value={value}
            aria-labelledby={id}
            aria-describedby={`${id}-help`}
            {...(error === undefined ? {} : { 'data-wrong': '' })}
            onChange={(_event, days: number[]) => onChange(days)}
          >
            {WEEK.map((day) => (
              <ToggleButton key={day} value={day} aria-label={formatWeekday(day, locale)} sx={{ px: 0, minWidth: 0 }}>
                {formatWeekday(day, locale, 'short')}
              </ToggleButton>
            ))}
          </ToggleButtonGroup>
          <FormHelperText id={`${id}-help`} error={error !== undefined}>
            {error !== undefined
              ? formErrorText(error, t)
              : value.length === WEEK.length
                ? t('applianceEditor.everyDay')
                : ' '}
          </FormHelperText>
        </Stack>
      )}
    />
  );
};
