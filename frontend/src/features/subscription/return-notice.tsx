import Alert from '@mui/material/Alert';
import { useTranslation } from 'react-i18next';
import type { Subscription } from '#shared/model/subscription.ts';
import { cataloguePriceOf } from '#shared/plans.ts';
import type { Purpose } from './model/payment-return.ts';
import type { Arrival } from './use-subscription.ts';

interface ReturnNoticeProps {
  readonly subscription: Subscription;
  readonly purpose: Purpose;
  readonly arrival: Arrival;
}

/** After the payment page: what has arrived, what is still awaited, and what did not come. */
export const ReturnNotice = ({ subscription, purpose, arrival }: ReturnNoticeProps) => {
  const { t } = useTranslation('app');
  const plan = purpose.kind === 'plan' ? cataloguePriceOf(purpose.priceId)?.plan : undefined;
  if (arrival === 'waiting')
    return (
      <Alert severity="info" role="status">
        {t('billing.return.waiting')}
      </Alert>
    );
  if (arrival === 'late')
    return (
      <Alert severity="warning" role="status">
        {plan && subscription.hasPaymentMethod ? t('billing.return.notPaid', { plan }) : t('billing.return.late')}
      </Alert>
    );
  return (
    <Alert severity="success" role="status">
      {plan ? t('billing.return.plan', { plan }) : t('billing.return.done')}
    </Alert>
  );
};
