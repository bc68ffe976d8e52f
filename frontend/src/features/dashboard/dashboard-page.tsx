import EvStation from '@mui/icons-material/EvStationOutlined';
import SensorsIcon from '@mui/icons-material/SensorsOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useTheme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useQuery } from '@tanstack/react-query';
import { lazy, memo, type ReactNode, Suspense, useDeferredValue, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Account } from '#shared/model/account.ts';
import type { Appliance } from '#shared/model/appliance.ts';
import type { Sensor } from '#shared/model/sensor.ts';
import { isUnpaid } from '#shared/plans.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { LocaleLink } from '../../components/locale-link.tsx';
import { Notice } from '../../components/notice.tsx';
import { OneStrip } from '../../components/one-strip.tsx';
import { PageSkeleton } from '../../components/page-skeleton.tsx';
import { PauseButton } from '../../components/pausing/pause-button.tsx';
import { Section } from '../../components/section.tsx';
import { WhenNear } from '../../components/when-near.tsx';
import { errorMessage } from '../../lib/error-text.ts';
import { paths } from '../../lib/paths.ts';
import { accountQuery } from '../../lib/queries/account.ts';
import { appliancesQuery, byPriority } from '../../lib/queries/appliances.ts';
import { sensorsQuery } from '../../lib/queries/sensors.ts';
import { useSiteId } from '../../lib/use-account-id.ts';
import { useDrawings } from '../../lib/use-drawings.ts';
import { ApplianceCard } from './appliance-card.tsx';
import { LastRun } from './last-run.tsx';
import { steps } from './model/steps.ts';
import { NowSection } from './now-section.tsx';
import { OldData } from './old-data.tsx';
import { TodaySection } from './today-section.tsx';
import { useFirstSteps } from './welcome/use-first-steps.ts';

/** Two columns show nearly everything at once; a phone draws the top, and the rest when it comes near. */
const Below = ({ heightPx, children }: { readonly heightPx: number; readonly children: ReactNode }) => {
  const columns = useMediaQuery(useTheme().breakpoints.up('md'), { noSsr: true });
  return (
    <WhenNear heightPx={heightPx} always={columns}>
      {children}
    </WhenNear>
  );
};

interface ApplianceListProps {
  readonly account: Account;
  readonly appliances: Appliance[];
  /** Adding an appliance is the next step; without a sensor, that comes first. */
  readonly next: boolean;
}

// Mostly there is none.
const RelinkBanner = lazy(async () => ({
  default: (await import('../../components/linking/relink-banner.tsx')).RelinkBanner,
}));
const VendorTrouble = lazy(async () => ({
  default: (await import('../../components/linking/vendor-trouble.tsx')).VendorTrouble,
}));
const PauseNotice = lazy(async () => ({
  default: (await import('../../components/pausing/pause-notice.tsx')).PauseNotice,
}));
const News = lazy(async () => ({ default: (await import('./welcome/news.tsx')).News }));
const FirstStepsCard = lazy(async () => ({ default: (await import('./welcome/first-steps-card.tsx')).FirstStepsCard }));
const PaymentTrouble = lazy(async () => ({ default: (await import('./payment-trouble.tsx')).PaymentTrouble }));

// The last thing on the page.
const SourcesSection = lazy(async () => ({ default: (await import('./sources-section.tsx')).SourcesSection }));

const ApplianceList = ({ account, appliances, next }: ApplianceListProps) => {
  const { t } = useTranslation('app');
  if (appliances.length === 0)
    return (
      <EmptyState
        icon={<EvStation />}
        title={t('appliance.emptyTitle')}
        text={t('appliance.emptyText')}
        action={
          <Button
            component={LocaleLink}
            to={paths.newAppliance(account.id)}
            variant={next ? 'contained' : 'outlined'}
            color={next ? 'primary' : 'secondary'}
          >
            {t('appliance.add')}
          </Button>
        }
      />
    );
  // Equal priorities share; each can still be moved before or after the other.
  const others = (appliance: Appliance) => appliances.filter(({ id }) => id !== appliance.id);
  return (
    <Stack spacing={2}>
      {appliances.map((appliance) => (
        <Below key={appliance.id} heightPx={264}>
          <ApplianceCard
            account={account}
            appliance={appliance}
            first={others(appliance).every(({ autoCharge }) => autoCharge.priority > appliance.autoCharge.priority)}
            last={others(appliance).every(({ autoCharge }) => autoCharge.priority < appliance.autoCharge.priority)}
          />
        </Below>
      ))}
    </Stack>
  );
};

interface DashboardProps {
  readonly account: Account;
  readonly sensors: readonly Sensor[];
  readonly appliances: Appliance[];
}

interface ColumnsProps extends DashboardProps {
  /** The current drawing step. */
  readonly step: number;
}

/** Two columns; on a phone they become one, in which the appliances directly follow the current state. */
const Columns = memo(({ account, sensors, appliances, step }: ColumnsProps) => {
  const { t } = useTranslation('app');
  const sourcesHeightPx = 40 + 96 * sensors.length;
  const column = { display: { xs: 'contents', md: 'flex' }, flexDirection: 'column', gap: 3 } as const;
  const place = (order: number) => ({ order: { xs: order, md: 0 }, minWidth: 0 });
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 3,
        alignItems: 'start',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 5fr) minmax(0, 6fr)' },
      }}
    >
      <Box sx={column}>
        <Box sx={place(1)}>
          <NowSection
            account={account}
            sensors={sensors}
            appliances={appliances}
            picture={step >= steps.picture}
            bar={step >= steps.bar}
            dots={step >= steps.last}
          />
        </Box>
        <Box sx={place(3)}>
          {step >= steps.today && (
            <Below heightPx={348}>
              <TodaySection account={account} />
            </Below>
          )}
        </Box>
      </Box>
      <Box sx={column}>
        <Box sx={place(2)}>
          {step >= steps.appliances && (
            <Section title={t('appliance.title')}>
              <ApplianceList account={account} appliances={appliances} next={sensors.length > 0} />
            </Section>
          )}
        </Box>
        <Box sx={place(4)}>
          {step >= steps.sources &&
            (sensors.length > 0 ? (
              <Below heightPx={sourcesHeightPx}>
                <Suspense fallback={<Box sx={{ minHeight: sourcesHeightPx }} />}>
                  <SourcesSection account={account} sensors={sensors} />
                </Suspense>
              </Below>
            ) : (
              <EmptyState
                icon={<SensorsIcon />}
                title={t('source.emptyTitle')}
                text={t('source.emptyText')}
                action={
                  <Button component={LocaleLink} to={paths.credentials(account.id)} variant="contained">
                    {t('source.link')}
                  </Button>
                }
              />
            ))}
        </Box>
      </Box>
    </Box>
  );
});
Columns.displayName = 'Columns';

const Dashboard = ({ account, sensors, appliances }: DashboardProps) => {
  const { known, steps: todo, canAdd, dismiss, stayFree } = useFirstSteps(account, sensors.length, appliances);
  const step = useDrawings(steps.last);
  const welcome = todo.length > 0 && (
    <Suspense>
      <FirstStepsCard
        accountId={account.id}
        applianceId={appliances[0]?.id}
        steps={todo}
        canAdd={canAdd}
        onDismiss={dismiss}
        onStayFree={stayFree}
      />
    </Suspense>
  );
  // No data yet: the next step is all there is to show.
  if (sensors.length === 0 && appliances.length === 0 && (welcome || !known))
    return welcome || <PageSkeleton heights={[260]} />;
  return (
    <>
      {welcome}
      {step >= steps.sentence ? (
        <Columns account={account} sensors={sensors} appliances={appliances} step={step} />
      ) : (
        // For one render: a page that is briefly shorter would lose its scroll position.
        <div style={{ minHeight: 600 }} />
      )}
      {/* After all sections, once these are drawn: each would move it down. */}
      {step === steps.last && (
        <Below heightPx={0}>
          <Suspense>
            <News account={account} />
          </Suspense>
        </Below>
      )}
    </>
  );
};

/** The main screen: now, appliances, today, sources. */
export const DashboardPage = () => {
  const { t } = useTranslation('app');
  const accountId = useSiteId();
  const account = useQuery(accountQuery(accountId));
  const sensors = useQuery(sensorsQuery(accountId));
  const appliances = useQuery(appliancesQuery(accountId));
  const complete = account.data !== undefined && sensors.data !== undefined && appliances.data !== undefined;
  // The page is drawn in slices, not in one task when the last response arrives.
  const ready = useDeferredValue(complete);
  const inOrder = useMemo(() => byPriority(appliances.data ?? []), [appliances.data]);
  const failed = [account, sensors, appliances].find(({ data, error }) => data === undefined && error !== null);
  if (failed)
    return (
      <Stack spacing={2}>
        <Typography variant="h1">{account.data?.name ?? t('nav.dashboard')}</Typography>
        <Notice severity="error" action={<Button onClick={() => void failed.refetch()}>{t('failure.again')}</Button>}>
          {errorMessage(failed.error, t)}
        </Notice>
      </Stack>
    );
  if (!ready || !account.data || !sensors.data || !appliances.data) return <PageSkeleton heights={[48, 420, 200]} />;
  return (
    <Stack spacing={2}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 2 }}>
        <Typography variant="h1">{account.data.name}</Typography>
        {/* On a phone always on its own line: as its text grows, nothing below may move. */}
        <Typography
          variant="body2"
          color="textSecondary"
          sx={{ order: { xs: 1, sm: 0 }, width: { xs: '100%', sm: 'auto' } }}
        >
          {account.data.lastRunAt === null ? (
            t('dashboard.noRun')
          ) : (
            <LastRun
              account={account.data}
              lastRunAt={account.data.lastRunAt}
              appliances={inOrder}
              sensors={sensors.data}
            />
          )}
        </Typography>
        <Box sx={{ ml: 'auto', minHeight: 40 }}>
          <PauseButton account={account.data} />
        </Box>
      </Box>
      <OneStrip>
        <Suspense>
          <RelinkBanner accountId={accountId} />
        </Suspense>
        <OldData account={account.data} sensors={sensors.data} />
        <Suspense>
          <VendorTrouble accountId={accountId} />
        </Suspense>
        {(account.data.subscriptionStatus === 'past_due' ||
          account.data.subscriptionStatus === 'incomplete' ||
          isUnpaid(account.data.subscriptionStatus)) && (
          <Suspense>
            <PaymentTrouble account={account.data} />
          </Suspense>
        )}
        {account.data.override !== null && (
          <Suspense>
            <PauseNotice account={account.data} />
          </Suspense>
        )}
      </OneStrip>
      <Dashboard account={account.data} sensors={sensors.data} appliances={inOrder} />
    </Stack>
  );
};
