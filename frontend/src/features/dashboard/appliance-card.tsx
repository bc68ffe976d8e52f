import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useDeferredValue, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Account } from '#shared/model/account.ts';
import type { Appliance } from '#shared/model/appliance.ts';
import { switchableModes } from '#shared/modes.ts';
import { Glyph, type GlyphName } from '../../components/glyph.tsx';
import { GoalTiles } from '../../components/goals/goal-tiles.tsx';
import { LocaleLink } from '../../components/locale-link.tsx';
import { modeKey } from '../../components/mode-key.ts';
import { formatTime } from '../../lib/format.ts';
import { goalOf } from '../../lib/goal.ts';
import { nextLookOf } from '../../lib/live/appliance-state.ts';
import { homeNow, supplyNow } from '../../lib/live/home-now.ts';
import { headlineTime, reasonTime } from '../../lib/live/past.ts';
import { pastSince } from '../../lib/live/source.ts';
import { useSources } from '../../lib/live/use-sources.ts';
import { paths } from '../../lib/paths.ts';
import { outcomesQuery } from '../../lib/queries/outcomes.ts';
import { sensorsQuery } from '../../lib/queries/sensors.ts';
import { usePatchAppliance } from '../../lib/queries/use-patch-appliance.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { useNow } from '../../lib/use-now.ts';
import { useSentence } from '../../lib/use-sentence.ts';
import { AppliancePlan } from './appliance-plan.tsx';
import { ApplianceHeadline, CarCharge, Facts } from './appliance-state.tsx';
import { ApplianceToday } from './appliance-today.tsx';

// Few are switched by hand, and few have a goal that the sun could do better.
const SwitchButtons = lazy(async () => ({ default: (await import('./switch-buttons.tsx')).SwitchButtons }));
const SunHint = lazy(async () => ({ default: (await import('./sun-hint.tsx')).SunHint }));
const UnknownCharge = lazy(async () => ({ default: (await import('./unknown-charge.tsx')).UnknownCharge }));
const MoreChoices = lazy(async () => ({ default: (await import('./more-choices.tsx')).MoreChoices }));

interface CardProps {
  readonly account: Account;
  readonly appliance: Appliance;
}

/** The reason for the state, and when it can change. @param props.past as of when the reason is; null: now */
const Sentence = ({ account, appliance, past }: CardProps & { readonly past: string | null }) => {
  const { t } = useTranslation('app');
  const locale = useLocale();
  const nowMs = useNow();
  const sentence = useSentence(account.id);
  const next = nextLookOf(appliance, account.nextRunAt, nowMs);
  const nextText = (): string => {
    // Nothing is adjusted before the pause ends, which is said above.
    if (account.override !== null) return '';
    switch (next.kind) {
      case 'none':
        return '';
      case 'soon':
        return t('next.soon');
      case 'at':
        return t('next.at', { time: formatTime(next.time, { zone: account.timezone, locale, nowMs }) });
    }
  };
  const said = (): string => {
    if (appliance.decision === null) return t('appliance.noDecision', { count: account.intervalMinutes });
    const text = sentence(appliance.decision.reason, appliance.id, past === null ? nowMs : Date.parse(past));
    if (past === null) return text;
    return t('now.past.said', { time: formatTime(past, { zone: account.timezone, locale, nowMs }), text });
  };
  return (
    <p className="sentence" data-testid="sentence">
      {said()} {nextText()}
    </p>
  );
};

const glyphs: Readonly<Record<Appliance['kind'], GlyphName>> = { charger: 'charger', car: 'car', plug: 'devices' };

/** A car may stand there of which nobody knows how full it is. */
const standsThere = ({ kind, state: { battery, plugged } }: Appliance): boolean =>
  kind !== 'plug' && battery === undefined && plugged !== false;

interface ApplianceCardProps extends CardProps {
  /** There is a more, or a less, important one. */
  readonly first: boolean;
  readonly last: boolean;
  /** Its goals are shown at once; else a tap opens them. */
  readonly open: boolean;
}

const HEADLINE_TICK_MS = 10_000;

/** One appliance: what it does and why, its goals with what they would bring, and everything else behind one more tap. */
export const ApplianceCard = (props: ApplianceCardProps) => {
  const { account, appliance, first, last } = props;
  const { t } = useTranslation('app');
  const headingId = useId();
  const nowMs = useNow(HEADLINE_TICK_MS);
  const [open, setOpen] = useState(props.open);
  const [more, setMore] = useState(false);
  // The button is heard before what it opens is drawn.
  const moreShown = useDeferredValue(more);
  const goal = goalOf(appliance);
  const patch = usePatchAppliance(account.id);
  const { data: sensors = [] } = useQuery(sensorsQuery(account.id));
  const { data: outcomes, isLoading } = useQuery({ ...outcomesQuery(account.id, appliance.id), enabled: open });
  const { sources, samplingOf, intervalS } = useSources(account, sensors, nowMs);
  const past = headlineTime(appliance, intervalS, samplingOf(appliance.service), nowMs);
  const dataPast = pastSince(sources, nowMs);
  const reasonPast = reasonTime(appliance, intervalS, dataPast, nowMs);
  const supply = dataPast === null ? supplyNow(homeNow(sensors, [appliance], nowMs)) : null;
  return (
    <article className="card appliance" aria-labelledby={headingId}>
      <header>
        <span className="tile" data-kind={appliance.kind}>
          <Glyph name={appliance.state.battery ? 'car' : glyphs[appliance.kind]} />
        </span>
        <div>
          <h3 id={headingId}>
            <LocaleLink to={paths.appliance(account.id, appliance.id)}>{appliance.name}</LocaleLink>
          </h3>
          {appliance.state.battery === undefined && (
            <ApplianceHeadline appliance={appliance} zone={account.timezone} nowMs={nowMs} past={past} />
          )}
          {past === null && <Facts appliance={appliance} />}
        </div>
        {!open && (
          <button
            type="button"
            className="icon-button"
            aria-expanded={false}
            aria-label={t('appliance.goalsOf', { name: appliance.name })}
            onClick={() => setOpen(true)}
          >
            <Glyph name="down" />
          </button>
        )}
      </header>
      <CarCharge
        appliance={appliance}
        zone={account.timezone}
        nowMs={nowMs}
        past={past}
        supply={supply}
        outcomes={outcomes}
        coming={isLoading}
      />
      {standsThere(appliance) && (
        <Suspense fallback={<div className="charge-room" />}>
          <UnknownCharge appliance={appliance} zone={account.timezone} nowMs={nowMs} />
        </Suspense>
      )}
      <AppliancePlan appliance={appliance} />
      <Sentence account={account} appliance={appliance} past={reasonPast} />
      {/* A pause is of the whole site, and is ended in its notice. */}
      {appliance.override?.cause === 'foreign-change' && (
        <button
          type="button"
          className="quiet-button edged"
          onClick={() => patch.mutate({ applianceId: appliance.id, patch: { override: null } })}
        >
          {t('appliance.resume')}
        </button>
      )}
      {goal === null && (
        <p className="note">
          <b>{t(`mode.${modeKey(appliance.mode, appliance.kind)}.name`)}</b>{' '}
          {t(`mode.${modeKey(appliance.mode, appliance.kind)}.help`)}
        </p>
      )}
      {switchableModes.includes(appliance.mode) && (
        <Suspense fallback={<div style={{ height: 44 }} />}>
          <SwitchButtons accountId={account.id} appliance={appliance} settling={patch.isPending} />
        </Suspense>
      )}
      {open && (
        <>
          <GoalTiles account={account} appliance={appliance} nowMs={nowMs} />
          {goal !== 'sun-only' && (
            <Suspense>
              <SunHint account={account} appliance={appliance} nowMs={nowMs} />
            </Suspense>
          )}
          <div className="foot">
            <ApplianceToday account={account} appliance={appliance} nowMs={nowMs} />
            <button
              type="button"
              className="link-button"
              aria-expanded={more}
              aria-label={t('appliance.moreOf', { name: appliance.name })}
              onClick={() => setMore(!more)}
            >
              {t('appliance.more')}
              <Glyph name="down" />
            </button>
          </div>
          {more && moreShown && (
            <Suspense fallback={<div data-testid="far" style={{ minHeight: 100 }} />}>
              <MoreChoices account={account} appliance={appliance} first={first} last={last} />
            </Suspense>
          )}
        </>
      )}
    </article>
  );
};
