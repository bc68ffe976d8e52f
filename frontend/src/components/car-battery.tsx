import { useTranslation } from 'react-i18next';
import type { ApplianceState } from '#shared/model/reading.ts';
import { formatCount, formatPercent } from '../lib/format.ts';
import { useLocale } from '../lib/use-locale.ts';
import { Age } from './age.tsx';

/** How full the car was, or is reckoned to be, its charge limit and range where they are known, and how long ago it said so: a sleeping car is not asked, so this may be hours old. */
export const CarBattery = ({
  battery: { percent, limitPercent, rangeKm, at, estimated },
  bare = false,
}: {
  readonly battery: NonNullable<ApplianceState['battery']>;
  /** How full it is stands beside it. */
  readonly bare?: boolean;
}) => {
  const { t } = useTranslation('app');
  const locale = useLocale();
  const parts = [
    ...(bare ? [] : [t('appliance.carBattery', { level: formatPercent(percent, locale) })]),
    ...(estimated === true ? [t('appliance.carEstimated')] : []),
    ...(limitPercent === undefined ? [] : [t('appliance.carLimit', { level: formatPercent(limitPercent, locale) })]),
    ...(rangeKm === undefined ? [] : [t('appliance.carRange', { distance: formatCount(rangeKm, locale) })]),
  ];
  return (
    <>
      {parts.map((part) => `${part} · `)}
      <Age since={at} />
    </>
  );
};
