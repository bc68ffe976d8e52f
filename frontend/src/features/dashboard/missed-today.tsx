import { useTranslation } from 'react-i18next';
import type { Account } from '#shared/model/account.ts';
import { LocaleLink } from '../../components/locale-link.tsx';
import { formatEnergy } from '../../lib/format.ts';
import type { Missed } from '../../lib/missed.ts';
import { paths } from '../../lib/paths.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { useNamespace } from '../../lib/use-namespace.ts';

interface MissedTodayProps {
  readonly account: Account;
  readonly missed: Missed;
}

/** Sun that was exported today although an appliance could have used it, and why most of it was. */
export const MissedToday = ({ account, missed: { totalWh, parts } }: MissedTodayProps) => {
  const { t } = useTranslation('app');
  const locale = useLocale();
  if (!useNamespace('editors')) return null;
  const [{ cause }] = parts;
  return (
    <p className="note">
      <b>{t('missed.total', { energy: formatEnergy(totalWh, locale) })}</b>{' '}
      <LocaleLink to={`${paths.history(account.id)}?view=day`}>{t(`missed.cause.${cause}`)}</LocaleLink>
    </p>
  );
};
