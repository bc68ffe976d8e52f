import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { energyIcons } from '../../components/energy-icons.tsx';
import { formatPower } from '../../lib/format.ts';
import { useLocale } from '../../lib/use-locale.ts';
import type { Supply } from './model/home-now.ts';

const parts = [
  { key: 'sun', power: 'pvW', color: 'energy.sun' },
  { key: 'battery', power: 'batteryW', color: 'energy.battery' },
  { key: 'grid', power: 'gridW', color: 'energy.gridImport' },
] as const;

/** One bar with the sources of house and appliances. Colour is never the only cue: each part is named below. */
export const SupplyBar = ({ supply }: { readonly supply: Supply }) => {
  const { t } = useTranslation('app');
  const locale = useLocale();
  const shown = parts.filter(({ power }) => supply[power] >= 1);
  return (
    <Box role="group" aria-label={t('now.supply')}>
      <Box
        aria-hidden
        sx={{ display: 'flex', gap: '2px', height: 14, borderRadius: 7, overflow: 'hidden', bgcolor: 'action.hover' }}
      >
        {shown.map(({ key, power, color }) => (
          <Box key={key} sx={{ bgcolor: color, minWidth: 4 }} style={{ flexGrow: supply[power], flexBasis: 0 }} />
        ))}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, rowGap: 0.5, mt: 1 }}>
        {shown.map(({ key, power, color }) => {
          const Icon = energyIcons[key];
          return (
            <Box key={key} sx={{ display: 'flex', alignItems: 'center', gap: 0.75 }}>
              <Icon sx={{ fontSize: 18, color }} />
              <Typography variant="body2">
                {t(`now.from.${key}`, { power: formatPower(supply[power], locale) })}
              </Typography>
            </Box>
          );
        })}
      </Box>
    </Box>
  );
};
