import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import type { Account } from '#shared/model/account.ts';
import type { Subscription } from '#shared/model/subscription.ts';
import { isUnpaid } from '#shared/plans.ts';
import { type PaymentPage, usePaymentPage } from './use-subscription.ts';

interface PaymentNoticeProps {
  readonly account: Account;
  readonly subscription: Subscription;
  readonly owner: boolean;
}

/** A problem with the payment, with a button to fix it. */
export const PaymentNotice = ({ account, subscription, owner }: PaymentNoticeProps) => {
  const { t } = useTranslation('app');
  const page = usePaymentPage(account.id);
  const { status, awaitingPayment } = subscription;
  const trouble = ((): { text: string; label: string; to: PaymentPage } | null => {
    if (awaitingPayment) return { text: t('billing.awaiting'), label: t('billing.payNow'), to: 'method' };
    if (status === 'past_due') return { text: t('billing.pastDue'), label: t('billing.portal'), to: 'portal' };
    if (isUnpaid(status)) return { text: t('billing.unpaid'), label: t('billing.portal'), to: 'portal' };
    return null;
  })();
  if (trouble === null) return null;
  return (
    <Alert severity="warning">
      {trouble.text}
      {owner && (
        <Button
          color="inherit"
          variant="outlined"
          sx={{ display: 'flex', mt: 1 }}
          loading={page.isPending}
          onClick={() => page.mutate(trouble.to)}
        >
          {trouble.label}
        </Button>
      )}
    </Alert>
  );
};
