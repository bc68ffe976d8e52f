import Download from '@mui/icons-material/DownloadOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { NotYet } from '../../components/not-yet.tsx';
import { readMoment } from '../../lib/day/moment.ts';
import { spanOf } from '../../lib/day/period.ts';
import { accountQuery } from '../../lib/queries/account.ts';
import { appliancesQuery } from '../../lib/queries/appliances.ts';
import { zoneDate } from '../../lib/site-time.ts';
import { useSiteId } from '../../lib/use-account-id.ts';
import { DaysView } from './days-view.tsx';
import { HoursView } from './hours-view.tsx';
import { periodIn, readView, type View, viewOf, viewSearch } from './model/view-param.ts';
import { PeriodBar } from './period-bar.tsx';
import { SessionsView } from './sessions/sessions-view.tsx';
import { ViewSwitch } from './view-switch.tsx';

/** The past: the last hours and each day in power, months and years in energy. */
export const HistoryPage = () => {
  const { t } = useTranslation('app');
  const accountId = useSiteId();
  const account = useQuery(accountQuery(accountId));
  const { data: appliances = [] } = useQuery(appliancesQuery(accountId));
  const [search, setSearch] = useSearchParams();
  const [now] = useState(() => Date.now());
  const [table, setTable] = useState(false);
  if (account.data === undefined) return <NotYet page query={account} heights={[44, 420, 260]} />;
  const { createdAt, timezone } = account.data;
  const life = { firstDay: zoneDate(Date.parse(createdAt), timezone), today: zoneDate(now, timezone) };
  const view = readView(search, life.firstDay, life.today);
  const show = (chosen: View): void => setSearch(viewSearch(chosen));
  // A day's month, a month's year: what is shown stays in view.
  const around = view.kind === 'hours' || life.today.startsWith(view.key) ? life.today : spanOf(periodIn(view)).from;
  const shown = { account: account.data, appliances, table };
  return (
    <Stack spacing={2}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <Typography variant="h1" sx={{ flex: 1 }}>
          {t('days.title')}
        </Typography>
        {view.kind !== 'sessions' && (
          <Button
            color="secondary"
            variant="outlined"
            startIcon={<Download />}
            aria-expanded={table}
            aria-label={t('history.table')}
            onClick={() => setTable(!table)}
            sx={{ minWidth: 44, '& .MuiButton-startIcon': { mx: { xs: 0 }, mr: { sm: 1 } } }}
          >
            <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
              {t('history.table')}
            </Box>
          </Button>
        )}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, justifyContent: 'space-between' }}>
        <ViewSwitch chosen={view.kind} onChoose={(kind) => show(viewOf(kind, around))} />
        {view.kind !== 'hours' && (
          <Box sx={{ width: { xs: 1, sm: 'auto' } }}>
            <PeriodBar period={periodIn(view)} {...life} onPeriod={({ key }) => show({ ...view, key })} />
          </Box>
        )}
      </Box>
      {view.kind === 'sessions' && (
        <SessionsView key={view.key} account={account.data} appliances={appliances} period={periodIn(view)} />
      )}
      {(view.kind === 'hours' || view.kind === 'day') && (
        <HoursView
          {...shown}
          day={view.kind === 'day' ? view.key : null}
          today={life.today}
          moment={readMoment(search)}
        />
      )}
      {(view.kind === 'month' || view.kind === 'year') && <DaysView {...shown} period={view} today={life.today} />}
    </Stack>
  );
};
