import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { Account } from '#shared/model/account.ts';
import type { DayTotals } from '#shared/model/history.ts';
import { seesMoney } from '#shared/roles.ts';
import { SumRow } from '../../components/sum-row.tsx';
import { formatEuro } from '../../lib/format.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { moneyOf, shownMoney } from './model/sums.ts';

/** As long as a digit, and read as what it is. */
const MINUS = '\u2212';

interface MoneyCardProps {
  readonly account: Account;
  readonly days: readonly DayTotals[];
}

/** What charging with the sun saved, as a sum whose parts can be followed. */
export const MoneyCard = ({ account, days }: MoneyCardProps) => {
  const { t } = useTranslation('app');
  const locale = useLocale();
  const exact = seesMoney(account.role) ? moneyOf(days, account.settings) : null;
  if (exact === null) return null;
  const money = shownMoney(exact);
  const rows = [
    { label: t('money.without'), eur: money.withoutEur },
    { label: t('money.grid'), eur: -money.gridEur },
    ...(money.batteryEur >= 0.005 ? [{ label: t('money.battery'), eur: -money.batteryEur }] : []),
    { label: t('money.export'), eur: -money.exportEur },
  ];
  return (
    <Card component="section" aria-label={t('money.title')} sx={{ p: 2 }}>
      <Typography variant="h2">{t('money.title')}</Typography>
      <Box component="dl" sx={{ m: 0 }}>
        {rows.map(({ label, eur }) => (
          <SumRow key={label} label={label} value={formatEuro(eur, locale).replace('-', MINUS)} />
        ))}
        <Box
          sx={{
            display: 'flex',
            justifyContent: 'space-between',
            alignItems: 'baseline',
            flexWrap: 'wrap',
            gap: 1,
            mt: 1.5,
            pt: 1.5,
            borderTop: '1px solid var(--line)',
          }}
        >
          <Typography component="dt" sx={{ fontWeight: 680 }}>
            {t('money.saved')}
          </Typography>
          <Typography component="dd" sx={{ m: 0, font: 'var(--font-figure)', color: 'var(--battery)' }}>
            {formatEuro(money.savedEur, locale)}
          </Typography>
        </Box>
      </Box>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
        {t('money.prices')}
      </Typography>
    </Card>
  );
};
