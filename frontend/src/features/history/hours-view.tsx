import BarChart from '@mui/icons-material/BarChart';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import { useTheme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Account } from '#shared/model/account.ts';
import type { Appliance } from '#shared/model/appliance.ts';
import type { Decision } from '#shared/model/reason.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { PageSkeleton } from '../../components/page-skeleton.tsx';
import { errorMessage } from '../../lib/error-text.ts';
import { byPriority } from '../../lib/queries/appliances.ts';
import { decisionsQuery } from '../../lib/queries/decisions.ts';
import { historyQuery } from '../../lib/queries/history.ts';
import { ChartLegend } from './chart-legend.tsx';
import { DecisionLanes } from './decision-lanes.tsx';
import { HistoryTables } from './history-tables.tsx';
import {
  appliancesIn,
  type ChartRow,
  chartRows,
  coarser,
  drawnStepMs,
  knows,
  type Span,
  spanStart,
  stackTop,
  tellsAnything,
} from './model/chart-data.ts';
import { type ChartFrame, PowerChart } from './power-chart.tsx';
import { gridSeries, powerSeries } from './series.ts';

interface ChartsProps extends ChartFrame {
  readonly account: Account;
  readonly appliances: readonly Appliance[];
  readonly decisions: readonly Decision[];
}

const Charts = ({ account, appliances, decisions, ...frame }: ChartsProps) => {
  const { t } = useTranslation('app');
  const theme = useTheme();
  const { rows, fromMs, toMs, zone } = frame;
  const narrow = useMediaQuery(theme.breakpoints.down('sm'));
  const drawn = coarser(rows, drawnStepMs(frame.span, narrow));
  const power = powerSeries(appliances, theme, t);
  const grid = gridSeries(rows, theme, t);
  return (
    <>
      <Card sx={{ p: { xs: 1.5, sm: 2 } }}>
        <Stack spacing={1}>
          <Typography variant="h2">{t('history.power')}</Typography>
          <ChartLegend series={power} />
          <PowerChart
            {...frame}
            rows={drawn}
            name={t('history.powerChart')}
            series={power}
            extent={drawn.flatMap((row) => [row.pvW, stackTop(row)])}
            height={280}
          />
          {appliances.length > 0 && (
            <DecisionLanes
              accountId={account.id}
              appliances={appliances}
              decisions={decisions}
              fromMs={fromMs}
              toMs={toMs}
              zone={zone}
              right={frame.right}
            />
          )}
        </Stack>
      </Card>
      <Card sx={{ p: { xs: 1.5, sm: 2 } }}>
        <Stack spacing={1}>
          <Typography variant="h2">{t('history.grid')}</Typography>
          <ChartLegend series={grid} />
          <PowerChart
            {...frame}
            rows={drawn}
            name={t('history.gridChart')}
            series={grid}
            extent={drawn.map(({ gridW }) => gridW)}
            height={200}
          />
        </Stack>
      </Card>
    </>
  );
};

/** Room right of the plots, px: with and without the axis of the battery's charge. */
const PERCENT_AXIS = 40;
const PLAIN_EDGE = 12;

const shownAppliances = (appliances: readonly Appliance[], rows: readonly ChartRow[]): Appliance[] => {
  const told = appliancesIn(rows);
  return byPriority(appliances).filter(({ id }) => told.includes(id));
};

interface HoursViewProps {
  readonly account: Account;
  readonly appliances: readonly Appliance[];
  readonly span: Span;
  readonly table: boolean;
}

/** The last hours: what the sun gave, who took it, and what control decided. */
export const HoursView = ({ account, appliances, span, table }: HoursViewProps) => {
  const { t } = useTranslation('app');
  const history = useQuery(historyQuery(account.id));
  const { data: decisions = [] } = useQuery(decisionsQuery(account.id));
  if (history.data === undefined)
    return history.error === null ? (
      <PageSkeleton heights={[420, 260]} />
    ) : (
      <Alert severity="error" action={<Button onClick={() => void history.refetch()}>{t('failure.again')}</Button>}>
        {errorMessage(history.error, t)}
      </Alert>
    );
  const toMs = Date.parse(history.data.to);
  const fromMs = spanStart(toMs, span);
  const rows = chartRows(history.data.points, history.data.stepS, fromMs);
  const shown = shownAppliances(appliances, rows);
  const recent = decisions.filter(({ time }) => Date.parse(time) >= fromMs);
  const zone = account.timezone;
  if (!tellsAnything(rows))
    return <EmptyState icon={<BarChart />} title={t('history.emptyTitle')} text={t('history.emptyText')} />;
  return (
    <>
      <Charts
        account={account}
        appliances={shown}
        decisions={recent}
        rows={rows}
        fromMs={fromMs}
        toMs={toMs}
        span={span}
        zone={zone}
        right={knows(rows, 'socPercent') ? PERCENT_AXIS : PLAIN_EDGE}
      />
      {table && <HistoryTables accountId={account.id} rows={rows} appliances={shown} decisions={recent} zone={zone} />}
    </>
  );
};
