import BarChart from '@mui/icons-material/BarChart';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Account } from '#shared/model/account.ts';
import type { Appliance } from '#shared/model/appliance.ts';
import type { HistoryPoint } from '#shared/model/history.ts';
import type { Decision } from '#shared/model/reason.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { NotYet } from '../../components/not-yet.tsx';
import { byPriority } from '../../lib/queries/appliances.ts';
import { decisionsQuery } from '../../lib/queries/decisions.ts';
import { historyQuery } from '../../lib/queries/history.ts';
import { ChartCard } from './chart-card.tsx';
import { DecisionLanes } from './decision-lanes.tsx';
import { DragZoom } from './drag-zoom.tsx';
import { HistoryTables } from './history-tables.tsx';
import { appliancesIn, type ChartRow, chartRows, coarser, hasAnyValue, knows, stackTop } from './model/chart-data.ts';
import { drawnStepMs, shownRange, type TimeRange, wholeRange, within, type Zoom, zoomOn } from './model/time-range.ts';
import { type ChartFrame, PowerChart } from './power-chart.tsx';
import { gridSeries, powerSeries } from './series.ts';
import { ZoomBar } from './zoom-bar.tsx';

/** Space to the right of the plots, px: with and without the axis of the battery's state of charge. */
const PERCENT_AXIS = 40;
const PLAIN_EDGE = 12;

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
  /** End of the data, ms. */
  readonly endMs: number;
  readonly zoom: Zoom;
  readonly onZoom: (zoom: Zoom) => void;
}

const Charts = ({ account, appliances, decisions, rows, range, endMs, zoom, onZoom }: ChartsProps) => {
  const { t } = useTranslation('app');
  const theme = useTheme();
  const power = powerSeries(appliances, theme, t);
  const grid = gridSeries(rows, theme, t);
  const right = knows(rows, 'socPercent') ? PERCENT_AXIS : PLAIN_EDGE;
  const frame: ChartFrame = { rows, range, zone: account.timezone, right };
  const drag = {
    range,
    right,
    onZoom: (oneMs: number, otherMs: number) => onZoom(zoomOn(oneMs, otherMs, wholeRange(endMs))),
  };
  return (
    <>
      <ChartCard title={t('history.power')} legend={power}>
        <DragZoom {...drag}>
          <PowerChart
            {...frame}
            name={t('history.powerChart')}
            series={power}
            extent={rows.flatMap((row) => [row.pvW, stackTop(row)])}
            height={280}
          />
        </DragZoom>
        <ZoomBar zoom={zoom} range={range} endMs={endMs} zone={account.timezone} onZoom={onZoom} />
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
        <DragZoom {...drag}>
          <PowerChart
            {...frame}
            name={t('history.gridChart')}
            series={grid}
            extent={rows.map(({ gridW }) => gridW)}
            height={200}
          />
        </DragZoom>
      </ChartCard>
    </>
  );
};

interface HoursViewProps {
  readonly account: Account;
  readonly appliances: readonly Appliance[];
  readonly zoom: Zoom;
  readonly onZoom: (zoom: Zoom) => void;
  readonly table: boolean;
}

/** The last hours, or a part of them: PV, consumers, and control's decisions. */
export const HoursView = ({ account, appliances, zoom, onZoom, table }: HoursViewProps) => {
  const { t } = useTranslation('app');
  const theme = useTheme();
  const narrow = useMediaQuery(theme.breakpoints.down('sm'));
  const history = useQuery(historyQuery(account.id));
  const { data: decisions = [] } = useQuery(decisionsQuery(account.id));
  if (history.data === undefined) return <NotYet query={history} heights={[420, 260]} />;
  const { points, stepS, to } = history.data;
  const endMs = Date.parse(to);
  const all = wholeRange(endMs);
  const known = chartRows(points, stepS, all);
  if (!hasAnyValue(known))
    return <EmptyState icon={<BarChart />} title={t('history.emptyTitle')} text={t('history.emptyText')} />;
  const range = shownRange(zoom, all);
  // The same whatever the zoom: colours keep their meaning, and nothing jumps.
  const withValues = appliancesIn(known);
  const shown = {
    appliances: byPriority(appliances).filter(({ id }) => withValues.includes(id)),
    decisions: decisions.filter(({ time }) => within(Date.parse(time), range)),
    range,
  };
  return (
    <>
      <Charts
        {...shown}
        account={account}
        rows={drawnRows(points, stepS, range, narrow)}
        endMs={endMs}
        zoom={zoom}
        onZoom={onZoom}
      />
      {table && (
        <HistoryTables
          {...shown}
          accountId={account.id}
          rows={known.filter(({ at }) => within(at, range))}
          zone={account.timezone}
        />
      )}
    </>
  );
};
