import BarChartIcon from '@mui/icons-material/BarChart';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Account } from '#shared/model/account.ts';
import type { Appliance } from '#shared/model/appliance.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { NotYet } from '../../components/not-yet.tsx';
import { LifetimeCard } from '../../components/savings/lifetime-card.tsx';
import { type Period, partsOf, shifted, spanOf } from '../../lib/day/period.ts';
import { daysQuery } from '../../lib/queries/days.ts';
import { BarsCard } from './bars-card.tsx';
import { DeviceList } from './device-list.tsx';
import { EnergyTable } from './energy-table.tsx';
import { HouseCard } from './house-card.tsx';
import { MissedCard } from './missed-card.tsx';
import { energyRows, totalOf } from './model/days-data.ts';
import { sumsOf } from './model/sums.ts';
import { MoneyCard } from './money-card.tsx';
import { SunnyCard } from './sunny-card.tsx';
import { useTitles } from './use-titles.ts';
import { WeekCard } from './week-card.tsx';
import { YearCard } from './year-card.tsx';

interface DaysViewProps {
  readonly account: Account;
  readonly appliances: readonly Appliance[];
  /** A month or a year. */
  readonly period: Period;
  readonly table: boolean;
  /** `YYYY-MM-DD`, in the site's zone. */
  readonly today: string;
}

/** A month by day, or a year by month, in energy. */
export const DaysView = ({ account, appliances, period, table, today }: DaysViewProps) => {
  const { t } = useTranslation('app');
  const { title } = useTitles();
  const span = spanOf(period);
  const before = spanOf(shifted(period, -1));
  const query = useQuery(daysQuery(account.id, span.from, span.to));
  const earlier = useQuery(daysQuery(account.id, before.from, before.to));
  const days = query.data?.days;
  const { kind, key } = period;
  const rows = useMemo(() => energyRows({ kind, key }, days ?? []), [kind, key, days]);
  if (days === undefined) return <NotYet query={query} heights={[220, 360]} />;
  if (days.length === 0)
    return <EmptyState icon={<BarChartIcon />} title={t('days.emptyTitle')} text={t('days.emptyText')} />;
  const total = totalOf(key, days);
  const [part] = partsOf(period);
  const measured = days.reduce((sum, { coverage }) => sum + coverage, 0) / days.length;
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 300px' },
        alignItems: 'start',
      }}
    >
      <Stack spacing={2}>
        <SunnyCard
          account={account}
          appliances={appliances}
          period={period}
          days={days}
          daysBefore={earlier.data?.days ?? []}
        />
        {kind === 'year' && <YearCard account={account} appliances={appliances} year={key} days={days} today={today} />}
        <BarsCard key={key} account={account} period={period} rows={rows} days={days} />
        {table && (
          <EnergyTable
            period={period}
            rows={rows}
            appliances={appliances.filter(({ id }) => days.some((day) => day.appliances[id] !== undefined))}
            title={(one) => title({ kind: part?.kind ?? 'day', key: one })}
          />
        )}
      </Stack>
      <Stack spacing={2}>
        {kind === 'month' && today.startsWith(key) && earlier.data !== undefined && (
          <WeekCard account={account} appliances={appliances} days={[...earlier.data.days, ...days]} today={today} />
        )}
        <DeviceList appliances={appliances} days={days} use={sumsOf(days, account.settings).use} />
        <MoneyCard account={account} days={days} />
        {kind === 'year' && <LifetimeCard account={account} />}
        <HouseCard total={total} coverage={measured} />
        <MissedCard days={days} />
      </Stack>
    </Box>
  );
};
