import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import type { Account, Product } from '#shared/model/account.ts';
import type { Subscription } from '#shared/model/subscription.ts';
import { Section } from '../../components/section.tsx';
import { formatDate, formatEuro, formatPercent } from '../../lib/format.ts';
import { PREPAYMENT_HASH } from '../../lib/paths.ts';
import { prepaymentOfferOf } from '../../lib/prepayment-offer.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { usePlusTax } from '../../lib/use-plus-tax.ts';
import { usePaymentPage } from './use-subscription.ts';

const CENTS = 100;

interface PrepaymentCardProps {
  readonly account: Account;
  readonly products: readonly Product[];
  readonly subscription: Subscription;
}

/** Ten years of PREMIUM, prepaid; nothing where that is not sold. */
export const PrepaymentCard = ({ account, products, subscription }: PrepaymentCardProps) => {
  const { t } = useTranslation('app');
  const locale = useLocale();
  const plusTax = usePlusTax();
  const { hash } = useLocation();
  const page = usePaymentPage(account.id);
  const place = useRef<HTMLDivElement>(null);
  const offer = prepaymentOfferOf(products);
  const isSold = offer !== null;
  useEffect(() => {
    if (isSold && hash === PREPAYMENT_HASH) place.current?.scrollIntoView?.();
  }, [hash, isSold]);
  if (offer === null) return null;
  const euro = (cents: number): string => formatEuro(cents / CENTS, locale);
  const amount = euro(offer.cents);
  const { saving } = offer;
  const { grant } = subscription;
  return (
    <div ref={place} style={{ scrollMarginTop: 80 }}>
      <Section title={t('billing.prepay.title')}>
        <Card
          sx={{ p: 2.5, display: 'grid', gap: 1.5, justifyItems: 'start', bgcolor: 'var(--well)', boxShadow: 'none' }}
        >
          <Typography>
            {saving === null
              ? t('billing.prepay.once', { amount })
              : t('billing.prepay.text', {
                  amount,
                  price: euro(saving.monthlyCents),
                  percent: formatPercent(saving.percent, locale),
                  effective: euro(saving.effectiveCents),
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
