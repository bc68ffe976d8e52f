import { useTranslation } from 'react-i18next';
import type { Appliance } from '#shared/model/appliance.ts';
import type { DayTotals } from '#shared/model/history.ts';
import { ShareButton } from '../../components/share-button.tsx';
import type { PictureMonth } from '../../components/share-picture.ts';
import { formatCount, formatEnergy, formatPercent } from '../../lib/format.ts';
import { pictureHome } from '../../lib/picture-home.ts';
import type { ShownUse } from '../../lib/shown-use.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { shownKm } from './model/shown-km.ts';

/** Less sun is nothing to show to others, Wh. */
const SHOWN_WH = 100;

interface ShareSunProps {
  /** Which time it is about. */
  readonly above: string;
  readonly appliances: readonly Appliance[];
  readonly days: readonly DayTotals[];
  /** What its appliances took. */
  readonly use: ShownUse;
  /** Day on which the sun gave most; absent: it is not named. */
  readonly best?: string | null;
  /** Of a year. */
  readonly months?: readonly PictureMonth[];
}

/** What the sun did as a picture for others. Names no site and no money. */
export const ShareSun = ({ above, appliances, days, use, best = null, months }: ShareSunProps) => {
  const { t } = useTranslation('app');
  const locale = useLocale();
  if (use.sunWh < SHOWN_WH) return null;
  const km = shownKm(days, appliances);
  const said = {
    energy: formatEnergy(use.totalWh, locale),
    percent: formatPercent(use.sunPercent, locale),
  };
  return (
    <ShareButton
      texts={{
        above,
        figure: km === null ? formatEnergy(use.sunWh, locale, use.totalWh) : `${formatCount(km, locale)} km`,
        below: t('today.picture.below'),
        foot: best === null ? t('today.picture.foot', said) : t('history.picture.year', { ...said, day: best }),
        home: pictureHome(days),
        ...(months && { months }),
      }}
    />
  );
};
