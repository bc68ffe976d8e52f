import { useTranslation } from 'react-i18next';
import type { Account } from '#shared/model/account.ts';
import type { Subscription } from '#shared/model/subscription.ts';
import { intervalMinutes, type Plan, planInForce, plans } from '#shared/plans.ts';
import { MINUTE_MS } from '#shared/units.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { formatDate, formatEvery } from '../../lib/format.ts';
import { useLocale } from '../../lib/use-locale.ts';
import type { Offer } from './model/offers.ts';
import { usePriceText } from './plan-summary.tsx';
import { useChangePlan, usePaymentPage } from './use-subscription.ts';

interface ChangePlanDialogProps {
  readonly account: Account;
  readonly subscription: Subscription;
  readonly offer: Offer;
  readonly onClose: () => void;
}

/** Explains a change before it is made. Without a payment method, redirects to the provider to add one, with which the change is made. */
export const ChangePlanDialog = ({ account, subscription, offer, onClose }: ChangePlanDialogProps) => {
  const { t } = useTranslation('app');
  const locale = useLocale();
  const change = useChangePlan(account.id);
  const page = usePaymentPage(account.id);
  const priceText = usePriceText();
  const { plan, price, standing } = offer;
  const minutesWith = (of: Plan): number => intervalMinutes(of, true, account.settings.autochargeInterval);
  const [minutes, before] = [minutesWith(plans[plan]), minutesWith(planInForce(account))];
  const every = formatEvery(minutes * MINUTE_MS, t);
  const interval =
    minutes !== before
      ? t('billing.change.interval', { every, before: formatEvery(before * MINUTE_MS, t) })
      : minutes > plans[plan].intervalOnMinutes
        ? t('billing.change.intervalKept', { every })
        : '';
  const withInterval = (text: string): string => (interval === '' ? text : `${text} ${interval}`);
  if (price.unitAmount > 0 && standing !== 'current' && !subscription.hasPaymentMethod)
    return (
      <ConfirmDialog
        open
        harmless
        title={t('billing.change.noMethodTitle')}
        text={withInterval(t('billing.change.noMethod', { plan, price: priceText(price) }))}
        action={t('billing.change.go')}
        busy={page.isPending || page.isSuccess}
        onConfirm={() => page.mutate({ priceId: price.id })}
        onClose={onClose}
      />
    );
  const end = subscription.currentSubscriptionPeriod?.end;
  const later = (): string =>
    end === undefined
      ? t('billing.change.laterOpen', { plan })
      : t('billing.change.later', { plan, date: formatDate(end, account.timezone, locale) });
  const now = price.unitAmount === 0 ? t('billing.change.free', { plan }) : t('billing.change.now');
  return (
    <ConfirmDialog
      open
      harmless
      title={standing === 'current' ? t('billing.keep', { plan }) : t('billing.change.title', { plan })}
      text={standing === 'current' ? t('billing.standing.current') : withInterval(standing === 'later' ? later() : now)}
      action={standing === 'current' ? t('billing.keep', { plan }) : t('billing.change.act')}
      busy={change.isPending}
      onConfirm={() => change.mutate(price.id, { onSuccess: onClose, onError: onClose })}
      onClose={onClose}
    />
  );
};
