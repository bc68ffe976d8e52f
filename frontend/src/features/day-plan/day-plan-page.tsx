import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Account } from '#shared/model/account.ts';
import type { Appliance } from '#shared/model/appliance.ts';
import type { SitePlan } from '#shared/model/day-plan.ts';
import { MINUTE_MS } from '#shared/units.ts';
import { LocaleLink } from '../../components/locale-link.tsx';
import { NotYet } from '../../components/not-yet.tsx';
import { Notice } from '../../components/notice.tsx';
import { formatCents } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { accountQuery } from '../../lib/queries/account.ts';
import { appliancesQuery } from '../../lib/queries/appliances.ts';
import { planQuery } from '../../lib/queries/plan.ts';
import { useSiteId } from '../../lib/use-account-id.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { useNow } from '../../lib/use-now.ts';
import { BatteryCard } from './battery-card.tsx';
import { PlanCard } from './plan-card.tsx';
import { PlanChart } from './plan-chart.tsx';
import { PricesCard } from './prices-card.tsx';
import './day-plan.css';

/** Past days after which they say what to expect. */
const NEEDED_DAYS = 5;

/** Why it has no newer prices or forecast, and with what it works until it has. */
const Troubles = ({ account, plan: { sun, prices } }: Pick<PlanViewProps, 'account' | 'plan'>) => {
  const { t } = useTranslation('app');
  const locale = useLocale();
  const price = prices.source === 'fixed' && prices.trouble !== null ? prices.slots[0] : undefined;
  const said = [
    ...(prices.trouble === null ? [] : [t(`tariff.trouble.${prices.trouble}`)]),
    ...(price === undefined ? [] : [t('dayPlan.bySettings', { price: formatCents(price.importEur, locale) })]),
    ...(sun.trouble === null ? [] : [t(`forecast.trouble.${sun.trouble}`)]),
  ];
  if (said.length === 0) return null;
  return (
    <Notice severity={prices.trouble === null && sun.trouble === 'learning' ? 'info' : 'warning'}>
      {said.join(' ')}{' '}
      {account.role !== 'family' && <LocaleLink to={paths.energy(account.id)}>{t('dayPlan.toEnergy')}</LocaleLink>}
    </Notice>
  );
};

/** On what sun and what prices the plan counts. */
const Basis = ({ plan: { sun, prices } }: { readonly plan: SitePlan }) => {
  const { t } = useTranslation('app');
  const locale = useLocale();
  const price = prices.slots[0];
  const sunText =
    sun.source === 'unknown'
      ? t('dayPlan.learning', { known: String(sun.daysKnown), needed: String(NEEDED_DAYS) })
      : t(sun.source === 'forecast' ? 'dayPlan.byForecast' : 'dayPlan.byPastDays', { count: sun.daysKnown });
  const priceText =
    prices.source === 'tariff' || price === undefined
      ? t('dayPlan.byTariff')
      : t('dayPlan.byFixed', { price: formatCents(price.importEur, locale) });
  const guessed = prices.slots.some((slot) => slot.guessed);
  return (
    <Typography color="textSecondary">
      {[
        sunText,
        ...(sun.source === 'unknown' || (prices.trouble !== null && prices.source === 'fixed') ? [] : [priceText]),
        ...(guessed ? [t('dayPlan.guessed')] : []),
      ].join(' ')}
    </Typography>
  );
};

interface PlanViewProps {
  readonly account: Account;
  readonly appliances: readonly Appliance[];
  readonly plan: SitePlan;
}

const PlanView = ({ account, appliances, plan }: PlanViewProps) => {
  const { t } = useTranslation('app');
  const nowMs = useNow(MINUTE_MS);
  const named = plan.appliances.flatMap((planned) => {
    const appliance = appliances.find(({ id }) => id === planned.applianceId);
    return appliance === undefined ? [] : [{ appliance, planned }];
  });
  return (
    <>
      <Troubles account={account} plan={plan} />
      <Basis plan={plan} />
      {plan.sun.hours.length > 0 && (
        <Card component="section" aria-label={t('dayPlan.ahead')} sx={{ p: 2 }}>
          <PlanChart plan={plan} named={named} nowMs={nowMs} zone={account.timezone} />
        </Card>
      )}
      {named.map(({ appliance, planned }) => (
        <PlanCard key={appliance.id} appliance={appliance} planned={planned} nowMs={nowMs} zone={account.timezone} />
      ))}
      {plan.sun.source !== 'unknown' && named.length === 0 && <Typography>{t('dayPlan.nothingPlanned')}</Typography>}
      {plan.battery !== null && (
        <BatteryCard accountId={account.id} battery={plan.battery} nowMs={nowMs} zone={account.timezone} />
      )}
      <PricesCard prices={plan.prices} nowMs={nowMs} zone={account.timezone} />
    </>
  );
};

/** The hours to come: what is planned, on what sun and at what prices. */
export const DayPlanPage = () => {
  const { t } = useTranslation('app');
  const accountId = useSiteId();
  const account = useQuery(accountQuery(accountId));
  const { data: appliances = [] } = useQuery(appliancesQuery(accountId));
  const plan = useQuery(planQuery(accountId));
  if (account.data === undefined) return <NotYet page query={account} heights={[44, 320, 160]} />;
  return (
    <Stack spacing={2}>
      <Typography variant="h1">{t('dayPlan.title')}</Typography>
      {plan.data === undefined ? (
        <NotYet query={plan} heights={[320, 160]} />
      ) : (
        <PlanView account={account.data} appliances={appliances} plan={plan.data} />
      )}
    </Stack>
  );
};
