import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { type Control, Controller } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { SettingsChange, SettingsValues } from './settings-form.ts';

/** Zones of this browser, and the stored one even if the browser knows it by another name. */
const zones = (stored: string): string[] => {
  const known = Intl.supportedValuesOf('timeZone');
  return known.includes(stored) ? known : [stored, ...known];
};

export const TimezoneField = ({
  control,
  stored,
}: {
  readonly control: Control<SettingsValues, unknown, SettingsChange>;
  readonly stored: string;
}) => {
  const { t } = useTranslation('app');
  return (
    <Controller
      control={control}
      name="timezone"
      render={({ field: { ref, value, onChange, onBlur }, fieldState: { error } }) => (
        <Autocomplete
          options={zones(stored)}
          value={value}
          disableClearable
          onChange={(_event, zone) => onChange(zone)}
          onBlur={onBlur}
          renderInput={(params) => (
            <TextField
              {...params}
              inputRef={ref}
              label={t('siteSettings.timezone')}
              error={error !== undefined}
              helperText={t(error === undefined ? 'siteSettings.timezoneHelp' : 'siteSettings.timezoneUnknown')}
            />
          )}
        />
      )}
    />
  );
};
