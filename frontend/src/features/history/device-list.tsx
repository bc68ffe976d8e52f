import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { Appliance } from '#shared/model/appliance.ts';
import type { DestinationKey } from '../../lib/day/destinations.ts';
import { formatEnergy } from '../../lib/format.ts';
import { byPriority } from '../../lib/queries/appliances.ts';
import type { ShownUse } from '../../lib/shown-use.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { EnergySourceBar } from './energy-source-bar.tsx';
import { lookOf, swatchOf } from './looks.ts';

interface DeviceListProps {
  readonly appliances: readonly Appliance[];
  /** Energy by appliance id, Wh. */
  readonly takenWh: Readonly<Record<string, number>>;
  /** All of it by source, where that stands nowhere else. */
  readonly use?: ShownUse | null;
}

/** What each device took; the longest bar is the largest. */
export const DeviceList = ({ appliances, takenWh, use = null }: DeviceListProps) => {
  const { t } = useTranslation('app');
  const locale = useLocale();
  const ids = byPriority(appliances).map(({ id }) => id as string);
  const known = [...ids, ...Object.keys(takenWh).filter((id) => !ids.includes(id))].filter(
    (id) => takenWh[id] !== undefined,
  );
  const mostWh = Math.max(0, ...known.map((id) => takenWh[id] ?? 0));
  if (known.length === 0) return null;
  return (
    <Card component="section" aria-label={t('history.byDevice')} sx={{ p: 2 }}>
      <Typography variant="h2">{t('history.byDevice')}</Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {known.map((id) => {
          const energyWh = takenWh[id] ?? 0;
          const look = lookOf(id as DestinationKey, ids);
          return (
            <Box component="li" key={id} sx={{ mt: 1.25 }}>
              <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1 }}>
                <Typography sx={{ overflowWrap: 'anywhere' }}>
                  {appliances.find((one) => one.id === id)?.name ?? t('appliance.gone')}
                </Typography>
                <Typography sx={{ fontWeight: 680, whiteSpace: 'nowrap' }}>{formatEnergy(energyWh, locale)}</Typography>
              </Box>
              <Box
                sx={{ height: 10, minWidth: 3, borderRadius: '4px', border: '1.5px solid' }}
                style={{
                  width: `${mostWh > 0 ? (energyWh / mostWh) * 100 : 0}%`,
                  background: swatchOf(look),
                  borderColor: look.color,
                }}
              />
            </Box>
          );
        })}
      </Box>
      {use !== null && (
        <>
          <Typography variant="body2" color="textSecondary" sx={{ mt: 2, mb: 0.5 }}>
            {t('history.allBySource')}
          </Typography>
          <EnergySourceBar use={use} />
        </>
      )}
    </Card>
  );
};
