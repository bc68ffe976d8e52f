import BarChart from '@mui/icons-material/BarChart';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Account } from '#shared/model/account.ts';
import type { Appliance } from '#shared/model/appliance.ts';
import { HISTORY_HOURS } from '#shared/model/history.ts';
import { HOUR_MS } from '#shared/units.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { NotYet } from '../../components/not-yet.tsx';
import { appliancesIn, chartRows, hasAnyValue } from '../../lib/day/chart-data.ts';
import type { Moment } from '../../lib/day/moment.ts';
import { shifted } from '../../lib/day/period.ts';
import { dayRange, within } from '../../lib/day/time-range.ts';
import { formatDateTime, formatTime } from '../../lib/format.ts';
import { byPriority } from '../../lib/queries/appliances.ts';
import { daysQuery } from '../../lib/queries/days.ts';
import { decisionsQuery } from '../../lib/queries/decisions.ts';
import { historyQuery } from '../../lib/queries/history.ts';
import { zoneDate } from '../../lib/site-time.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { DayAside } from './day-aside.tsx';
import { FlowCard } from './flow-card.tsx';
import { HistoryTables } from './history-tables.tsx';

const isoTime = (atMs: number): string => new Date(atMs).toISOString();

interface HoursViewProps {
  readonly account: Account;
  readonly appliances: readonly Appliance[];
  /** A day of the site's calendar, `YYYY-MM-DD`; null: the last 48 hours. */
  readonly day: string | null;
  readonly today: string;
  /** The decision that the address leads to. */
  readonly moment: Moment | null;
  readonly table: boolean;
}

/** A day, or the last 48 hours: where power went, control's decisions, and the sums. */
export const HoursView = ({ account, appliances, day, today, moment, table }: HoursViewProps) => {
  const { t } = useTranslation('app');
  const locale = useLocale();
  const ofDay = day === null ? null : dayRange(day, account.timezone);
  const asked = ofDay && { from: isoTime(ofDay.fromMs), to: isoTime(ofDay.toMs) };
  const history = useQuery(historyQuery(account.id, asked));
  const { data: decisions = [] } = useQuery(decisionsQuery(account.id, asked));
  const toMs = ofDay?.toMs ?? Date.parse(history.data?.to ?? '');
  const fromMs = ofDay?.fromMs ?? toMs - HISTORY_HOURS * HOUR_MS;
  // The days of the span with the one before, to compare with.
  const last = day ?? today;
  const first = day === null ? (Number.isNaN(fromMs) ? today : zoneDate(fromMs, account.timezone)) : day;
  const days = useQuery(daysQuery(account.id, shifted({ kind: 'day', key: first }, -1).key, last));
  const points = history.data?.points;
  const known = useMemo(() => chartRows(points ?? [], { fromMs, toMs }), [points, fromMs, toMs]);
  if (history.data === undefined) return <NotYet query={history} heights={[520, 260]} />;
  const range = { fromMs, toMs };
  const withValues = appliancesIn(known);
  const inOrder = byPriority(appliances);
  const shown = {
    appliances: inOrder.filter(({ id }) => withValues.includes(id)),
    decisions: decisions.filter(({ time }) => within(Date.parse(time), range)),
    range,
  };
  const say = (atMs: number): string =>
    day === null
      ? formatDateTime(atMs, account.timezone, locale)
      : formatTime(atMs, { zone: account.timezone, locale, nowMs: atMs });
  const totals = days.data?.days ?? [];
  const ofThisDay = totals.find((one) => one.day === day);
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
        {hasAnyValue(known) ? (
          <FlowCard
            key={`${day} ${moment?.atMs} ${moment?.applianceId}`}
            {...shown}
            allIds={inOrder.map(({ id }) => id)}
            account={account}
            rows={known}
            nowMs={history.dataUpdatedAt}
            moment={moment && within(moment.atMs, range) ? moment : null}
            // A day that is over is opened at its middle, what goes on at its end.
            opensAtMs={day !== null && day < today ? (fromMs + toMs) / 2 : toMs}
            say={say}
            energyWh={ofThisDay?.appliances ?? null}
          />
        ) : (
          <EmptyState
            icon={<BarChart />}
            title={t(day === null ? 'history.emptyTitle' : 'history.emptyDayTitle')}
            text={t(day === null ? 'history.emptyText' : 'history.emptyDayText')}
          />
        )}
        {table && <HistoryTables {...shown} accountId={account.id} rows={known} zone={account.timezone} />}
      </Stack>
      <DayAside account={account} appliances={appliances} days={totals} first={first} last={last} today={today} />
    </Box>
  );
};
