import Download from '@mui/icons-material/DownloadOutlined';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { Appliance } from '#shared/model/appliance.ts';
import type { AccountId } from '#shared/model/ids.ts';
import type { Decision } from '#shared/model/reason.ts';
import { formatDateTime, formatPercent, formatPower } from '../../lib/format.ts';
import { saveFile } from '../../lib/save-file.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { useSentence } from '../../lib/use-sentence.ts';
import { type ChartRow, knows } from './model/chart-data.ts';
import { toCsv } from './model/csv.ts';

const cellSx = { whiteSpace: 'nowrap' } as const;
const boxSx = { maxHeight: 420, border: 1, borderColor: 'divider', borderRadius: 1 } as const;

interface HistoryTablesProps {
  readonly accountId: AccountId;
  readonly rows: readonly ChartRow[];
  readonly appliances: readonly Appliance[];
  readonly decisions: readonly Decision[];
  readonly zone: string;
}

const Values = ({ rows, appliances, zone }: Pick<HistoryTablesProps, 'rows' | 'appliances' | 'zone'>) => {
  const { t } = useTranslation('app');
  const locale = useLocale();
  const columns = (['pvW', 'houseW', 'gridW', 'batteryW', 'socPercent'] as const).filter((key) => knows(rows, key));
  return (
    <TableContainer sx={boxSx} tabIndex={0} role="region" aria-label={t('history.values')}>
      <Table size="small" stickyHeader>
        <TableHead>
          <TableRow>
            <TableCell>{t('history.time')}</TableCell>
            {columns.map((key) => (
              <TableCell key={key} align="right" sx={cellSx}>
                {t(`history.series.${key}`)}
              </TableCell>
            ))}
            {appliances.map(({ id, name }) => (
              <TableCell key={id} align="right" sx={cellSx}>
                {name}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {[...rows].reverse().map((row) => (
            <TableRow key={row.at}>
              <TableCell component="th" scope="row" sx={cellSx}>
                {formatDateTime(row.at, zone, locale)}
              </TableCell>
              {columns.map((key) => (
                <TableCell key={key} align="right" sx={cellSx}>
                  {key === 'socPercent' ? formatPercent(row[key], locale) : formatPower(row[key], locale)}
                </TableCell>
              ))}
              {appliances.map(({ id }) => (
                <TableCell key={id} align="right" sx={cellSx}>
                  {formatPower(row.appliances[id] ?? null, locale)}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
};

const Decisions = ({ accountId, appliances, decisions, zone }: Omit<HistoryTablesProps, 'rows'>) => {
  const { t } = useTranslation('app');
  const locale = useLocale();
  const sentence = useSentence(accountId);
  const nameOf = (id: string): string => appliances.find((one) => one.id === id)?.name ?? t('appliance.gone');
  return (
    <TableContainer sx={boxSx} tabIndex={0} role="region" aria-label={t('history.decisions')}>
      <Table size="small" stickyHeader>
        <TableHead>
          <TableRow>
            <TableCell>{t('history.time')}</TableCell>
            <TableCell>{t('history.appliance')}</TableCell>
            <TableCell>{t('history.sentence')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {decisions.map((decision) => (
            <TableRow key={`${decision.applianceId} ${decision.time}`}>
              <TableCell component="th" scope="row" sx={cellSx}>
                {formatDateTime(Date.parse(decision.time), zone, locale)}
              </TableCell>
              <TableCell>{nameOf(decision.applianceId)}</TableCell>
              <TableCell sx={{ minWidth: 200 }}>{sentence(decision.reason, Date.parse(decision.time))}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
};

/** The charts' figures and the decisions as tables, and the figures as a file. */
export const HistoryTables = (props: HistoryTablesProps) => {
  const { t } = useTranslation('app');
  const { rows, appliances, decisions } = props;
  const names = new Map(appliances.map(({ id, name }) => [id as string, name]));
  const firstAt = rows[0]?.at;
  return (
    <Stack spacing={2}>
      <Button
        variant="outlined"
        color="secondary"
        startIcon={<Download />}
        disabled={firstAt === undefined}
        onClick={() =>
          saveFile(toCsv(rows, names), `sunward-${new Date(firstAt ?? 0).toISOString().slice(0, 10)}.csv`, 'text/csv')
        }
        sx={{ alignSelf: 'flex-start' }}
      >
        {t('history.csv')}
      </Button>
      <Typography variant="h3">{t('history.values')}</Typography>
      <Values {...props} />
      <Typography variant="h3">{t('history.decisions')}</Typography>
      {decisions.length === 0 ? <Typography>{t('history.noDecisions')}</Typography> : <Decisions {...props} />}
    </Stack>
  );
};
