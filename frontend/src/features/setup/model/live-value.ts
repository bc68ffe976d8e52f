import type { TFunction } from 'i18next';
import type { Device } from '#shared/model/credentials.ts';
import type { MeterRole } from '#shared/model/reading.ts';
import { oldAfterMs } from '#shared/old.ts';
import { spokenPowerW } from '#shared/spoken.ts';
import { formatPercent, formatPower, formatTime, type SiteClock } from '../../../lib/format.ts';

/** What proves that a device lives, in a few words, and the colour that goes with it. */
export interface LiveValue {
  readonly text: string;
  readonly tone: 'sun' | 'appliance' | 'plain';
}

/** A device that takes less than this is on standby, W. */
const STANDBY_W = 50;

type Live = NonNullable<Device['live']>;

/** What the house leaves over, W; null: unknown, or nothing. */
const surplusOf = ({ pvPowerW, consumptionPowerW }: Live): number | null => {
  if (pvPowerW === null || consumptionPowerW === null) return null;
  const surplusW = spokenPowerW(pvPowerW) - spokenPowerW(consumptionPowerW);
  return surplusW > 0 ? surplusW : null;
};

const ofHome = (live: Live, clock: SiteClock, t: TFunction<'app'>): LiveValue | null => {
  const power = (watts: number): string => formatPower(spokenPowerW(watts), clock.locale);
  const { pvPowerW, gridPowerW, consumptionPowerW, batteryPowerW, batterySocPercent } = live;
  const plain = (text: string): LiveValue => ({ text, tone: 'plain' });
  if (pvPowerW !== null) {
    const surplusW = surplusOf(live);
    return {
      text:
        surplusW === null
          ? t('setup.live.solar', { power: power(pvPowerW) })
          : t('setup.live.solarSurplus', { power: power(pvPowerW), surplus: power(surplusW) }),
      tone: 'sun',
    };
  }
  if (gridPowerW !== null)
    return plain(
      t(gridPowerW < 0 ? 'setup.live.feedIn' : 'setup.live.gridImport', { power: power(Math.abs(gridPowerW)) }),
    );
  if (consumptionPowerW !== null) return plain(t('setup.live.house', { power: power(consumptionPowerW) }));
  if (batterySocPercent !== null)
    return plain(t('setup.live.battery', { percent: formatPercent(batterySocPercent, clock.locale) }));
  return batteryPowerW === null ? null : plain(t('setup.live.power', { power: power(Math.abs(batteryPowerW)) }));
};

/** What a meter shows that does not know what it measures: the figure is its own, whichever quantity it is. */
const ofChannel = (live: Live, role: MeterRole | null, clock: SiteClock, t: TFunction<'app'>): LiveValue | null => {
  const { pvPowerW, gridPowerW, consumptionPowerW, batteryPowerW } = live;
  const watts = gridPowerW ?? pvPowerW ?? consumptionPowerW ?? batteryPowerW;
  if (watts === null) return null;
  if (role === 'grid' && gridPowerW !== null) return ofHome({ ...live, pvPowerW: null }, clock, t);
  const power = formatPower(spokenPowerW(Math.abs(watts)), clock.locale);
  return role === 'pv'
    ? { text: t('setup.live.solar', { power }), tone: 'sun' }
    : { text: t('setup.live.power', { power }), tone: 'plain' };
};

const ofAppliance = (
  { powerW, plugged }: Live,
  kind: Device['applianceKind'],
  clock: SiteClock,
  t: TFunction<'app'>,
): LiveValue | null => {
  const draws = powerW !== null && powerW > STANDBY_W;
  if (!draws && plugged !== null)
    return {
      text: t(`setup.live.${kind === 'car' ? 'car' : 'box'}${plugged ? 'Plugged' : 'Free'}`),
      tone: 'appliance',
    };
  if (powerW === null) return null;
  return {
    text: t('setup.live.power', { power: formatPower(spokenPowerW(powerW), clock.locale) }),
    tone: 'appliance',
  };
};

/**
 * The value that a device shows now. What is too old to be now is said with its time, and what is unknown as unknown.
 * @param role what its channel measures; null: it knows, or is no meter
 * @param samplingS usual spacing of the service's values, s
 */
export const liveValueOf = (
  { live, kind, applianceKind, needsMeterRole }: Device,
  role: MeterRole | null,
  samplingS: number,
  clock: SiteClock,
  t: TFunction<'app'>,
): LiveValue => {
  const none: LiveValue = { text: t('setup.live.none'), tone: 'plain' };
  if (live == null) return none;
  const value =
    kind === 'appliance'
      ? ofAppliance(live, applianceKind, clock, t)
      : needsMeterRole
        ? ofChannel(live, role, clock, t)
        : ofHome(live, clock, t);
  if (value === null) return none;
  if (live.time !== null && clock.nowMs - Date.parse(live.time) > oldAfterMs(0, samplingS))
    return { text: t('setup.live.since', { time: formatTime(live.time, clock) }), tone: 'plain' };
  return value;
};
