import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { AccountId } from '#shared/model/ids.ts';
import type { Reason } from '#shared/model/reason.ts';
import { accountQuery } from './queries/account.ts';
import { appliancesQuery } from './queries/appliances.ts';
import { serviceNames, supportedServicesQuery } from './queries/supported-services.ts';
import { sentenceOf } from './sentence.ts';
import { useLocale } from './use-locale.ts';

/** Writes reasons as sentences, with the names and the time zone of a site. */
export const useSentence = (accountId: AccountId): ((reason: Reason, nowMs: number) => string) => {
  const { t } = useTranslation('app');
  const locale = useLocale();
  const { data: account } = useQuery(accountQuery(accountId));
  const { data: appliances } = useQuery(appliancesQuery(accountId));
  const { data: services } = useQuery(supportedServicesQuery(accountId));
  return (reason, nowMs) =>
    sentenceOf(reason, {
      t,
      clock: { zone: account?.timezone ?? 'UTC', locale, nowMs },
      applianceName: (id) => appliances?.find((appliance) => appliance.id === id)?.name ?? null,
      serviceName: serviceNames(services),
    });
};
