import type { TFunction } from 'i18next';
import { spokenPowerW } from '#shared/spoken.ts';
import { formatPower, formatTime, type SiteClock } from '../format.ts';
import type { Headline } from './appliance-state.ts';

/** The main state of an appliance in words; its power is rounded as in the sentence beside it. */
export const headlineText = (headline: Headline, clock: SiteClock, t: TFunction<'app'>): string => {
  switch (headline.kind) {
    case 'charging':
    case 'running':
      return t(`state.${headline.kind}`, { power: formatPower(spokenPowerW(headline.powerW), clock.locale) });
    case 'offline':
      return headline.since === null
        ? t('state.offline')
        : t('state.offlineSince', { time: formatTime(headline.since, clock) });
    default:
      return t(`state.${headline.kind}`);
  }
};
