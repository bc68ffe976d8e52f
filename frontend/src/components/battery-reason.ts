import type { TFunction } from 'i18next';
import type { BatteryReason } from '#shared/model/battery.ts';
import { formatCents, formatTime, type SiteClock } from '../lib/format.ts';

/** Why a home battery does what it does, in a sentence with its figures. */
export const batteryReasonText = (reason: BatteryReason, clock: SiteClock, t: TFunction<'app'>): string => {
  const { locale } = clock;
  const at = 'untilAt' in reason ? reason.untilAt : 'retryAt' in reason ? reason.retryAt : null;
  return t(`dayPlan.battery.reason.${reason.code}`, {
    until: at === null ? '' : formatTime(at, clock),
    price: 'price' in reason ? formatCents(reason.price, locale) : '',
    later: 'priceLater' in reason ? formatCents(reason.priceLater, locale) : '',
    count: 'tries' in reason ? reason.tries : 0,
  });
};

/** Whether it is something that its owner should look at. */
export const isBatteryTrouble = ({ code }: BatteryReason): boolean =>
  code === 'refused' || code === 'not-obeying' || code === 'unknown';
