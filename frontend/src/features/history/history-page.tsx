import TableChart from '@mui/icons-material/TableChartOutlined';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { HOUR_MS } from '#shared/units.ts';
import { NotYet } from '../../components/not-yet.tsx';
import { accountQuery } from '../../lib/queries/account.ts';
import { appliancesQuery } from '../../lib/queries/appliances.ts';
import { useSiteId } from '../../lib/use-account-id.ts';
import { DaysView } from './days-view.tsx';
import { HoursView } from './hours-view.tsx';
import type { PeriodKind } from './model/days-data.ts';
import { spanOf, spans, whole, type Zoom } from './model/time-range.ts';

const periods: readonly PeriodKind[] = ['month', 'year'];

/** The past: the last hours in power, months and years in energy. */
export const HistoryPage = () => {
  const { t } = useTranslation('app');
  const accountId = useSiteId();
  const account = useQuery(accountQuery(accountId));
  const { data: appliances = [] } = useQuery(appliancesQuery(accountId));
  const [view, setView] = useState<'hours' | PeriodKind>('hours');
  const [zoom, setZoom] = useState<Zoom>(whole);
  const [table, setTable] = useState(false);
  if (account.data === undefined) return <NotYet page query={account} heights={[44, 420, 260]} />;
  const shown = { account: account.data, appliances, table };
  return (
    <Stack spacing={2}>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <Typography variant="h1" sx={{ flex: { xs: '1 0 100%', sm: 1 } }}>
          {view === 'hours' ? t('history.title') : t('days.title')}
        </Typography>
        <ToggleButtonGroup
          exclusive
          size="small"
          value={view === 'hours' ? spanOf(zoom) : view}
          aria-label={t('history.span')}
          onChange={(_event, chosen: (typeof spans)[number] | PeriodKind | null) => {
            if (chosen === null) return;
            setView(typeof chosen === 'number' ? 'hours' : chosen);
            if (typeof chosen === 'number') setZoom({ lastMs: chosen * HOUR_MS });
          }}
        >
          {spans.map((hours) => (
            <ToggleButton key={hours} value={hours} sx={{ px: 1.25 }}>
              {t('history.hours', { hours })}
            </ToggleButton>
          ))}
          {periods.map((period) => (
            <ToggleButton key={period} value={period} sx={{ px: 1.25 }}>
              {t(`days.${period}`)}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
        <Button
          size="small"
          color="secondary"
          variant={table ? 'contained' : 'outlined'}
          startIcon={<TableChart />}
          aria-expanded={table}
          onClick={() => setTable(!table)}
        >
          {t('history.table')}
        </Button>
      </Stack>
      {view === 'hours' ? (
        <HoursView {...shown} zoom={zoom} onZoom={setZoom} />
      ) : (
        <DaysView key={view} {...shown} kind={view} />
      )}
    </Stack>
  );
};
