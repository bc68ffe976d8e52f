import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { Appliance } from '#shared/model/appliance.ts';
import type { AccountId } from '#shared/model/ids.ts';
import type { Decision } from '#shared/model/reason.ts';
import { DataTable } from '../../components/data-table.tsx';
import { type ChartRow, knows } from '../../lib/day/chart-data.ts';
import type { TimeRange } from '../../lib/day/time-range.ts';
import { formatDateTime, formatPercent, formatPower } from '../../lib/format.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { useSentence } from '../../lib/use-sentence.ts';
import { CsvButton } from './csv-button.tsx';
import { toCsv } from './model/csv.ts';

interface HistoryTablesProps {
  readonly accountId: AccountId;
  readonly rows: readonly ChartRow[];
  readonly appliances: readonly Appliance[];
  readonly decisions: readonly Decision[];
  /** The visible data: the same for charts, tables and file. */
  readonly range: TimeRange;
  readonly zone: string;
}

const Values = ({ rows, appliances, zone }: Pick<HistoryTablesProps, 'rows' | 'appliances' | 'zone'>) => {
  const { t } = useTranslation('app');
  const locale = useLocale();
  const known = (['pvW', 'houseW', 'gridW', 'batteryW', 'socPercent'] as const).filter((key) => knows(rows, key));
  const cells = (row: ChartRow): string[] => [
    formatDateTime(row.at, zone, locale),
    ...known.map((key) => (key === 'socPercent' ? formatPercent(row[key], locale) : formatPower(row[key], locale))),
    ...appliances.map(({ id }) => formatPower(row.appliances[id] ?? null, locale)),
  ];
  return (
    <DataTable
      label={t('history.values')}
      columns={[
        { key: 'time', title: t('history.time') },
        ...known.map((key) => ({ key, title: t(`history.series.${key}`), kind: 'figure' }) as const),
        ...appliances.map(({ id, name }) => ({ key: id, title: name, kind: 'figure' }) as const),
      ]}
      rows={[...rows].reverse().map((row) => ({ key: row.at, cells: cells(row) }))}
    />
  );
};

const Decisions = ({ accountId, appliances, decisions, zone }: Omit<HistoryTablesProps, 'rows' | 'range'>) => {
  const { t } = useTranslation('app');
  const locale = useLocale();
  const sentence = useSentence(accountId);
  const nameOf = (id: string): string => appliances.find((one) => one.id === id)?.name ?? t('appliance.gone');
  return (
    <DataTable
      label={t('history.decisions')}
      columns={[
        { key: 'time', title: t('history.time') },
        { key: 'appliance', title: t('history.appliance'), kind: 'text' },
        { key: 'sentence', title: t('history.sentence'), kind: 'text' },
      ]}
      rows={decisions.map(({ applianceId, time, reason }) => ({
        key: `${applianceId} ${time}`,
        cells: [
          formatDateTime(Date.parse(time), zone, locale),
          nameOf(applianceId),
          sentence(reason, applianceId, Date.parse(time)),
        ],
      }))}
    />
  );
};

/** The charts' figures and the decisions as tables, and the visible figures as a file. */
export const HistoryTables = (props: HistoryTablesProps) => {
  const { t } = useTranslation('app');
  const locale = useLocale();
  const { rows, appliances, decisions, range, zone } = props;
  const names = new Map(appliances.map(({ id, name }) => [id as string, name]));
  const firstAt = rows[0]?.at;
  return (
    <Stack spacing={2}>
      <CsvButton
        name={new Date(firstAt ?? 0).toISOString().slice(0, 10)}
        csv={() => toCsv(rows, names)}
        disabled={firstAt === undefined}
      />
      <div>
        <Typography variant="h3">{t('history.values')}</Typography>
        <Typography variant="body2" color="textSecondary">
          {t('history.shown', {
            from: formatDateTime(range.fromMs, zone, locale),
            to: formatDateTime(range.toMs, zone, locale),
          })}
        </Typography>
      </div>
      <Values {...props} />
      <Typography variant="h3">{t('history.decisions')}</Typography>
      {decisions.length === 0 ? <Typography>{t('history.noDecisions')}</Typography> : <Decisions {...props} />}
    </Stack>
  );
};
