import type { TFunction } from 'i18next';
import { formatPower, formatTime, type SiteClock } from '../format.ts';
import type { Headline } from './appliance-state.ts';

/** The main state of an appliance in words. */
export const headlineText = (headline: Headline, clock: SiteClock, t: TFunction<'app'>): string => {
  switch (headline.kind) {
    case 'charging':
    case 'running':
      return t(`state.${headline.kind}`, { power: formatPower(headline.powerW, clock.locale) });
    case 'offline':
      return headline.since === null
        ? t('state.offline')
        : t('state.offlineSince', { time: formatTime(headline.since, clock) });
    default:
      return t(`state.${headline.kind}`);
  }
};
