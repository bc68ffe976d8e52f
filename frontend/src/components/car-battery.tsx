import { useTranslation } from 'react-i18next';
import type { ApplianceState } from '#shared/model/reading.ts';
import { formatPercent } from '../lib/format.ts';
import { useLocale } from '../lib/use-locale.ts';
import { Age } from './age.tsx';

/** How full the car was and how long ago it said so: a sleeping car is not asked, so this may be hours old. */
export const CarBattery = ({ battery }: { readonly battery: NonNullable<ApplianceState['battery']> }) => {
  const { t } = useTranslation('app');
  const locale = useLocale();
  return (
    <>
      {t('appliance.carBattery', { level: formatPercent(battery.percent, locale) })} · <Age since={battery.at} />
    </>
  );
};
