import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useTranslation } from 'react-i18next';
import { sessionUses } from '#shared/model/charging-session.ts';
import type { SessionCar } from './session-cars.ts';
import { ALL, NONE, type SessionFilter } from './session-filter.ts';

interface SessionFiltersProps {
  readonly appliances: readonly (readonly [id: string, name: string])[];
  readonly cars: readonly SessionCar[];
  /** Whether a member said of any session what it was for. */
  readonly uses: boolean;
  readonly chosen: SessionFilter;
  readonly onChoose: (filter: SessionFilter) => void;
}

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly (readonly [value: string, text: string])[];
  readonly onChoose: (value: string) => void;
}

const Choice = ({ label, value, options, onChoose }: ChoiceProps) => (
  <TextField
    select
    fullWidth={false}
    size="small"
    label={label}
    value={value}
    onChange={({ target }) => onChoose(target.value)}
    sx={{ minWidth: 160, flex: { xs: '1 1 160px', sm: 'none' } }}
  >
    {options.map(([key, text]) => (
      <MenuItem key={key} value={key}>
        {text}
      </MenuItem>
    ))}
  </TextField>
);

/** Which sessions are shown: by device, car and use, each only where there is a choice. */
export const SessionFilters = ({ appliances, cars, uses, chosen, onChoose }: SessionFiltersProps) => {
  const { t } = useTranslation('app');
  return (
    <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap', flex: '1 1 auto' }}>
      {appliances.length > 1 && (
        <Choice
          label={t('sessions.appliance')}
          value={chosen.applianceId}
          options={[[ALL, t('sessions.all')], ...appliances]}
          onChoose={(applianceId) => onChoose({ ...chosen, applianceId })}
        />
      )}
      {cars.length > 0 && (
        <Choice
          label={t('sessions.car')}
          value={chosen.car}
          options={[
            [ALL, t('sessions.allCars')],
            ...cars.map(({ key, name }) => [key, name] as const),
            [NONE, t('sessions.noCar')],
          ]}
          onChoose={(car) => onChoose({ ...chosen, car })}
        />
      )}
      {uses && (
        <Choice
          label={t('sessions.use')}
          value={chosen.use}
          options={[
            [ALL, t('sessions.uses.all')],
            ...sessionUses.map((use) => [use, t(`sessions.uses.${use}`)] as const),
            [NONE, t('sessions.uses.none')],
          ]}
          onChoose={(use) => onChoose({ ...chosen, use: use as SessionFilter['use'] })}
        />
      )}
    </Stack>
  );
};
