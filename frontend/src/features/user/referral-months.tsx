import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { useTranslation } from 'react-i18next';
import type { Referrals } from '#shared/model/referral.ts';
import { formatEuro } from '../../lib/format.ts';
import { useLocale } from '../../lib/use-locale.ts';

const CENTS = 100;
const figures = ['earnedCents', 'paidOutCents', 'pendingCents'] as const;

/** What each month brought, newest first. */
export const ReferralMonths = ({ months }: Pick<Referrals, 'months'>) => {
  const { t } = useTranslation('app');
  const locale = useLocale();
  const monthName = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', month: 'short', year: 'numeric' });
  return (
    <TableContainer
      sx={{ border: 1, borderColor: 'divider', borderRadius: 1 }}
      tabIndex={0}
      role="region"
      aria-label={t('referralStats.months')}
    >
      <Table size="small">
        <TableHead>
          <TableRow>
            <TableCell>{t('referralStats.month')}</TableCell>
            <TableCell align="right">{t('referralStats.earned')}</TableCell>
            <TableCell align="right">{t('referralStats.paidOut')}</TableCell>
            <TableCell align="right">{t('referralStats.pending')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {months.map((one) => (
            <TableRow key={one.month}>
              <TableCell component="th" scope="row" sx={{ whiteSpace: 'nowrap' }}>
                {monthName.format(Date.parse(`${one.month}-01T00:00:00Z`))}
              </TableCell>
              {figures.map((key) => (
                <TableCell key={key} align="right" sx={{ whiteSpace: 'nowrap' }}>
                  {formatEuro(one[key] / CENTS, locale)}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
};
