import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import type { Account } from '#shared/model/account.ts';
import type { Appliance } from '#shared/model/appliance.ts';
import { spokenSharePercent } from '#shared/spoken.ts';
import { formatEnergy, formatPercent } from '../../lib/format.ts';
import { daysQuery } from '../../lib/queries/days.ts';
import { historyQuery } from '../../lib/queries/history.ts';
import { startOfDayMs, zoneDate } from '../../lib/site-time.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { sunShareSince } from './model/day-share.ts';

/** A charger's standby, Wh. */
const LEAST_WH = 10;

interface ApplianceTodayProps {
  readonly account: Account;
  readonly appliance: Appliance;
  readonly nowMs: number;
}

/** What it took today, and how much of that was sun. */
export const ApplianceToday = ({ account, appliance, nowMs }: ApplianceTodayProps) => {
  const { t } = useTranslation('app');
  const locale = useLocale();
  const day = zoneDate(nowMs, account.timezone);
  const { data: days } = useQuery(daysQuery(account.id, day, day));
  const { data: history } = useQuery({ ...historyQuery(account.id, null), meta: { silent: true } });
  const points = useDeferredValue(history)?.points ?? [];
  const energyWh = days?.days.at(-1)?.appliances[appliance.id] ?? null;
  if (energyWh === null || energyWh < LEAST_WH) return <p className="note" />;
  const share = sunShareSince(points, appliance.id, startOfDayMs(nowMs, account.timezone));
  const energy = formatEnergy(energyWh, locale);
  return (
    <p className="note">
      {share === null
        ? t('appliance.today', { energy })
        : t('appliance.todayOfSun', { energy, percent: formatPercent(spokenSharePercent(share, energyWh), locale) })}
    </p>
  );
};
