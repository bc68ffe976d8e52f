import { useTranslation } from 'react-i18next';
import type { Appliance } from '#shared/model/appliance.ts';
import type { DayTotals } from '#shared/model/history.ts';
import { ShareButton } from '../../components/share-button.tsx';
import type { Period } from '../../lib/day/period.ts';
import { formatCount, formatEnergy, formatPercent } from '../../lib/format.ts';
import type { ShownUse } from '../../lib/shown-use.ts';
import { sunshineKm } from '../../lib/sunshine-km.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { bestOf } from './model/best-day.ts';
import { useTitles } from './use-titles.ts';

/** Less sun is nothing to show to others, Wh. */
const SHOWN_WH = 100;

interface SharePeriodProps {
  readonly appliances: readonly Appliance[];
  readonly period: Period;
  readonly days: readonly DayTotals[];
  /** What its appliances took. */
  readonly use: ShownUse;
}

/** What the sun did in a day, a month or a year as a picture for others; a year looks back on its best day, too. Names no site and no money. */
export const SharePeriod = ({ appliances, period, days, use }: SharePeriodProps) => {
  const { t } = useTranslation('app');
  const locale = useLocale();
  const { title } = useTitles();
  if (use.sunWh < SHOWN_WH) return null;
  const km = sunshineKm(days, appliances);
  const best = period.kind === 'year' ? bestOf(days) : null;
  const said = {
    energy: formatEnergy(use.totalWh, locale),
    percent: formatPercent(use.sunPercent, locale),
  };
  return (
    <ShareButton
      texts={{
        above: t('history.picture.above', { period: title(period) }),
        figure: km !== null && km >= 1 ? `${formatCount(km, locale)} km` : formatEnergy(use.sunWh, locale, use.totalWh),
        below: t('today.picture.below'),
        foot:
          best === null
            ? t('today.picture.foot', said)
            : t('history.picture.year', { ...said, day: title({ kind: 'day', key: best }) }),
      }}
    />
  );
};
