import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { AccountId } from '#shared/model/ids.ts';
import type { Reason } from '#shared/model/reason.ts';
import { accountQuery } from './queries/account.ts';
import { appliancesQuery } from './queries/appliances.ts';
import { serviceNames, supportedServicesQuery } from './queries/supported-services.ts';
import { sentenceOf } from './sentence.ts';
import { useLocale } from './use-locale.ts';

/**
 * Writes the reasons for an appliance's state as sentences, with the names and the time zone of a site.
 * @returns a function of the reason, the appliance's id, and the time at which the sentence is true: now for the present
 * state, its own time for one of the past
 */
export const useSentence = (accountId: AccountId): ((reason: Reason, applianceId: string, atMs: number) => string) => {
  const { t } = useTranslation('app');
  const locale = useLocale();
  const { data: account } = useQuery(accountQuery(accountId));
  const { data: appliances } = useQuery(appliancesQuery(accountId));
  const { data: services } = useQuery(supportedServicesQuery(accountId));
  const applianceOf = (id: string) => appliances?.find((appliance) => appliance.id === id);
  return (reason, applianceId, atMs) =>
    sentenceOf(reason, applianceOf(applianceId)?.kind ?? null, {
      t,
      clock: { zone: account?.timezone ?? 'UTC', locale, nowMs: atMs },
      applianceName: (id) => applianceOf(id)?.name ?? null,
      serviceName: serviceNames(services),
    });
};
