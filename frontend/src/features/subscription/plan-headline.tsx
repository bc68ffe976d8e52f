import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Account, PlanName } from '#shared/model/account.ts';
import { intervalMinutes, type Plan, planInForce, plans } from '#shared/plans.ts';
import { savedEur } from '#shared/saved-money.ts';
import { DAY_MS, MINUTE_MS } from '#shared/units.ts';
import { formatEnergy, formatEuro, formatEvery, formatPercent } from '../../lib/format.ts';
import { daysQuery } from '../../lib/queries/days.ts';
import { shownUse } from '../../lib/shown-use.ts';
import { zoneDate } from '../../lib/site-time.ts';
import { useLocale } from '../../lib/use-locale.ts';

const DAYS = 30;

/** What the home's last 30 days brought; null: nothing is known of them. */
const useLastDays = ({ id, timezone, settings }: Account) => {
  const [nowMs] = useState(() => Date.now());
  const day = (ago: number): string => zoneDate(nowMs - ago * DAY_MS, timezone);
  const { data } = useQuery(daysQuery(id, day(DAYS), day(1)));
  const known = data?.days.filter(({ appliancesWh }) => appliancesWh !== null) ?? [];
  const sum = (name: 'appliancesWh' | 'sunWh' | 'batteryWh' | 'gridWh'): number =>
    known.reduce((total, one) => total + (one[name] ?? 0), 0);
  const use = shownUse({
    appliancesWh: sum('appliancesWh'),
    sunWh: sum('sunWh'),
    batteryWh: sum('batteryWh'),
    gridWh: sum('gridWh'),
  });
  return use === null ? null : { ...use, savedEur: savedEur(known, settings) };
};

interface PlanHeadlineProps {
  readonly account: Account;
  /** null: no paid plan is sold. */
  readonly fitting: PlanName | null;
}

/** What a plan is worth to this home: what it would do more often, or what it has brought. */
export const PlanHeadline = ({ account, fitting }: PlanHeadlineProps) => {
  const { t } = useTranslation('app');
  const locale = useLocale();
  const last = useLastDays(account);
  const held = planInForce(account);
  const minutesWith = (plan: Plan): number => intervalMinutes(plan, true, account.settings.autochargeInterval);
  const everyWith = (plan: Plan): string => formatEvery(minutesWith(plan) * MINUTE_MS, t);
  const better = fitting !== null && minutesWith(plans[fitting]) < minutesWith(held) ? plans[fitting] : null;
  const days = last && {
    energy: formatEnergy(last.totalWh, locale),
    percent: formatPercent(last.sunPercent, locale),
    amount: formatEuro(last.savedEur, locale),
  };
  const title = (): string => {
    if (better !== null)
      return t('billing.headline.faster', { plan: better.name, every: everyWith(better), before: everyWith(held) });
    if (last !== null) return t('billing.headline.brought', { energy: formatEnergy(last.sunWh, locale, last.totalWh) });
    return t('billing.headline.reacts', { plan: held.name, every: everyWith(held) });
  };
  return (
    <Box>
      <Typography variant="h2" sx={{ font: 'var(--font-h1)', letterSpacing: '-0.02em', maxWidth: '24ch' }}>
        {title()}
      </Typography>
      <Typography color="textSecondary" sx={{ mt: 0.5, maxWidth: '68ch' }}>
        {[
          ...(better === null ? [] : [t('billing.headline.why')]),
          ...(days === null ? [] : [t('billing.headline.lastDays', days), t('today.net')]),
        ].join(' ')}
      </Typography>
    </Box>
  );
};
