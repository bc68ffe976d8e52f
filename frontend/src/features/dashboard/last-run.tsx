import { useTranslation } from 'react-i18next';
import type { Account } from '#shared/model/account.ts';
import type { Appliance } from '#shared/model/appliance.ts';
import type { Sensor } from '#shared/model/sensor.ts';
import { siteIntervalMinutes } from '#shared/plans.ts';
import { MINUTE_MS } from '#shared/units.ts';
import { formatTime } from '../../lib/format.ts';
import { pastSince } from '../../lib/live/source.ts';
import { useSources } from '../../lib/live/use-sources.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { useNow } from '../../lib/use-now.ts';
import { useOnline } from '../../lib/use-online.ts';

/** Runs that may be missing before the page no longer calls itself live. */
const RUNS = 2;

interface LastRunProps {
  readonly account: Account;
  readonly lastRunAt: string;
  readonly appliances: readonly Appliance[];
  readonly sensors: readonly Sensor[];
}

/** Whether what the page shows is now, or as of when. */
export const LastRun = ({ account, lastRunAt, appliances, sensors }: LastRunProps) => {
  const { t } = useTranslation('app');
  const locale = useLocale();
  const nowMs = useNow();
  const online = useOnline();
  const rhythmMs = MINUTE_MS * siteIntervalMinutes(account, appliances);
  const ranLately = nowMs - Date.parse(lastRunAt) <= RUNS * rhythmMs;
  // A run that got nothing new from a source does not make the picture live.
  const past = pastSince(useSources(account, sensors, nowMs).sources, nowMs);
  if (online && ranLately && past === null) return <span className="is-live">{t('dashboard.live')}</span>;
  const time = formatTime(past ?? lastRunAt, { zone: account.timezone, locale, nowMs });
  return <span className="as-of">{t('now.asOf', { time })}</span>;
};
