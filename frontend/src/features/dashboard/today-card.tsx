import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useDeferredValue, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Account } from '#shared/model/account.ts';
import type { Appliance } from '#shared/model/appliance.ts';
import type { DayTotals } from '#shared/model/history.ts';
import { seesMoney } from '#shared/roles.ts';
import { savedEur } from '#shared/saved-money.ts';
import { MINUTE_MS } from '#shared/units.ts';
import { Rolling } from '../../components/rolling.tsx';
import { ShareButton } from '../../components/share-button.tsx';
import { ShareRing } from '../../components/share-ring.tsx';
import { Spoken } from '../../components/spoken.tsx';
import { isEvening } from '../../lib/day/day-strip.ts';
import { errorMessage } from '../../lib/error-text.ts';
import { formatAlike, formatCount, formatEnergy, formatEuro, formatPercent, UNKNOWN } from '../../lib/format.ts';
import { missedOf } from '../../lib/missed.ts';
import { pictureHome } from '../../lib/picture-home.ts';
import { daysQuery } from '../../lib/queries/days.ts';
import { shownUse } from '../../lib/shown-use.ts';
import { zoneDate } from '../../lib/site-time.ts';
import { sunshineKm } from '../../lib/sunshine-km.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { useNow } from '../../lib/use-now.ts';
import './styles/today.css';

// On most days there is nothing to say.
const MissedToday = lazy(async () => ({ default: (await import('./missed-today.tsx')).MissedToday }));

/** A day with less of it measured says so. */
const WHOLE = 0.9;
/** Less is no saving to name. */
const LEAST_EUR = 0.01;
/** Less sun than this is nothing to show around, Wh; fewer kilometres are shown as energy. */
const [SHOWN_WH, SHOWN_KM] = [500, 1];

interface TodayProps {
  readonly account: Account;
  readonly appliances: readonly Appliance[];
}

/** Today's charging, led by its main figure: kilometres, or energy where no car was charged. */
const usePride = ({
  today,
  appliances,
}: Pick<TodayProps, 'appliances'> & { readonly today: DayTotals | undefined }) => {
  const { t } = useTranslation('app');
  const locale = useLocale();
  if (today === undefined) return null;
  const use = shownUse(today);
  if (use === null) return null;
  const km = sunshineKm([today], appliances);
  const [big, what] =
    km !== null && km >= SHOWN_KM
      ? [t('today.km', { km: formatCount(Math.floor(km), locale) }), t('today.onSunshine')]
      : [formatEnergy(use.sunWh, locale, use.totalWh), t('today.ofSun')];
  return { use, big, what, percent: formatPercent(use.sunPercent, locale) };
};
type Pride = NonNullable<ReturnType<typeof usePride>>;

const TodayFigures = ({
  today,
  account,
  pride,
  evening,
}: Omit<TodayProps, 'appliances'> & {
  readonly today: DayTotals;
  readonly pride: Pride | null;
  readonly evening: boolean;
}) => {
  const { t } = useTranslation('app');
  const locale = useLocale();
  const use = pride?.use ?? null;
  const saved = seesMoney(account.role) ? savedEur([today], account.settings) : 0;
  const missed = missedOf([today]);
  if (today.appliancesWh === null && today.pvWh === null && today.importWh === null)
    return <p className="note">{t('today.unknown')}</p>;
  // The sources count only if the total is known.
  const none = today.appliancesWh === null ? null : 0;
  const taken = (energyWh: number | undefined): string => formatEnergy(energyWh ?? none, locale, use?.totalWh);
  const measured = formatAlike([today.pvWh, today.feedInWh, today.importWh], locale);
  const figures = [
    { label: t('today.sun'), value: taken(use?.sunWh) },
    { label: t('today.grid'), value: taken(use?.gridWh) },
    ...((use?.batteryWh ?? 0) > 0 ? [{ label: t('today.battery'), value: taken(use?.batteryWh) }] : []),
    { label: t('today.pv'), value: measured(today.pvWh) },
    { label: t('today.feedIn'), value: measured(today.feedInWh) },
    { label: t('today.import'), value: measured(today.importWh) },
  ];
  const percent = pride?.percent ?? UNKNOWN;
  return (
    <>
      <div className="pride">
        <ShareRing
          share={use === null ? null : use.sunPercent / 100}
          text={<Rolling text={percent} />}
          label={t('today.share')}
          size={124}
        />
        <div>
          {pride !== null && (
            <p className="big">
              <Spoken shown={<Rolling text={pride.big} />}>{pride.big}</Spoken>
            </p>
          )}
          <p>{pride?.what ?? t(today.appliancesWh === null ? 'today.noAppliance' : 'today.nothingTaken')}</p>
          {use !== null && (
            <p className="note">
              {[
                t('today.ofEnergy', { energy: formatEnergy(use.totalWh, locale) }),
                ...(saved >= LEAST_EUR ? [t('today.saved', { amount: formatEuro(saved, locale) })] : []),
              ].join(' · ')}
            </p>
          )}
        </div>
      </div>
      {evening && use !== null && today.pvWh !== null && (
        <p className="evening">{t('today.evening', { energy: formatEnergy(today.pvWh, locale), percent })}</p>
      )}
      {missed !== null && (
        <Suspense>
          <MissedToday account={account} missed={missed} />
        </Suspense>
      )}
      <dl>
        {figures.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <Spoken>{value}</Spoken>
            </dd>
          </div>
        ))}
      </dl>
      {use !== null && saved >= LEAST_EUR && <p className="note">{t('today.net')}</p>}
      {today.coverage < WHOLE && (
        <p className="note">{t('today.gaps', { percent: formatPercent(today.coverage * 100, locale) })}</p>
      )}
    </>
  );
};

/** What the sun did today: its share, kilometres, money, and the figures behind them. */
export const TodayCard = ({ account, appliances }: TodayProps) => {
  const { t } = useTranslation('app');
  const locale = useLocale();
  const id = useId();
  const nowMs = useNow(MINUTE_MS);
  const day = zoneDate(nowMs, account.timezone);
  const { data: newest, error } = useQuery(daysQuery(account.id, day, day));
  // Drawn in slices, not in one task as the response arrives.
  const data = useDeferredValue(newest);
  const isPending = data === undefined && error === null;
  const today = data?.days.at(-1);
  const pride = usePride({ today, appliances });
  const evening = isEvening(nowMs, account.timezone);
  return (
    <section className="card today" aria-labelledby={id} data-pending={isPending}>
      <header>
        <h2 id={id}>{t('today.title')}</h2>
        {pride !== null && pride.use.sunWh >= SHOWN_WH && (
          <ShareButton
            texts={{
              above: t('today.picture.above'),
              figure: pride.big,
              below: t('today.picture.below'),
              foot: t('today.picture.foot', {
                energy: formatEnergy(pride.use.totalWh, locale),
                percent: pride.percent,
              }),
              home: pictureHome(data?.days ?? []),
            }}
          />
        )}
      </header>
      {today !== undefined && <TodayFigures today={today} account={account} pride={pride} evening={evening} />}
      {!isPending && today === undefined && (
        <p className="note">{data === undefined ? errorMessage(error, t) : t('today.unknown')}</p>
      )}
    </section>
  );
};
