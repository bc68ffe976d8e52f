import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Slider from '@mui/material/Slider';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { carBatteryKWhOf } from '#shared/car-battery.ts';
import type { Appliance } from '#shared/model/appliance.ts';
import { CarBattery } from '../../components/car-battery.tsx';
import { FormCard } from '../../components/form-card.tsx';
import { api } from '../../lib/api.ts';
import { formatPercent } from '../../lib/format.ts';
import { appliancesQuery } from '../../lib/queries/appliances.ts';
import { useSaveListed } from '../../lib/queries/use-save-listed.ts';
import { useLocale } from '../../lib/use-locale.ts';

/** Where the slider stands before anything was given. */
const FIRST_PERCENT = 50;

/** Whether a car may stand at it of which nobody knows the charge but its owner. */
export const takesGivenCharge = ({ kind, settings: { vehicle }, state: { battery } }: Appliance): boolean =>
  kind === 'charger' && vehicle === null && (battery === undefined || battery.estimated === true);

/** How full the car at a charger is, said by its owner. */
export const GivenCharge = ({ appliance }: { readonly appliance: Appliance }) => {
  const { t } = useTranslation('app');
  const locale = useLocale();
  const labelId = useId();
  const { accountId, id: applianceId, settings, state } = appliance;
  const { battery } = state;
  const [moved, setMoved] = useState<number | null>(null);
  const give = useSaveListed(accountId, appliancesQuery(accountId).queryKey, (percent: number | null) =>
    api.giveCharge({ params: { accountId, applianceId }, body: { percent } }),
  );
  const value = moved ?? Math.round(battery?.percent ?? FIRST_PERCENT);
  const save = (percent: number | null): void => give.mutate(percent, { onSuccess: () => setMoved(null) });
  return (
    <FormCard title={t('applianceEditor.charge')} intro={t('applianceEditor.chargeHelp')}>
      <Box>
        <Typography id={labelId}>
          {t('applianceEditor.chargeNow', { percent: formatPercent(value, locale) })}
        </Typography>
        <Box sx={{ px: 1.5 }}>
          <Slider
            value={value}
            min={0}
            max={100}
            aria-labelledby={labelId}
            getAriaValueText={(percent) => formatPercent(percent, locale)}
            onChange={(_event, next) => setMoved(Number(next))}
          />
        </Box>
      </Box>
      <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap' }}>
        <Button variant="contained" disabled={give.isPending} onClick={() => save(value)}>
          {t('applianceEditor.chargeSet')}
        </Button>
        {battery !== undefined && (
          <Button disabled={give.isPending} onClick={() => save(null)}>
            {t('applianceEditor.chargeForget')}
          </Button>
        )}
      </Stack>
      {battery !== undefined && (
        <Typography variant="body2" color="textSecondary">
          <CarBattery battery={battery} />
        </Typography>
      )}
      {state.plugged === false && <Typography color="textSecondary">{t('applianceEditor.chargeUnplugged')}</Typography>}
      {carBatteryKWhOf(settings) === null && (
        <Typography color="textSecondary">{t('applianceEditor.chargeNoSize')}</Typography>
      )}
    </FormCard>
  );
};
