import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Appliance } from '#shared/model/appliance.ts';
import type { AccountId } from '#shared/model/ids.ts';
import type { Reason } from '#shared/model/reason.ts';
import { spokenPowerW } from '#shared/spoken.ts';
import { accountQuery } from './queries/account.ts';
import { appliancesQuery } from './queries/appliances.ts';
import { serviceNames, supportedServicesQuery } from './queries/supported-services.ts';
import { sentenceOf } from './sentence.ts';
import { useLocale } from './use-locale.ts';

/** Another power has just been commanded, and is not yet seen. */
const isGoing = ({ state, decision }: Appliance, reason: Reason): boolean =>
  decision?.reason === reason &&
  decision.action === 'set' &&
  reason.code === 'charging-sun' &&
  state.powerW !== null &&
  state.observedAt !== null &&
  Date.parse(state.observedAt) < Date.parse(decision.time) &&
  spokenPowerW(state.powerW) !== spokenPowerW(reason.figures.powerW);

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
  return (reason, applianceId, atMs) => {
    const appliance = applianceOf(applianceId);
    return sentenceOf(reason, appliance?.kind ?? null, {
      t,
      clock: { zone: account?.timezone ?? 'UTC', locale, nowMs: atMs },
      applianceName: (id) => applianceOf(id)?.name ?? null,
      serviceName: serviceNames(services),
      going: appliance !== undefined && isGoing(appliance, reason),
    });
  };
};
