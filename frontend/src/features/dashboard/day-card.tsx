import { useQueries, useQuery } from '@tanstack/react-query';
import { type ReactNode, useDeferredValue, useId, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Account } from '#shared/model/account.ts';
import type { Appliance } from '#shared/model/appliance.ts';
import type { Outcomes } from '#shared/model/outcome.ts';
import { HOUR_MS, MINUTE_MS } from '#shared/units.ts';
import { DayStrip } from '../../components/day-strip/day-strip.tsx';
import { LocaleLink } from '../../components/locale-link.tsx';
import { Spoken } from '../../components/spoken.tsx';
import { chartRows } from '../../lib/day/chart-data.ts';
import { type Coming, comingOf, lastMarks } from '../../lib/day/day-events.ts';
import { isEvening, stripSpan } from '../../lib/day/day-strip.ts';
import { momentQuery } from '../../lib/day/moment.ts';
import { planAhead, sunAheadWh } from '../../lib/day/plan-ahead.ts';
import { desiredText } from '../../lib/desired-text.ts';
import { formatEnergy, formatPercent, formatTime } from '../../lib/format.ts';
import { headlineOf } from '../../lib/live/appliance-state.ts';
import { headlineText } from '../../lib/live/headline-text.ts';
import { paths } from '../../lib/paths.ts';
import { daysQuery } from '../../lib/queries/days.ts';
import { decisionsQuery } from '../../lib/queries/decisions.ts';
import { historyQuery } from '../../lib/queries/history.ts';
import { outcomesQuery } from '../../lib/queries/outcomes.ts';
import { planQuery } from '../../lib/queries/plan.ts';
import { zoneDate } from '../../lib/site-time.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { useNow } from '../../lib/use-now.ts';
import { useSentence } from '../../lib/use-sentence.ts';
import { leadOf } from './model/home-headline.ts';
import './styles/day.css';

/** As many changes of the past, and events to come. */
const [BEFORE, AFTER] = [2, 3];
/** What is longer ago is another day's, ms. */
const BEFORE_MS = 18 * HOUR_MS;
/** Lanes of the strip. */
const MOST_LANES = 4;

interface EventProps {
  readonly when: 'past' | 'now' | 'coming';
  readonly time: ReactNode;
  /** It started something: its mark is filled. */
  readonly started?: boolean;
  /** Where it is shown in full. */
  readonly to?: string;
  readonly children: string;
}

const DayEvent = ({ when, time, started = false, to, children }: EventProps) => (
  <li data-when={when} data-started={started}>
    <span className="time">{time}</span>
    <i aria-hidden="true" />
    {to === undefined ? <span>{children}</span> : <LocaleLink to={to}>{children}</LocaleLink>}
  </li>
);

interface DayCardProps {
  readonly account: Account;
  /** In order of priority. */
  readonly appliances: readonly Appliance[];
}

/** The day as a line of time: what happened and why, what happens, and what is known to come. */
export const DayCard = ({ account, appliances }: DayCardProps) => {
  const { t } = useTranslation('app');
  const locale = useLocale();
  const id = useId();
  const nowMs = useNow(MINUTE_MS / 2);
  const sentence = useSentence(account.id);
  const zone = account.timezone;
  const day = zoneDate(nowMs, zone);
  const silent = { meta: { silent: true } };
  const { data: history } = useQuery({ ...historyQuery(account.id, null), ...silent });
  const { data: decisions = [] } = useQuery({ ...decisionsQuery(account.id, null), ...silent });
  const { data: days } = useQuery(daysQuery(account.id, day, day));
  const plans = useQueries({ queries: appliances.map((appliance) => outcomesQuery(account.id, appliance.id)) });
  const { data: plan } = useQuery(planQuery(account.id));
  const points = useDeferredValue(history)?.points;
  const rows = useMemo(
    () => chartRows(points ?? [], { fromMs: Number.NEGATIVE_INFINITY, toMs: Number.POSITIVE_INFINITY }),
    [points],
  );
  const outcomes = new Map<string, Outcomes>();
  for (const [nth, appliance] of appliances.entries()) {
    const data = plans[nth]?.data;
    if (data) outcomes.set(appliance.id, data);
  }
  const coming = comingOf({ appliances, outcomes, rows, nowMs, zone });
  const evening = isEvening(nowMs, zone);
  const span = stripSpan(nowMs, zone);
  const ahead = planAhead(plan, nowMs, span);
  const aheadWh = sunAheadWh(outcomes.values(), ahead);
  const pvWh = days?.days.at(-1)?.pvWh ?? null;
  const clock = { zone, locale, nowMs };
  const time = (at: number | string): string => formatTime(at, clock);
  // With one appliance it is clear whose sentence it is.
  const named = (appliance: Pick<Appliance, 'name'> | undefined, text: string): string =>
    appliance === undefined || appliances.length < 2 ? text : t('day.of', { name: appliance.name, text });
  const comingText = (event: Coming): string => {
    switch (event.kind) {
      case 'ready':
        return event.percent === null
          ? t('day.done', { name: event.appliance.name })
          : t('day.reaches', { name: event.appliance.name, percent: formatPercent(event.percent, locale) });
      case 'schedule':
        return named(event.appliance, t('day.schedule', { state: desiredText(event.item.desiredState, t, locale) }));
      case 'night':
        return t('day.night');
      default:
        return t(`day.${event.kind}`, { name: event.appliance.name });
    }
  };
  const lead = leadOf(appliances, nowMs);
  const marks = lastMarks(decisions, nowMs - BEFORE_MS, nowMs, BEFORE);
  const solar = [
    ...(pvWh === null ? [] : [t('day.soFar', { energy: formatEnergy(pvWh, locale) })]),
    ...(aheadWh === null || evening ? [] : [t('day.toCome', { energy: formatEnergy(aheadWh, locale) })]),
  ];
  return (
    <section className="card day" aria-labelledby={id}>
      <header>
        <h2 id={id}>{t(evening ? 'day.tonight' : 'day.title')}</h2>
        {pvWh !== null && (
          <span className="chip">
            <Spoken>{t('day.soFar', { energy: formatEnergy(pvWh, locale) })}</Spoken>
          </span>
        )}
      </header>
      <DayStrip
        rows={rows}
        span={span}
        nowMs={nowMs}
        zone={zone}
        aheadWh={evening ? null : aheadWh}
        appliances={appliances.slice(0, MOST_LANES)}
        coming={coming}
        ahead={ahead}
        label={[t('day.solar'), ...solar].join(', ')}
      />
      <ol className="events">
        {marks.map(({ time: at, applianceId, action, reason }) => (
          <DayEvent
            key={`${at}${applianceId}`}
            when="past"
            time={<time dateTime={at}>{time(at)}</time>}
            started={action === 'start'}
            to={`${paths.history(account.id)}?${momentQuery(at, applianceId, zone)}`}
          >
            {named(
              appliances.find((appliance) => appliance.id === applianceId),
              sentence(reason, applianceId, Date.parse(at)),
            )}
          </DayEvent>
        ))}
        {lead !== null && (
          <DayEvent when="now" time={t('day.now')}>
            {named(lead, headlineText(headlineOf(lead, nowMs), clock, t))}
          </DayEvent>
        )}
        {coming.slice(0, AFTER).map((event) => (
          <DayEvent
            key={`${event.kind}${event.atMs}`}
            when="coming"
            time={<time dateTime={new Date(event.atMs).toISOString()}>{time(event.atMs)}</time>}
          >
            {comingText(event)}
          </DayEvent>
        ))}
      </ol>
      {appliances.length > 0 && (
        <LocaleLink className="link-button to-plan" to={paths.dayPlan(account.id)}>
          {t('day.plan')}
        </LocaleLink>
      )}
    </section>
  );
};
