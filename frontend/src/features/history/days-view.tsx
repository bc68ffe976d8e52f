import BarChartIcon from '@mui/icons-material/BarChart';
import Card from '@mui/material/Card';
import { useTheme } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Account } from '#shared/model/account.ts';
import type { Appliance } from '#shared/model/appliance.ts';
import type { DayTotals } from '#shared/model/history.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { Figures } from '../../components/figures.tsx';
import { NotYet } from '../../components/not-yet.tsx';
import { formatEnergy, formatEuro } from '../../lib/format.ts';
import { daysQuery } from '../../lib/queries/days.ts';
import { savedEur } from '../../lib/saved-money.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { ChartCard } from './chart-card.tsx';
import { EnergyChart, type EnergySeries } from './energy-chart.tsx';
import { EnergyTable } from './energy-table.tsx';
import { type EnergyRow, energyRows, totalOf } from './model/days-data.ts';
import { type Period, partsOf, spanOf } from './model/period.ts';
import { useTitles } from './use-titles.ts';

/** A home without a battery shows no battery figures. */
const fromBattery = ({ batteryWh }: EnergyRow): boolean => (batteryWh ?? 0) > 0;

const useSeries = (): { use: EnergySeries[]; home: EnergySeries[] } => {
  const { t } = useTranslation('app');
  const theme = useTheme();
  const { energy } = theme.vars.palette;
  return {
    use: [
      { key: 'sun', label: t('today.sun'), color: energy.sun, value: (row) => row.sunWh, stack: 'use' },
      { key: 'battery', label: t('today.battery'), color: energy.battery, value: (row) => row.batteryWh, stack: 'use' },
      { key: 'grid', label: t('today.grid'), color: energy.gridImport, value: (row) => row.gridWh, stack: 'use' },
    ],
    home: [
      { key: 'pv', label: t('days.energy.pvWh'), color: energy.sun, value: (row) => row.pvWh, stack: 'pv' },
      {
        key: 'import',
        label: t('days.energy.importWh'),
        color: energy.gridImport,
        value: (row) => row.importWh,
        stack: 'grid',
      },
      {
        key: 'feedIn',
        label: t('days.energy.feedInWh'),
        color: energy.feedIn,
        value: ({ feedInWh }) => (feedInWh === null ? null : -feedInWh),
        stack: 'grid',
      },
    ],
  };
};

interface SumsProps {
  readonly total: EnergyRow;
  readonly days: readonly DayTotals[];
  readonly account: Account;
}

const Sums = ({ total, days, account }: SumsProps) => {
  const { t } = useTranslation('app');
  const locale = useLocale();
  const saved = total.sunWh === null ? null : savedEur(days, account.settings);
  const figures = [
    ...(['sunWh', 'gridWh', 'batteryWh', 'pvWh', 'importWh', 'feedInWh'] as const)
      .filter((key) => key !== 'batteryWh' || fromBattery(total))
      .map((key) => ({ label: t(`days.energy.${key}`), value: formatEnergy(total[key], locale) })),
    ...(saved === null ? [] : [{ label: t('days.saved'), value: formatEuro(saved, locale) }]),
  ];
  return (
    <Card sx={{ p: 2 }}>
      <Figures figures={figures} columns="repeat(auto-fit, minmax(130px, 1fr))" />
    </Card>
  );
};

interface DaysViewProps {
  readonly account: Account;
  readonly appliances: readonly Appliance[];
  readonly period: Period;
  readonly table: boolean;
}

/** A month by day, or a year by month, in energy. */
export const DaysView = ({ account, appliances, period, table }: DaysViewProps) => {
  const { t } = useTranslation('app');
  const titles = useTitles();
  const [part] = partsOf(period);
  const ofPart = (key: string): Period => ({ kind: part?.kind ?? 'day', key });
  const series = useSeries();
  const { from, to } = spanOf(period);
  const query = useQuery(daysQuery(account.id, from, to));
  const days = query.data?.days ?? [];
  const rows = energyRows(period, days);
  const appliance = appliances.filter(({ id }) => days.some((day) => day.appliances[id] !== undefined));
  const total = totalOf(period.key, days);
  const use = series.use.filter(({ key }) => key !== 'battery' || fromBattery(total));
  const charts = [
    { key: 'use', title: t('days.use'), name: t('days.useChart'), series: use },
    { key: 'home', title: t('days.home'), name: t('days.homeChart'), series: series.home },
  ];
  const content = () => {
    if (query.data === undefined) return <NotYet query={query} heights={[90, 300]} />;
    if (days.length === 0)
      return <EmptyState icon={<BarChartIcon />} title={t('days.emptyTitle')} text={t('days.emptyText')} />;
    return (
      <>
        <Sums total={total} days={days} account={account} />
        {charts.map((chart) => (
          <ChartCard
            key={chart.key}
            title={chart.title}
            legend={chart.series.map((one) => ({ ...one, shape: 'stack' }))}
          >
            <EnergyChart
              name={chart.name}
              rows={rows}
              series={chart.series}
              tick={(key) => titles.tick(ofPart(key))}
              title={(key) => titles.title(ofPart(key))}
              height={240}
            />
          </ChartCard>
        ))}
        {table && (
          <EnergyTable period={period} rows={rows} appliances={appliance} title={(key) => titles.title(ofPart(key))} />
        )}
      </>
    );
  };
  return content();
};
