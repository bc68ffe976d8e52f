import { useTranslation } from 'react-i18next';
import type { Appliance } from '#shared/model/appliance.ts';
import type { DayTotals } from '#shared/model/history.ts';
import type { Period } from '../../lib/day/period.ts';
import type { ShownUse } from '../../lib/shown-use.ts';
import { ShareSun } from './share-sun.tsx';
import { useTitles } from './use-titles.ts';

interface SharePeriodProps {
  readonly appliances: readonly Appliance[];
  readonly period: Period;
  readonly days: readonly DayTotals[];
  /** What its appliances took. */
  readonly use: ShownUse;
}

/** What the sun did in a day or a month as a picture for others. */
export const SharePeriod = ({ period, ...shown }: SharePeriodProps) => {
  const { t } = useTranslation('app');
  const { title } = useTitles();
  return <ShareSun {...shown} above={t('history.picture.above', { period: title(period) })} />;
};
