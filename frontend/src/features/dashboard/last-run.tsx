import { useTranslation } from 'react-i18next';
import type { Account } from '#shared/model/account.ts';
import type { Appliance } from '#shared/model/appliance.ts';
import { siteIntervalMinutes } from '#shared/plans.ts';
import { MINUTE_MS } from '#shared/units.ts';
import { formatTime } from '../../lib/format.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { useNow } from '../../lib/use-now.ts';

/** Runs that may be missing before the page no longer calls itself live. */
const RUNS = 2;

interface LastRunProps {
  readonly account: Account;
  readonly lastRunAt: string;
  readonly appliances: readonly Appliance[];
}

/** Whether what the page shows is now, or as of when. */
export const LastRun = ({ account, lastRunAt, appliances }: LastRunProps) => {
  const { t } = useTranslation('app');
  const locale = useLocale();
  const nowMs = useNow();
  const rhythmMs = MINUTE_MS * siteIntervalMinutes(account, appliances);
  if (nowMs - Date.parse(lastRunAt) <= RUNS * rhythmMs) return t('dashboard.live');
  return t('now.asOf', { time: formatTime(lastRunAt, { zone: account.timezone, locale, nowMs }) });
};
