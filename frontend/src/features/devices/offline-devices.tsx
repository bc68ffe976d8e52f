import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Account } from '#shared/model/account.ts';
import { LocaleLink } from '../../components/locale-link.tsx';
import { Notice } from '../../components/notice.tsx';
import { formatTime } from '../../lib/format.ts';
import { headlineOf } from '../../lib/live/appliance-state.ts';
import { paths } from '../../lib/paths.ts';
import { appliancesQuery, byPriority } from '../../lib/queries/appliances.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { useNow } from '../../lib/use-now.ts';
import { TICK_MS } from './tick.ts';

/** The appliances that do not reach their vendor, one notice each, with the way to what to do. */
export const OfflineDevices = ({ account }: { readonly account: Account }) => {
  const { t } = useTranslation('app');
  const locale = useLocale();
  const nowMs = useNow(TICK_MS);
  const { data: appliances = [] } = useQuery({ ...appliancesQuery(account.id), select: byPriority });
  return appliances.flatMap((appliance) => {
    const headline = headlineOf(appliance, nowMs);
    if (headline.kind !== 'offline') return [];
    const { name } = appliance;
    return [
      <Notice
        key={appliance.id}
        severity="warning"
        action={<LocaleLink to={paths.appliance(account.id, appliance.id)}>{t('devices.whatToDo')}</LocaleLink>}
      >
        {headline.since === null
          ? t('devices.isOffline', { name })
          : t('devices.isOfflineSince', {
              name,
              time: formatTime(headline.since, { zone: account.timezone, locale, nowMs }),
            })}
      </Notice>,
    ];
  });
};
