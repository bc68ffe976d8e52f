import { useTranslation } from 'react-i18next';
import type { Appliance } from '#shared/model/appliance.ts';
import type { Outcomes } from '#shared/model/outcome.ts';
import { DAY_MS } from '#shared/units.ts';
import { CarBattery } from '../../components/car-battery.tsx';
import { formatCurrent, formatPercent, formatTime, formatWhen } from '../../lib/format.ts';
import { goalOf, outcomeOf } from '../../lib/goal.ts';
import { headlineOf } from '../../lib/live/appliance-state.ts';
import { headlineText } from '../../lib/live/headline-text.ts';
import type { Supply } from '../../lib/live/home-now.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { BatteryBar } from './battery-bar.tsx';

interface StateProps {
  readonly appliance: Appliance;
  readonly zone: string;
  readonly nowMs: number;
  /** As of when its state is; null: now. */
  readonly past: string | null;
}

/** What an appliance does, in words. */
export const ApplianceHeadline = ({ appliance, zone, nowMs, past }: StateProps) => {
  const { t } = useTranslation('app');
  const locale = useLocale();
  const headline = headlineOf(appliance, nowMs);
  const clock = { zone, locale, nowMs };
  const text = headlineText(headline, clock, t);
  return (
    <p className="state" data-state={headline.kind} data-past={past ?? undefined}>
      {past === null ? text : t('now.past.said', { time: formatTime(past, clock), text })}
    </p>
  );
};

/** Current and phases while it draws. */
export const Facts = ({ appliance }: { readonly appliance: Appliance }) => {
  const { t } = useTranslation('app');
  const locale = useLocale();
  const { online, on, currentA, setCurrentA, phases } = appliance.state;
  const amps = currentA ?? setCurrentA;
  if (online === false || on !== true || amps === null) return null;
  const current = formatCurrent(amps, locale);
  return <p className="note">{phases === null ? current : t('appliance.phases', { current, count: phases })}</p>;
};

/** The largest part of the supply. */
const sourceOf = (supply: Supply | null): 'sun' | 'battery' | 'gridImport' | null => {
  if (supply === null) return null;
  const { pvW, batteryW, gridW } = supply;
  if (pvW >= batteryW && pvW >= gridW) return 'sun';
  return batteryW >= gridW ? 'battery' : 'gridImport';
};

interface ChargeProps extends StateProps {
  readonly supply: Supply | null;
  readonly outcomes: Outcomes | undefined;
  /** They are on their way. */
  readonly coming: boolean;
}

/** How full the car is, up to where it charges and when that is reached; nothing where its charge is not known. */
export const CarCharge = ({ appliance, zone, nowMs, past, supply, outcomes, coming }: ChargeProps) => {
  const { t } = useTranslation('app');
  const locale = useLocale();
  const { battery } = appliance.state;
  if (battery === undefined) return null;
  const clock = { zone, locale, nowMs };
  const headline = headlineOf(appliance, nowMs);
  const { deadline } = appliance.settings;
  const outcome = outcomeOf(goalOf(appliance), outcomes);
  const readyAt = outcome?.readyAt ?? null;
  const reaches = outcome?.reachesPercent ?? null;
  // A goal in kilowatt-hours ends below what the car may hold.
  const wanted = deadline && (deadline.targetPercent ?? (reaches && Math.round(reaches)));
  // Without a limit that is known, up to what the outcome counts with.
  const targetPercent = wanted ?? battery.limitPercent ?? (readyAt && reaches ? Math.round(reaches) : null);
  const planned =
    outcome === null || outcome.sunWh === null || outcome.gridWh === null || outcome.unknown !== null
      ? null
      : outcome.sunWh >= outcome.gridWh
        ? 'sun'
        : 'gridImport';
  const text = headlineText(headline, clock, t);
  const level = formatPercent(battery.percent, locale);
  const toBy = (percent: number, iso: string): string =>
    t('goal.toBy', { percent: formatPercent(percent, locale), when: formatWhen(iso, clock, t) });
  const goal =
    readyAt !== null && targetPercent !== null && Date.parse(readyAt) > nowMs ? toBy(targetPercent, readyAt) : null;
  return (
    <div className="charge">
      <p className="level">
        <b>{level}</b>
        <span>
          <CarBattery
            battery={battery}
            goal={goal}
            room={coming ? toBy(100, new Date(nowMs + DAY_MS).toISOString()) : null}
          />
        </span>
      </p>
      <BatteryBar
        percent={battery.percent}
        targetPercent={targetPercent}
        source={headline.kind === 'charging' && past === null ? sourceOf(supply) : null}
        planned={planned}
        text={past === null ? text : t('now.past.said', { time: formatTime(past, clock), text })}
        label={t('appliance.carBattery', { level })}
        past={past !== null}
      />
    </div>
  );
};
