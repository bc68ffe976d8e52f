import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import type { Account } from '#shared/model/account.ts';
import type { Appliance } from '#shared/model/appliance.ts';
import { modeAllowed, planInForce } from '#shared/plans.ts';
import { DangerZone } from '../../components/danger-zone.tsx';
import { EditorPage } from '../../components/editor-page.tsx';
import { paths } from '../../lib/paths.ts';
import { accountQuery } from '../../lib/queries/account.ts';
import { appliancesQuery } from '../../lib/queries/appliances.ts';
import { sensorsQuery } from '../../lib/queries/sensors.ts';
import { useSiteId } from '../../lib/use-account-id.ts';
import { useQuestion } from '../../lib/use-over-page.ts';
import { ApplianceDecisions } from './appliance-decisions.tsx';
import { ApplianceHero } from './appliance-hero.tsx';
import { AppliancePresent } from './appliance-present.tsx';
import { ApplianceTabs } from './appliance-tabs.tsx';
import { BoxCards, isBox } from './box-cards.tsx';
import { CarCard } from './car-card.tsx';
import { HoldCard, LimitCard, MeasuringCard, NameCard, PhaseCard } from './device-cards.tsx';
import { GivenCharge, takesGivenCharge } from './given-charge.tsx';
import { DailyMinimumCard, DeadlineCard } from './goal-cards.tsx';
import { ModeCard } from './mode-card.tsx';
import { BelowCard, FloorCard, OnceCard } from './more-goal-cards.tsx';
import { PhaseAdvice } from './phase-advice.tsx';
import { ShareCard } from './share-card.tsx';
import { SocMapEditor } from './soc-map-editor.tsx';
import { useDeleteAppliance } from './use-delete-appliance.ts';
import { WeekEditor } from './week-editor.tsx';

interface EditorProps {
  readonly account: Account;
  readonly appliance: Appliance;
}

const Editor = ({ account, appliance }: EditorProps) => {
  const { t } = useTranslation('app');
  const sensors = useQuery(sensorsQuery(account.id)).data ?? [];
  const { leaveFor } = useQuestion('delete');
  const remove = useDeleteAppliance(account.id, () => leaveFor(paths.appliances(account.id)));
  const plan = planInForce(account);
  const soc = sensors.map(({ sensorData: [newest] }) => newest?.batterySocPercent ?? null).find((one) => one !== null);
  return (
    <>
      <ApplianceHero appliance={appliance} />
      <AppliancePresent account={account} appliance={appliance} />
      <ApplianceTabs
        goal={
          <>
            <ModeCard account={account} appliance={appliance} />
            <DeadlineCard appliance={appliance} zone={account.timezone} />
            <OnceCard appliance={appliance} zone={account.timezone} />
            {(appliance.kind === 'plug' || appliance.settings.dailyMinimum !== null) && (
              <DailyMinimumCard appliance={appliance} zone={account.timezone} />
            )}
            {appliance.kind !== 'plug' && <FloorCard appliance={appliance} zone={account.timezone} />}
            <BelowCard appliance={appliance} zone={account.timezone} />
            <ShareCard account={account} appliance={appliance} />
            {takesGivenCharge(appliance) && <GivenCharge appliance={appliance} />}
          </>
        }
        schedule={<WeekEditor zone={account.timezone} appliance={appliance} allowed={modeAllowed(plan, 'SCHEDULE')} />}
        battery={<SocMapEditor appliance={appliance} allowed={modeAllowed(plan, 'SOC_MAP')} socPercent={soc ?? null} />}
        device={
          <>
            <NameCard appliance={appliance} />
            <PhaseAdvice accountId={account.id} applianceId={appliance.id} />
            <LimitCard appliance={appliance} />
            {appliance.kind !== 'plug' && <PhaseCard appliance={appliance} />}
            <MeasuringCard appliance={appliance} />
            <HoldCard appliance={appliance} />
            {appliance.kind !== 'plug' && <CarCard appliance={appliance} />}
            {isBox(appliance) && <BoxCards appliance={appliance} />}
            <DangerZone
              name={appliance.name}
              action={t('applianceEditor.delete')}
              text={t('applianceEditor.deleteText')}
              busy={remove.isPending}
              onConfirm={() => remove.mutate(appliance.id)}
            />
          </>
        }
      />
      <ApplianceDecisions account={account} applianceId={appliance.id} />
    </>
  );
};

/** One appliance: what it does, its goals, week, battery map and settings, and its decisions. */
export const AppliancePage = () => {
  const { t } = useTranslation('app');
  const accountId = useSiteId();
  const { applianceId } = useParams();
  const account = useQuery(accountQuery(accountId));
  const appliances = useQuery(appliancesQuery(accountId));
  const found = appliances.data && (appliances.data.find(({ id }) => id === applianceId) ?? null);
  return (
    <EditorPage
      back={{ to: paths.appliances(accountId), label: t('nav.allDevices') }}
      query={account.data === undefined ? account : appliances}
      item={account.data === undefined ? undefined : found}
    >
      {(appliance) =>
        account.data !== undefined && <Editor key={appliance.id} account={account.data} appliance={appliance} />
      }
    </EditorPage>
  );
};
