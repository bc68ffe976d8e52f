import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { useTranslation } from 'react-i18next';
import { swatchOf } from './looks.ts';
import type { Drawn, SeriesKey } from './use-series.ts';

interface ChartLegendProps {
  /** In the order of the stack. */
  readonly series: readonly Drawn[];
  readonly hidden: ReadonlySet<SeriesKey>;
  /** Absent: it only names them. */
  readonly onToggle?: (key: SeriesKey) => void;
}

/** Names of what is drawn, in the order of the stack; a tap hides one. */
export const ChartLegend = ({ series, hidden, onToggle }: ChartLegendProps) => {
  const { t } = useTranslation('app');
  return (
    <Box role="group" aria-label={t('history.legend')} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {series.map(({ key, label, look }) => (
        <ButtonBase
          key={key}
          {...(onToggle === undefined
            ? { component: 'span', disabled: true }
            : { 'aria-pressed': !hidden.has(key), onClick: () => onToggle(key) })}
          sx={{
            maxWidth: 1,
            minHeight: 44,
            px: 1,
            gap: 0.75,
            borderRadius: '10px',
            font: 'var(--font-small)',
            overflowWrap: 'anywhere',
            textAlign: 'start',
          }}
          style={{ opacity: hidden.has(key) ? 0.5 : 1, textDecoration: hidden.has(key) ? 'line-through' : 'none' }}
        >
          <Box
            component="span"
            aria-hidden
            sx={
              look === null
                ? {
                    flex: 'none',
                    width: 18,
                    height: 5,
                    bgcolor: 'var(--sun)',
                    border: '1.5px solid var(--sun-edge)',
                    borderRadius: 1,
                  }
                : { flex: 'none', width: 12, height: 12, border: `1.5px solid ${look.color}`, borderRadius: '3px' }
            }
            style={look === null ? {} : { background: swatchOf(look) }}
          />
          {label}
        </ButtonBase>
      ))}
    </Box>
  );
};
