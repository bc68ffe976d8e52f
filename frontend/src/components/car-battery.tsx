import { useTranslation } from 'react-i18next';
import type { ApplianceState } from '#shared/model/reading.ts';
import { formatCount, formatPercent } from '../lib/format.ts';
import { useLocale } from '../lib/use-locale.ts';
import { Age } from './age.tsx';

/** How full the car was, or is reckoned to be, its charge limit and range where they are known, and how long ago it said so: a sleeping car is not asked, so this may be hours old. */
export const CarBattery = ({
  battery: { percent, limitPercent, rangeKm, at, estimated },
  goal,
  room,
}: {
  readonly battery: NonNullable<ApplianceState['battery']>;
  /** How full it is stands beside it: up to where it charges and when that is reached, or null, its limit. Absent: the text says it all. */
  readonly goal?: string | null;
  /** Room for what is not known yet: as long as that will be, so that nothing moves when it comes. */
  readonly room?: string | null;
}) => {
  const { t } = useTranslation('app');
  const locale = useLocale();
  const limit = limitPercent && t('appliance.carLimit', { level: formatPercent(limitPercent, locale) });
  const parts = [
    goal === undefined && t('appliance.carBattery', { level: formatPercent(percent, locale) }),
    estimated && t('appliance.carEstimated'),
    rangeKm !== undefined && t('appliance.carRange', { distance: formatCount(rangeKm, locale) }),
    goal ?? limit,
  ].filter(Boolean);
  return (
    <>
      {parts.map((part) => `${part} · `)}
      {room && <span className="room" data-room={`${room} · `} />}
      <Age since={at} />
    </>
  );
};
