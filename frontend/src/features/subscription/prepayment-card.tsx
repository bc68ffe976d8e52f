import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import type { Account } from '#shared/model/account.ts';
import type { Subscription } from '#shared/model/subscription.ts';
import { plans, prepayment } from '#shared/plans.ts';
import { Section } from '../../components/section.tsx';
import { formatDate, formatEuro, formatPercent } from '../../lib/format.ts';
import { PREPAYMENT_HASH } from '../../lib/paths.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { usePlusTax } from '../../lib/use-plus-tax.ts';
import { usePaymentPage } from './use-subscription.ts';

const CENTS = 100;
const MONTHS = 12;

interface PrepaymentCardProps {
  readonly account: Account;
  readonly subscription: Subscription;
}

/** Ten years of PREMIUM, prepaid. */
export const PrepaymentCard = ({ account, subscription }: PrepaymentCardProps) => {
  const { t } = useTranslation('app');
  const locale = useLocale();
  const plusTax = usePlusTax();
  const { hash } = useLocation();
  const page = usePaymentPage(account.id);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (hash === PREPAYMENT_HASH) place.current?.scrollIntoView?.();
  }, [hash]);
  const monthly = plans[prepayment.plan].prices.month ?? 0;
  const effective = prepayment.unitAmount / (prepayment.years * MONTHS);
  const amount = formatEuro(prepayment.unitAmount / CENTS, locale);
  const { grant } = subscription;
  return (
    <div ref={place} style={{ scrollMarginTop: 80 }}>
      <Section title={t('billing.prepay.title')}>
        <Card sx={{ p: 2, display: 'grid', gap: 1.5, justifyItems: 'start' }}>
          <Typography>
            {t('billing.prepay.text', {
              amount,
              price: formatEuro(monthly / CENTS, locale),
              percent: formatPercent((1 - effective / monthly) * 100, locale),
              effective: formatEuro(effective / CENTS, locale),
            })}
          </Typography>
          <Typography variant="body2" color="textSecondary">
            {grant === null
              ? t('billing.prepay.credit')
              : t('billing.prepay.again', { date: formatDate(grant.until, account.timezone, locale) })}{' '}
            {plusTax}
          </Typography>
          <Button
            variant="outlined"
            color="secondary"
            disabled={subscription.cancelAtPeriodEnd}
            loading={page.isPending}
            onClick={() => page.mutate('prepayment')}
          >
            {t('billing.prepay.act', { amount })}
          </Button>
        </Card>
      </Section>
    </div>
  );
};
