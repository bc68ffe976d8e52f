import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useTranslation } from 'react-i18next';
import type { Account } from '#shared/model/account.ts';
import type { Subscription } from '#shared/model/subscription.ts';
import { DangerAction } from '../../components/danger-action.tsx';
import { Section } from '../../components/section.tsx';
import { formatDate } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { useQuestion } from '../../lib/use-over-page.ts';
import { useCancel, useDeleteSite, useUncancel } from './use-subscription.ts';

interface EndProps {
  readonly account: Account;
  readonly subscription: Subscription;
}

/** Shows when a cancelled site will be deleted, and reverts the cancellation. */
export const CancelledNotice = ({ account, subscription, owner }: EndProps & { readonly owner: boolean }) => {
  const { t } = useTranslation('app');
  const locale = useLocale();
  const uncancel = useUncancel(account.id);
  const end = subscription.currentSubscriptionPeriod?.end;
  if (!subscription.cancelAtPeriodEnd) return null;
  return (
    <Alert severity="warning">
      {end === undefined
        ? t('billing.cancelledOpen')
        : t('billing.cancelled', { date: formatDate(end, account.timezone, locale) })}
      {owner && (
        <Button
          color="inherit"
          variant="outlined"
          sx={{ display: 'flex', mt: 1 }}
          loading={uncancel.isPending}
          onClick={() => uncancel.mutate()}
        >
          {t('billing.uncancel')}
        </Button>
      )}
    </Alert>
  );
};

/** Cancelling and deleting, separate from everything else. */
export const EndSection = ({ account, subscription }: EndProps) => {
  const { t } = useTranslation('app');
  const locale = useLocale();
  const cancelling = useQuestion('cancel');
  const { leaveFor } = useQuestion('delete');
  const cancel = useCancel(account.id);
  const remove = useDeleteSite(account.id, () => leaveFor(`${paths.accounts}?noRedirect=true`));
  const end = subscription.currentSubscriptionPeriod?.end;
  const running = subscription.currentPhase !== null;
  const { grant } = subscription;
  const prepaid =
    grant === null
      ? ''
      : ` ${t('billing.endPrepaid', { plan: grant.plan, date: formatDate(grant.until, account.timezone, locale) })}`;
  return (
    <Section title={t('danger.title')}>
      <Stack spacing={2}>
        {running && !subscription.cancelAtPeriodEnd && (
          <DangerAction
            question="cancel"
            name={account.name}
            action={t('billing.cancel')}
            text={`${
              end === undefined
                ? t('billing.cancelTextOpen')
                : t('billing.cancelText', { date: formatDate(end, account.timezone, locale) })
            }${prepaid}`}
            busy={cancel.isPending}
            onConfirm={() => cancel.mutate(undefined, { onSuccess: cancelling.close })}
          />
        )}
        <DangerAction
          name={account.name}
          action={t('billing.deleteNow')}
          text={`${t('billing.deleteText')}${prepaid}`}
          busy={remove.isPending}
          onConfirm={() => remove.mutate()}
        />
      </Stack>
    </Section>
  );
};
