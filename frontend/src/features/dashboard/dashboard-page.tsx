import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useTheme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useQuery } from '@tanstack/react-query';
import { type CSSProperties, lazy, memo, type ReactNode, Suspense, useDeferredValue, useId, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import type { Account } from '#shared/model/account.ts';
import type { Appliance } from '#shared/model/appliance.ts';
import type { Sensor } from '#shared/model/sensor.ts';
import { Notice } from '../../components/notice.tsx';
import { PageSkeleton } from '../../components/page-skeleton.tsx';
import { WhenNear } from '../../components/when-near.tsx';
import { errorMessage } from '../../lib/error-text.ts';
import { WALL_VIEW } from '../../lib/paths.ts';
import { accountQuery } from '../../lib/queries/account.ts';
import { appliancesQuery, byPriority } from '../../lib/queries/appliances.ts';
import { sensorsQuery } from '../../lib/queries/sensors.ts';
import { useSiteId } from '../../lib/use-account-id.ts';
import { useDrawings } from '../../lib/use-drawings.ts';
import { ApplianceCard } from './appliance-card.tsx';
import './styles/page.css';
import './styles/hero.css';
import './styles/bars.css';
import './styles/cards.css';
import './styles/charge.css';
import { Hero } from './hero.tsx';
import { useHeroParts } from './hero-parts.tsx';
import { steps } from './model/steps.ts';
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

const SaidStates = lazy(async () => ({ default: (await import('./said-states.tsx')).SaidStates }));
const News = lazy(async () => ({ default: (await import('./welcome/news.tsx')).News }));
const FirstStepsCard = lazy(async () => ({ default: (await import('./welcome/first-steps-card.tsx')).FirstStepsCard }));

const NoAppliances = lazy(async () => ({ default: (await import('./empty-lists.tsx')).NoAppliances }));
const NoSources = lazy(async () => ({ default: (await import('./empty-lists.tsx')).NoSources }));

const DayCard = lazy(async () => ({ default: (await import('./day-card.tsx')).DayCard }));
const TodayCard = lazy(async () => ({ default: (await import('./today-card.tsx')).TodayCard }));
const Wall = lazy(async () => ({ default: (await import('./wall/wall.tsx')).Wall }));

// The last thing on the page.
const SourcesCard = lazy(async () => ({ default: (await import('./sources-card.tsx')).SourcesCard }));

const ApplianceList = ({ account, appliances, next }: ApplianceListProps) => {
  if (appliances.length === 0)
    return (
      <Suspense>
        <NoAppliances accountId={account.id} next={next} />
      </Suspense>
    );
  // Equal priorities share; each can still be moved before or after the other.
  const others = (appliance: Appliance) => appliances.filter(({ id }) => id !== appliance.id);
  return (
    <div className="cards">
      {appliances.map((appliance) => (
        <Below key={appliance.id} heightPx={264}>
          <ApplianceCard
            account={account}
            appliance={appliance}
            first={others(appliance).every(({ autoCharge }) => autoCharge.priority > appliance.autoCharge.priority)}
            last={others(appliance).every(({ autoCharge }) => autoCharge.priority < appliance.autoCharge.priority)}
            open={appliance.kind !== 'plug' || appliances.length === 1}
          />
        </Below>
      ))}
    </div>
  );
};

interface DashboardProps {
  readonly account: Account;
  readonly sensors: readonly Sensor[];
  readonly appliances: Appliance[];
}

interface ColumnsProps extends DashboardProps {
  /** What a new site still lacks; directly below the picture on a phone. */
  readonly welcome: ReactNode;
  /** The current drawing step. */
  readonly step: number;
}

/** Two columns; on a phone they become one, in which the appliances directly follow the current state. */
const Columns = memo(({ account, sensors, appliances, step, welcome }: ColumnsProps) => {
  const { t } = useTranslation('app');
  const listId = useId();
  const sourcesHeightPx = 44;
  const parts = useHeroParts({ account, sensors, appliances });
  const place = (order: number): CSSProperties => ({ order });
  return (
    <div className="dashboard">
      <div className="column">
        <div style={place(1)}>
          <Hero
            account={account}
            sensors={sensors}
            appliances={appliances}
            picture={step >= steps.picture}
            bars={step >= steps.bar}
            dots={step >= steps.last}
            {...parts}
          />
        </div>
        {appliances.length + sensors.length > 0 && (
          <div style={place(3)}>
            {step >= steps.today && (
              <Below heightPx={420}>
                <Suspense fallback={<div data-testid="far" style={{ minHeight: 420 }} />}>
                  <DayCard account={account} appliances={appliances} />
                </Suspense>
              </Below>
            )}
          </div>
        )}
      </div>
      <div className="column">
        {welcome && <div style={place(2)}>{welcome}</div>}
        <div style={place(2)}>
          {step >= steps.appliances && (
            <section aria-labelledby={listId}>
              <h2 id={listId} className="unseen">
                {t('appliance.title')}
              </h2>
              <ApplianceList account={account} appliances={appliances} next={sensors.length > 0} />
            </section>
          )}
        </div>
        <div style={place(4)}>
          {step >= steps.today && (
            <Below heightPx={348}>
              <Suspense fallback={<div data-testid="far" style={{ minHeight: 348 }} />}>
                <TodayCard account={account} appliances={appliances} />
              </Suspense>
            </Below>
          )}
        </div>
        <div style={place(5)}>
          {step >= steps.sources &&
            (sensors.length > 0 ? (
              <Below heightPx={sourcesHeightPx}>
                <Suspense fallback={<Box sx={{ minHeight: sourcesHeightPx }} />}>
                  <SourcesCard account={account} sensors={sensors} appliances={appliances} />
                </Suspense>
              </Below>
            ) : (
              <Suspense>
                <NoSources accountId={account.id} />
              </Suspense>
            ))}
        </div>
      </div>
    </div>
  );
});
Columns.displayName = 'Columns';

const Dashboard = ({ account, sensors, appliances }: DashboardProps) => {
  const { known, steps: todo, canAdd, dismiss, stayFree } = useFirstSteps(account, sensors.length, appliances);
  const step = useDrawings(steps.last);
  const parts = useHeroParts({ account, sensors, appliances });
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
    return (
      <Stack spacing={2}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 2 }}>
          <Typography variant="h1">{account.name}</Typography>
          <Typography variant="body2" color="textSecondary">
            {parts.age}
          </Typography>
        </Box>
        {parts.strip}
        {welcome || <PageSkeleton heights={[260]} />}
      </Stack>
    );
  return (
    <Stack spacing={2}>
      <Columns account={account} sensors={sensors} appliances={appliances} step={step} welcome={welcome} />
      {/* After all sections, once these are drawn: each would move it down. */}
      {step === steps.last && (
        <>
          <Suspense>
            <SaidStates zone={account.timezone} appliances={appliances} />
          </Suspense>
          <Below heightPx={0}>
            <Suspense>
              <News account={account} />
            </Suspense>
          </Below>
        </>
      )}
    </Stack>
  );
};

/** The main screen: now, appliances, today, sources. */
export const DashboardPage = () => {
  const { t } = useTranslation('app');
  const accountId = useSiteId();
  const [query] = useSearchParams();
  const onWall = query.has(WALL_VIEW) || query.get('view') === WALL_VIEW;
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
  const shown = { account: account.data, sensors: sensors.data, appliances: inOrder };
  return onWall ? (
    <Suspense fallback={<PageSkeleton heights={[48, 420, 200]} />}>
      <Wall {...shown} />
    </Suspense>
  ) : (
    <Dashboard {...shown} />
  );
};
