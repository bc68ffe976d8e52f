import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { Account } from '#shared/model/account.ts';
import type { Appliance } from '#shared/model/appliance.ts';
import { siteIntervalMinutes } from '#shared/plans.ts';
import { MINUTE_S } from '#shared/units.ts';
import { modeKey } from '../../components/mode-key.ts';
import { ServiceName } from '../../components/service-name.tsx';
import { formatTime } from '../../lib/format.ts';
import { headlineOf } from '../../lib/live/appliance-state.ts';
import { headlineText } from '../../lib/live/headline-text.ts';
import { headlineTime } from '../../lib/live/past.ts';
import { paths } from '../../lib/paths.ts';
import { appliancesQuery, byPriority } from '../../lib/queries/appliances.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { useNow } from '../../lib/use-now.ts';
import { useSentence } from '../../lib/use-sentence.ts';
import { DeviceGroup } from './device-group.tsx';
import { DeviceRow, Problem } from './device-row.tsx';
import { stepOf } from './model/appliance-step.ts';
import { TICK_MS } from './tick.ts';
import type { Services } from './use-services.ts';

interface RowProps {
  readonly account: Account;
  readonly appliance: Appliance;
  readonly services: Services;
  /** Spacing of the site's runs, s. */
  readonly intervalS: number;
  readonly nowMs: number;
}

/** What an appliance should do, in one or two words: that of its goal where it has one, else its mode. */
const goalText = ({ kind, mode, settings, chargeNow }: Appliance, t: TFunction<'app'>): string => {
  if (chargeNow !== null) return t(kind === 'plug' ? 'goal.on-now' : 'goal.charge-now');
  if (mode === 'AUTO' && settings.deadline !== null) return t('goal.full-by', { time: settings.deadline.readyAt });
  return t(`mode.${modeKey(mode, kind)}.name`);
};

const ApplianceRow = ({ account, appliance, services, intervalS, nowMs }: RowProps) => {
  const { t } = useTranslation('app');
  const locale = useLocale();
  const sentence = useSentence(account.id);
  const clock = { zone: account.timezone, locale, nowMs };
  const headline = headlineOf(appliance, nowMs);
  const past = headlineTime(appliance, intervalS, services.samplingOf(appliance.service), nowMs);
  const state = headlineText(headline, clock, t);
  const said = past === null ? state : t('now.past.said', { time: formatTime(past, clock), text: state });
  const { decision, mode, kind, chargeNow } = appliance;
  const step = decision === null ? undefined : stepOf(decision.reason.code);
  const steps = {
    link: { text: t('devices.toLink'), to: paths.link(account.id, appliance.credentialsId) },
    plan: { text: t('upgrade'), to: paths.plan(account.id) },
    page: { text: t('devices.toSettings'), to: paths.appliance(account.id, appliance.id) },
    none: undefined,
  };
  const offline = headline.kind === 'offline';
  const runs = past === null && (headline.kind === 'charging' || headline.kind === 'running');
  return (
    <DeviceRow
      tile={appliance.state.battery ? 'car' : kind}
      name={appliance.name}
      to={paths.appliance(account.id, appliance.id)}
      about={
        <>
          <ServiceName service={services.named(appliance.service)} /> · {said}
        </>
      }
      past={past !== null || headline.kind === 'unknown'}
      chip={
        offline
          ? null
          : { text: goalText(appliance, t), look: runs && mode === 'AUTO' && chargeNow === null ? 'sun' : 'plain' }
      }
      mark={offline ? { kind: 'broken', text: t('state.offline') } : null}
      problem={
        decision !== null &&
        step !== undefined && <Problem text={sentence(decision.reason, appliance.id, nowMs)} step={steps[step]} />
      }
    />
  );
};

/** What is controlled, first in line on top. */
export const ApplianceRows = ({ account, services }: { readonly account: Account; readonly services: Services }) => {
  const { t } = useTranslation('app');
  const query = useQuery({ ...appliancesQuery(account.id), select: byPriority });
  const nowMs = useNow(TICK_MS);
  const intervalS = MINUTE_S * siteIntervalMinutes(account, query.data ?? []);
  return (
    <DeviceGroup
      group="appliances"
      items={query.data}
      query={query}
      empty={{ text: t('appliance.emptyText'), to: paths.newAppliance(account.id), action: t('appliance.add') }}
      row={(appliance) => (
        <ApplianceRow
          key={appliance.id}
          account={account}
          appliance={appliance}
          services={services}
          intervalS={intervalS}
          nowMs={nowMs}
        />
      )}
    />
  );
};
