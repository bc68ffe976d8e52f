import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatTime } from '../../lib/format.ts';
import { accountQuery } from '../../lib/queries/account.ts';
import { SITE_KEY } from '../../lib/refused-site.ts';
import { useAccountId } from '../../lib/use-account-id.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { useOnline } from '../../lib/use-online.ts';
import { NoticeBar } from './notice-bar.tsx';

/** When the newest figures came that the pages have, ms; 0: there are none. */
const useNewestMs = (): number => {
  const found = useQueryClient()
    .getQueryCache()
    .findAll({ queryKey: [SITE_KEY] });
  return Math.max(0, ...found.map(({ state }) => state.dataUpdatedAt));
};

/** Warns that the data ages and that nothing can be changed while offline. */
export const OfflineNotice = () => {
  const { t } = useTranslation('app');
  const locale = useLocale();
  const newestMs = useNewestMs();
  const accountId = useAccountId();
  // As everything on a site's pages, by its clock.
  const client = useQueryClient();
  const site = accountId ? client.getQueryData(accountQuery(accountId).queryKey) : undefined;
  const zone = site?.timezone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  const time = formatTime(new Date(newestMs).toISOString(), { zone, locale, nowMs: Date.now() });
  const text = newestMs === 0 ? t('failure.offline') : t('failure.offlineSince', { time });
  return <NoticeBar>{useOnline() ? null : text}</NoticeBar>;
};
