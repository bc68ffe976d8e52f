import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import type { Account } from '#shared/model/account.ts';
import type { Appliance } from '#shared/model/appliance.ts';
import { modeAllowed, planInForce } from '#shared/plans.ts';
import { DangerZone } from '../../components/danger-zone.tsx';
import { EditorPage } from '../../components/editor-page.tsx';
import { LocaleLink } from '../../components/locale-link.tsx';
import { modeKey } from '../../components/mode-key.ts';
import { ModeSelect } from '../../components/mode-select.tsx';
import { paths } from '../../lib/paths.ts';
import { accountQuery } from '../../lib/queries/account.ts';
import { appliancesQuery } from '../../lib/queries/appliances.ts';
import { sensorsQuery } from '../../lib/queries/sensors.ts';
import { usePatchAppliance } from '../../lib/queries/use-patch-appliance.ts';
import { useSiteId } from '../../lib/use-account-id.ts';
import { useLocalePath } from '../../lib/use-locale.ts';
import { useNow } from '../../lib/use-now.ts';
import { useSentence } from '../../lib/use-sentence.ts';
import { ApplianceDecisions } from './appliance-decisions.tsx';
import { ApplianceSettingsForm } from './appliance-settings.tsx';
import { GivenCharge, takesGivenCharge } from './given-charge.tsx';
import { PhaseAdvice } from './phase-advice.tsx';
import { SocMapEditor } from './soc-map-editor.tsx';
import { useDeleteAppliance } from './use-delete-appliance.ts';
import { WeekEditor } from './week-editor.tsx';

interface EditorProps {
  readonly account: Account;
  readonly appliance: Appliance;
}

/** Its vendor accepts no commands before the user has done a step there. */
const needsStep = ({ decision }: Appliance): boolean => decision?.reason.code === 'vendor-step';

/** The mode, and the reason for the state. */
const Present = ({ account, appliance }: EditorProps) => {
  const { t } = useTranslation('app');
  const nowMs = useNow();
  const sentence = useSentence(account.id);
  const patch = usePatchAppliance(account.id);
  return (
    <Card sx={{ p: 2 }}>
      <Stack spacing={1.5}>
        <ModeSelect
          appliance={appliance}
          plan={planInForce(account)}
          onChoose={(mode) => patch.mutate({ applianceId: appliance.id, patch: { mode } })}
        />
        <Typography variant="body2" color="textSecondary">
          {t(`mode.${modeKey(appliance.mode, appliance.kind)}.help`)}
        </Typography>
        <Typography data-testid="sentence">
          {appliance.decision === null
            ? t('appliance.noDecision', { count: account.intervalMinutes })
            : sentence(appliance.decision.reason, appliance.id, nowMs)}
        </Typography>
        {needsStep(appliance) && (
          <Button
            component={LocaleLink}
            to={paths.link(account.id, appliance.credentialsId)}
            variant="contained"
            sx={{ alignSelf: 'flex-start' }}
          >
            {t('links.toStep')}
          </Button>
        )}
      </Stack>
    </Card>
  );
};

const Editor = ({ account, appliance }: EditorProps) => {
  const { t } = useTranslation('app');
  const navigate = useNavigate();
  const localePath = useLocalePath();
  const sensors = useQuery(sensorsQuery(account.id)).data ?? [];
  const remove = useDeleteAppliance(account.id, () => void navigate(localePath(paths.appliances(account.id))));
  const plan = planInForce(account);
  const soc = sensors.map(({ sensorData: [newest] }) => newest?.batterySocPercent ?? null).find((one) => one !== null);
  const week = <WeekEditor key="week" appliance={appliance} allowed={modeAllowed(plan, 'SCHEDULE')} />;
  const map = (
    <SocMapEditor key="map" appliance={appliance} allowed={modeAllowed(plan, 'SOC_MAP')} socPercent={soc ?? null} />
  );
  const settings = <ApplianceSettingsForm key="settings" account={account} appliance={appliance} />;
  // The settings that the mode uses come first.
  const order = appliance.mode === 'SCHEDULE' ? [week, settings, map] : [settings, week, map];
  return (
    <>
      <Present account={account} appliance={appliance} />
      <PhaseAdvice accountId={account.id} applianceId={appliance.id} />
      {takesGivenCharge(appliance) && <GivenCharge appliance={appliance} />}
      {appliance.mode === 'SOC_MAP' ? [map, settings, week] : order}
      <ApplianceDecisions account={account} applianceId={appliance.id} />
      <DangerZone
        name={appliance.name}
        action={t('applianceEditor.delete')}
        text={t('applianceEditor.deleteText')}
        busy={remove.isPending}
        onConfirm={() => remove.mutate(appliance.id)}
      />
    </>
  );
};

/** One appliance: its mode, settings, week, battery map and decisions. */
export const AppliancePage = () => {
  const { t } = useTranslation('app');
  const accountId = useSiteId();
  const { applianceId } = useParams();
  const account = useQuery(accountQuery(accountId));
  const appliances = useQuery(appliancesQuery(accountId));
  const found = appliances.data && (appliances.data.find(({ id }) => id === applianceId) ?? null);
  return (
    <EditorPage
      back={{ to: paths.appliances(accountId), label: t('nav.appliances') }}
      query={account.data === undefined ? account : appliances}
      item={account.data === undefined ? undefined : found}
      title={({ name }) => name}
    >
      {(appliance) =>
        account.data !== undefined && <Editor key={appliance.id} account={account.data} appliance={appliance} />
      }
    </EditorPage>
  );
};
