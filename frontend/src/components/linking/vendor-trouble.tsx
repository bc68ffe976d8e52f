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

/** Says which of the site's services have trouble everywhere, one notice each; nothing while none has. */
export const VendorTrouble = ({ accountId }: { readonly accountId: AccountId }) => {
  const { t } = useTranslation('app');
  const locale = useLocale();
  const nowMs = useNow();
  const { data: account } = useQuery(accountQuery(accountId));
  const { data: links = [] } = useQuery(credentialsQuery(accountId));
  const troubles = new Map(
    links.flatMap(({ service, health: { vendorTroubleSince: since } }) =>
      since === undefined ? [] : [[service, since]],
    ),
  );
  // A long list, for names alone: mostly there is nothing to name.
  const { data: services } = useQuery({ ...supportedServicesQuery(accountId), enabled: troubles.size > 0 });
  if (account === undefined) return null;
  const nameOf = serviceNames(services);
  return [...troubles].map(([service, since]) => (
    <Notice key={service} severity="warning">
      {t('credentials.vendorTrouble', {
        service: nameOf(service),
        time: formatTime(since, { zone: account.timezone, locale, nowMs }),
      })}
    </Notice>
  ));
};
