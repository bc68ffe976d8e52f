import BarChart from '@mui/icons-material/BarChart';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Account } from '#shared/model/account.ts';
import type { Appliance } from '#shared/model/appliance.ts';
import { HISTORY_HOURS, type HistoryPoint } from '#shared/model/history.ts';
import type { Decision } from '#shared/model/reason.ts';
import { HOUR_MS } from '#shared/units.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { NotYet } from '../../components/not-yet.tsx';
import { byPriority } from '../../lib/queries/appliances.ts';
import { decisionsQuery } from '../../lib/queries/decisions.ts';
import { historyQuery } from '../../lib/queries/history.ts';
import { ChartCard } from './chart-card.tsx';
import { DecisionLanes } from './decision-lanes.tsx';
import { HistoryTables } from './history-tables.tsx';
import { appliancesIn, type ChartRow, chartRows, coarser, hasAnyValue, knows, stackTop } from './model/chart-data.ts';
import { dayRange, drawnStepMs, type TimeRange, within } from './model/time-range.ts';
import { type ChartFrame, PowerChart } from './power-chart.tsx';
import { gridSeries, powerSeries } from './series.ts';

/** Space to the right of the plots, px: with and without the axis of the battery's state of charge. */
const PERCENT_AXIS = 40;
const PLAIN_EDGE = 12;

const isoTime = (atMs: number): string => new Date(atMs).toISOString();

/** Rows in drawn steps, and one more at either end, so that lines reach the edges. */
const drawnRows = (points: readonly HistoryPoint[], stepS: number, range: TimeRange, narrow: boolean): ChartRow[] => {
  const stepMs = drawnStepMs(range, narrow);
  const wider = { fromMs: range.fromMs - stepMs, toMs: range.toMs + stepMs };
  return coarser(chartRows(points, stepS, wider), stepMs);
};

interface ChartsProps {
  readonly account: Account;
  readonly appliances: readonly Appliance[];
  readonly decisions: readonly Decision[];
  readonly rows: ChartRow[];
  readonly range: TimeRange;
}

const Charts = ({ account, appliances, decisions, rows, range }: ChartsProps) => {
  const { t } = useTranslation('app');
  const theme = useTheme();
  const power = powerSeries(appliances, theme, t);
  const grid = gridSeries(rows, theme, t);
  const right = knows(rows, 'socPercent') ? PERCENT_AXIS : PLAIN_EDGE;
  const frame: ChartFrame = { rows, range, zone: account.timezone, right };
  return (
    <>
      <ChartCard title={t('history.power')} legend={power}>
        <PowerChart
          {...frame}
          name={t('history.powerChart')}
          series={power}
          extent={rows.flatMap((row) => [row.pvW, stackTop(row)])}
          height={280}
        />
        {appliances.length > 0 && (
          <DecisionLanes
            accountId={account.id}
            appliances={appliances}
            decisions={decisions}
            range={range}
            zone={account.timezone}
            right={right}
          />
        )}
      </ChartCard>
      <ChartCard title={t('history.grid')} legend={grid}>
        <PowerChart
          {...frame}
          name={t('history.gridChart')}
          series={grid}
          extent={rows.map(({ gridW }) => gridW)}
          height={200}
        />
      </ChartCard>
    </>
  );
};

interface HoursViewProps {
  readonly account: Account;
  readonly appliances: readonly Appliance[];
  /** A day of the site's calendar, `YYYY-MM-DD`; null: the last 48 hours. */
  readonly day: string | null;
  readonly table: boolean;
}

/** A day, or the last 48 hours: where power went, and control's decisions. */
export const HoursView = ({ account, appliances, day, table }: HoursViewProps) => {
  const { t } = useTranslation('app');
  const theme = useTheme();
  const narrow = useMediaQuery(theme.breakpoints.down('sm'));
  const ofDay = day === null ? null : dayRange(day, account.timezone);
  const asked = ofDay && { from: isoTime(ofDay.fromMs), to: isoTime(ofDay.toMs) };
  const history = useQuery(historyQuery(account.id, asked));
  const { data: decisions = [] } = useQuery(decisionsQuery(account.id, asked));
  if (history.data === undefined) return <NotYet query={history} heights={[420, 260]} />;
  const { points, stepS, to } = history.data;
  const range = ofDay ?? { fromMs: Date.parse(to) - HISTORY_HOURS * HOUR_MS, toMs: Date.parse(to) };
  const known = chartRows(points, stepS, range);
  if (!hasAnyValue(known))
    return <EmptyState icon={<BarChart />} title={t('history.emptyTitle')} text={t('history.emptyText')} />;
  const withValues = appliancesIn(known);
  const shown = {
    appliances: byPriority(appliances).filter(({ id }) => withValues.includes(id)),
    decisions: decisions.filter(({ time }) => within(Date.parse(time), range)),
    range,
  };
  return (
    <>
      <Charts {...shown} account={account} rows={drawnRows(points, stepS, range, narrow)} />
      {table && <HistoryTables {...shown} accountId={account.id} rows={known} zone={account.timezone} />}
    </>
  );
};
