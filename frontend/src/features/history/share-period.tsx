import { useTranslation } from 'react-i18next';
import type { Appliance } from '#shared/model/appliance.ts';
import type { DayTotals } from '#shared/model/history.ts';
import type { Period } from '../../lib/day/period.ts';
import type { ShownUse } from '../../lib/shown-use.ts';
import { bestOf } from './model/best-day.ts';
import { ShareSun } from './share-sun.tsx';
import { useTitles } from './use-titles.ts';

interface SharePeriodProps {
  readonly appliances: readonly Appliance[];
  readonly period: Period;
  readonly days: readonly DayTotals[];
  /** What its appliances took. */
  readonly use: ShownUse;
}

/** What the sun did in a day, a month or a year as a picture for others; a year looks back on its best day, too. */
export const SharePeriod = ({ period, days, ...shown }: SharePeriodProps) => {
  const { t } = useTranslation('app');
  const { title } = useTitles();
  const best = period.kind === 'year' ? bestOf(days) : null;
  return (
    <ShareSun
      {...shown}
      days={days}
      above={t('history.picture.above', { period: title(period) })}
      best={best === null ? null : title({ kind: 'day', key: best })}
    />
  );
};
