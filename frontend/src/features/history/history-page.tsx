import TableChart from '@mui/icons-material/TableChartOutlined';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { HOUR_MS } from '#shared/units.ts';
import { NotYet } from '../../components/not-yet.tsx';
import { accountQuery } from '../../lib/queries/account.ts';
import { appliancesQuery } from '../../lib/queries/appliances.ts';
import { zoneDate } from '../../lib/site-time.ts';
import { useSiteId } from '../../lib/use-account-id.ts';
import { DaysView } from './days-view.tsx';
import { HoursView } from './hours-view.tsx';
import { type PeriodKind, periodOf } from './model/days-data.ts';
import { RANGE, type Range, rangeParam, readRange } from './model/range-param.ts';
import { spanOf, spans, whole, type Zoom } from './model/time-range.ts';

const periods: readonly PeriodKind[] = ['month', 'year'];

/** The past: the last hours in power, months and years in energy. */
export const HistoryPage = () => {
  const { t } = useTranslation('app');
  const accountId = useSiteId();
  const account = useQuery(accountQuery(accountId));
  const { data: appliances = [] } = useQuery(appliancesQuery(accountId));
  const [search, setSearch] = useSearchParams();
  const [now] = useState(() => Date.now());
  const [zoomed, setZoomed] = useState<{ readonly from: Range; readonly zoom: Zoom } | null>(null);
  const [table, setTable] = useState(false);
  if (account.data === undefined) return <NotYet page query={account} heights={[44, 420, 260]} />;
  const { createdAt, timezone } = account.data;
  const today = zoneDate(now, timezone);
  const range = readRange(search.get(RANGE), zoneDate(Date.parse(createdAt), timezone), today);
  const view = typeof range === 'number' ? 'hours' : range.kind;
  const lastHours: Zoom = typeof range === 'number' ? { lastMs: range * HOUR_MS } : whole;
  // A part that was chosen by hand is of this visit, and of the hours it was chosen from.
  const zoom = zoomed !== null && zoomed.from === range ? zoomed.zoom : lastHours;
  const show = (chosen: Range): void => {
    setZoomed(null);
    const param = rangeParam(chosen);
    setSearch(param === null ? {} : { [RANGE]: param });
  };
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
            show(typeof chosen === 'number' ? chosen : periodOf(chosen, today));
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
      {typeof range === 'number' ? (
        <HoursView {...shown} zoom={zoom} onZoom={(chosen) => setZoomed({ from: range, zoom: chosen })} />
      ) : (
        <DaysView {...shown} period={range} today={today} onPeriod={show} />
      )}
    </Stack>
  );
};
