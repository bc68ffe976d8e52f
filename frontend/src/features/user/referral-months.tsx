import { useTranslation } from 'react-i18next';
import { dateTag } from '#shared/locales.ts';
import type { Referrals } from '#shared/model/referral.ts';
import { DataTable } from '../../components/data-table.tsx';
import { formatEuro } from '../../lib/format.ts';
import { useLocale } from '../../lib/use-locale.ts';

const CENTS = 100;
const figures = ['earnedCents', 'paidOutCents', 'pendingCents'] as const;

/** Earnings by month, newest first. */
export const ReferralMonths = ({ months }: Pick<Referrals, 'months'>) => {
  const { t } = useTranslation('app');
  const locale = useLocale();
  const monthName = new Intl.DateTimeFormat(dateTag(locale), { timeZone: 'UTC', month: 'short', year: 'numeric' });
  return (
    <DataTable
      label={t('referralStats.months')}
      columns={[
        { key: 'month', title: t('referralStats.month') },
        { key: 'earnedCents', title: t('referralStats.earned'), kind: 'figure' },
        { key: 'paidOutCents', title: t('referralStats.paidOut'), kind: 'figure' },
        { key: 'pendingCents', title: t('referralStats.pending'), kind: 'figure' },
      ]}
      rows={months.map((one) => ({
        key: one.month,
        cells: [
          monthName.format(Date.parse(`${one.month}-01T00:00:00Z`)),
          ...figures.map((key) => formatEuro(one[key] / CENTS, locale)),
        ],
      }))}
    />
  );
};
