import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { AccountId } from '#shared/model/ids.ts';
import { formatTime } from '../../lib/format.ts';
import { accountQuery } from '../../lib/queries/account.ts';
import { credentialsQuery } from '../../lib/queries/credentials.ts';
import { serviceNames, supportedServicesQuery } from '../../lib/queries/supported-services.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { useNow } from '../../lib/use-now.ts';
import { Notice } from '../notice.tsx';

interface TroubleProps {
  /** The vendor's name for it. */
  readonly name: string;
  readonly since: string;
  readonly zone: string;
}

/** One service's trouble. A component of its own, as only this needs the time. */
const Trouble = ({ name, since, zone }: TroubleProps) => {
  const { t } = useTranslation('app');
  const locale = useLocale();
  const nowMs = useNow();
  const time = formatTime(since, { zone, locale, nowMs });
  return <Notice severity="warning">{t('links.vendorTrouble', { service: name, time })}</Notice>;
};

/** Lists the site's services that have trouble everywhere, one notice each; nothing while none has. */
export const VendorTrouble = ({ accountId }: { readonly accountId: AccountId }) => {
  const { data: account } = useQuery(accountQuery(accountId));
  const { data: links = [] } = useQuery(credentialsQuery(accountId));
  const troubles = new Map(
    links.flatMap(({ service, health: { vendorTroubleSince: since } }) =>
      since === undefined ? [] : [[service, since]],
    ),
  );
  // A long list, needed for names only: mostly there is nothing to name.
  const { data: services } = useQuery({ ...supportedServicesQuery(accountId), enabled: troubles.size > 0 });
  if (account === undefined) return null;
  const nameOf = serviceNames(services);
  return [...troubles].map(([service, since]) => (
    <Trouble key={service} name={nameOf(service)} since={since} zone={account.timezone} />
  ));
};
