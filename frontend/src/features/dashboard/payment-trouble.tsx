import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import type { Account } from '#shared/model/account.ts';
import { LocaleLink } from '../../components/locale-link.tsx';
import { paths } from '../../lib/paths.ts';
import { useIsOwner } from '../../lib/use-is-owner.ts';
import { useNamespace } from '../../lib/use-namespace.ts';

/** A problem with the payment of a site's plan, and for its owner the link to fix it. */
export const PaymentTrouble = ({ account }: { readonly account: Account }) => {
  const { t } = useTranslation('app');
  const ready = useNamespace('editors');
  const isOwner = useIsOwner(account);
  if (!ready) return null;
  const { subscriptionStatus: status } = account;
  const text = status === 'incomplete' ? 'awaiting' : status === 'past_due' ? 'pastDue' : 'unpaid';
  return (
    <Alert severity="warning">
      {t(`billing.${text}`)}
      {isOwner && (
        <Button
          component={LocaleLink}
          to={paths.plan(account.id)}
          variant="contained"
          sx={{ display: 'flex', width: 'fit-content', mt: 1 }}
        >
          {t('billing.payNow')}
        </Button>
      )}
    </Alert>
  );
};
