import Download from '@mui/icons-material/DownloadOutlined';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { useTranslation } from 'react-i18next';
import type { Appliance } from '#shared/model/appliance.ts';
import { formatEnergy } from '../../lib/format.ts';
import { saveFile } from '../../lib/save-file.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { energyCsv } from './model/csv.ts';
import { type EnergyRow, energyKeys, type Period } from './model/days-data.ts';

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
      <Button
        variant="outlined"
        color="secondary"
        startIcon={<Download />}
        onClick={() => saveFile(energyCsv(rows, names), `sunward-${period.key}.csv`, 'text/csv')}
        sx={{ alignSelf: 'flex-start' }}
      >
        {t('history.csv')}
      </Button>
      <TableContainer
        sx={{ maxHeight: 420, border: 1, borderColor: 'divider', borderRadius: 1 }}
        tabIndex={0}
        role="region"
        aria-label={t('history.values')}
      >
        <Table size="small" stickyHeader>
          <TableHead>
            <TableRow>
              <TableCell>{t('history.time')}</TableCell>
              {energyKeys.map((key) => (
                <TableCell key={key} align="right">
                  {t(`days.energy.${key}`)}
                </TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {rows.map((row) => (
              <TableRow key={row.key}>
                <TableCell component="th" scope="row" sx={{ whiteSpace: 'nowrap' }}>
                  {title(row.key)}
                </TableCell>
                {energyKeys.map((key) => (
                  <TableCell key={key} align="right" sx={{ whiteSpace: 'nowrap' }}>
                    {formatEnergy(row[key], locale)}
                  </TableCell>
                ))}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
    </Stack>
  );
};
