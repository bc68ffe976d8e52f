import Add from '@mui/icons-material/Add';
import Delete from '@mui/icons-material/Delete';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import { type Control, useFieldArray, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { coordinatesIn } from '#shared/coordinates.ts';
import { type ForecastChange, MAX_ROOFS } from '#shared/model/forecast.ts';
import { FormField } from '../../components/form-field.tsx';
import { NumberField } from '../../components/number-field.tsx';
import { FieldWell } from './field-well.tsx';
import { compassPoints, type ForecastValues, newRoof, pointOf } from './forecast-form.ts';

type FormControl = Control<ForecastValues, unknown, ForecastChange>;

/** A compass whose needle shows where a roof looks to. */
const Compass = ({ degrees }: { readonly degrees: number }) => (
  <Box
    component="svg"
    viewBox="-12 -12 24 24"
    aria-hidden
    sx={{ width: 40, height: 40, mt: 1, flex: 'none', color: 'var(--ink-2)' }}
  >
    <circle r={11} fill="none" stroke="currentColor" strokeWidth={1} />
    {compassPoints.map((point, nth) => (
      <line
        key={point}
        y1={-11}
        y2={nth % 2 === 0 ? -8.5 : -10}
        stroke="currentColor"
        transform={`rotate(${45 * nth})`}
      />
    ))}
    <path d="M0-8 2.5 0h-5Z" fill="var(--primary)" transform={`rotate(${degrees})`} />
    <path d="M0 8 2.5 0h-5Z" fill="currentColor" fillOpacity={0.3} transform={`rotate(${degrees})`} />
  </Box>
);

/** Where a roof looks to, chosen by the points of the compass; what was set more exactly stays. */
const Direction = ({ control, nth }: { readonly control: FormControl; readonly nth: number }) => {
  const { t } = useTranslation('app');
  const typed = useWatch({ control, name: `roofs.${nth}.azimuth` });
  const degrees = Number(typed.replace(',', '.'));
  const points = compassPoints.map((point, place) => ({ point, value: String(45 * place) }));
  const known = points.some(({ value }) => value === typed);
  return (
    <Stack direction="row" spacing={1} sx={{ alignItems: 'flex-start' }}>
      <Compass degrees={degrees} />
      <FormField
        control={control}
        name={`roofs.${nth}.azimuth`}
        select
        label={t('forecast.direction')}
        sx={{ flex: 1 }}
      >
        {!known && (
          <MenuItem value={typed}>
            {t('forecast.exactly', { point: t(`forecast.points.${pointOf(degrees)}`), degrees: typed })}
          </MenuItem>
        )}
        {points.map(({ point, value }) => (
          <MenuItem key={point} value={value}>
            {t(`forecast.points.${point}`)}
          </MenuItem>
        ))}
      </FormField>
    </Stack>
  );
};

/** The roofs of a site: tilt, direction and size. */
export const RoofFields = ({ control }: { readonly control: FormControl }) => {
  const { t } = useTranslation('app');
  const { fields, append, remove } = useFieldArray({ control, name: 'roofs' });
  const place = useWatch({ control, name: 'place' });
  const isSouthern = (coordinatesIn(place)?.latitude ?? 0) < 0;
  return (
    <Stack spacing={2}>
      {fields.map(({ id }, nth) => (
        <FieldWell key={id} legend={t('forecast.roof', { nth: nth + 1 })} columns="1fr 1fr 1.6fr auto">
          <NumberField
            control={control}
            name={`roofs.${nth}.kWp`}
            unit={t('forecast.unit')}
            label={t('forecast.size')}
          />
          <NumberField control={control} name={`roofs.${nth}.tilt`} unit="°" label={t('forecast.tilt')} />
          <Box sx={{ gridColumn: { xs: '1 / -1', sm: 'auto' } }}>
            <Direction control={control} nth={nth} />
          </Box>
          <IconButton
            aria-label={t('forecast.removeRoof', { nth: nth + 1 })}
            onClick={() => remove(nth)}
            sx={{ justifySelf: 'end', alignSelf: 'start', mt: { sm: 1 }, gridColumn: { xs: '1 / -1', sm: 'auto' } }}
          >
            <Delete />
          </IconButton>
        </FieldWell>
      ))}
      {fields.length < MAX_ROOFS && (
        <Button
          color="secondary"
          startIcon={<Add />}
          onClick={() => append(newRoof(isSouthern))}
          sx={{ alignSelf: 'flex-start' }}
        >
          {t('forecast.addRoof')}
        </Button>
      )}
    </Stack>
  );
};
