import Stack from '@mui/material/Stack';
import { useTranslation } from 'react-i18next';
import type { Appliance } from '#shared/model/appliance.ts';
import { DataTable } from '../../components/data-table.tsx';
import type { Period } from '../../lib/day/period.ts';
import { formatEnergy } from '../../lib/format.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { CsvButton } from './csv-button.tsx';
import { energyCsv } from './model/csv.ts';
import { type EnergyRow, energyKeys } from './model/days-data.ts';

interface EnergyTableProps {
  readonly period: Period;
  readonly rows: readonly EnergyRow[];
  readonly appliances: readonly Appliance[];
  readonly title: (key: string) => string;
}

/** The bars' figures as a table, and as a file. */
export const EnergyTable = ({ period, rows, appliances, title }: EnergyTableProps) => {
  const { t } = useTranslation('app');
  const locale = useLocale();
  const names = new Map(appliances.map(({ id, name }) => [id as string, name]));
  return (
    <Stack spacing={2}>
      <CsvButton name={period.key} csv={() => energyCsv(rows, names)} />
      <DataTable
        label={t('history.values')}
        columns={[
          { key: 'time', title: t('history.time') },
          ...energyKeys.map((key) => ({ key, title: t(`days.energy.${key}`), kind: 'figure' }) as const),
        ]}
        rows={rows.map((row) => ({
          key: row.key,
          cells: [title(row.key), ...energyKeys.map((key) => formatEnergy(row[key], locale))],
        }))}
      />
    </Stack>
  );
};
