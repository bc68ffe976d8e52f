import TableChart from '@mui/icons-material/TableChartOutlined';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PageSkeleton } from '../../components/page-skeleton.tsx';
import { errorMessage } from '../../lib/error-text.ts';
import { accountQuery } from '../../lib/queries/account.ts';
import { appliancesQuery } from '../../lib/queries/appliances.ts';
import { useSiteId } from '../../lib/use-account-id.ts';
import { DaysView } from './days-view.tsx';
import { HoursView } from './hours-view.tsx';
import { type Span, spans } from './model/chart-data.ts';
import type { PeriodKind } from './model/days-data.ts';

const periods: readonly PeriodKind[] = ['month', 'year'];

/** What was: the last hours in power, months and years in energy. */
export const HistoryPage = () => {
  const { t } = useTranslation('app');
  const accountId = useSiteId();
  const account = useQuery(accountQuery(accountId));
  const { data: appliances = [] } = useQuery(appliancesQuery(accountId));
  const [view, setView] = useState<Span | PeriodKind>(48);
  const [table, setTable] = useState(false);
  if (account.data === undefined)
    return account.error === null ? (
      <PageSkeleton heights={[44, 420, 260]} />
    ) : (
      <Alert severity="error" action={<Button onClick={() => void account.refetch()}>{t('failure.again')}</Button>}>
        {errorMessage(account.error, t)}
      </Alert>
    );
  const shown = { account: account.data, appliances, table };
  return (
    <Stack spacing={2}>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <Typography variant="h1" sx={{ flex: { xs: '1 0 100%', sm: 1 } }}>
          {typeof view === 'number' ? t('history.title') : t('days.title')}
        </Typography>
        <ToggleButtonGroup
          exclusive
          size="small"
          value={view}
          aria-label={t('history.span')}
          onChange={(_event, chosen: Span | PeriodKind | null) => {
            if (chosen !== null) setView(chosen);
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
      {typeof view === 'number' ? <HoursView {...shown} span={view} /> : <DaysView key={view} {...shown} kind={view} />}
    </Stack>
  );
};
