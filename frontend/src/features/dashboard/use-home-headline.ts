import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Account } from '#shared/model/account.ts';
import type { Appliance } from '#shared/model/appliance.ts';
import { spokenPowerW } from '#shared/spoken.ts';
import { formatDuration, formatPercent, formatPower, formatSpokenEnergy, formatWhen } from '../../lib/format.ts';
import { goalOf, outcomeOf } from '../../lib/goal.ts';
import { type HomeNow, type Supply, sunNow } from '../../lib/live/home-now.ts';
import { outcomesQuery } from '../../lib/queries/outcomes.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { homeHeadline, leadOf } from './model/home-headline.ts';

interface Shown {
  readonly account: Account;
  /** In order of priority. */
  readonly appliances: readonly Appliance[];
  readonly home: HomeNow;
  readonly supply: Supply | null;
  readonly nowMs: number;
  readonly night: boolean;
  /** As of when the figures are, and whose are silent; null: they are now. */
  readonly past: { readonly time: string; readonly service: string } | null;
}

/** From this share on, %, a car charges on pure sunshine: the rest is the meter's swing. */
const PURE = 99;
/** Less surplus is not worth a word, W; less sun ahead neither, Wh. */
const [SPARE_W, AHEAD_WH] = [100, 100];

/** What happens at home in a few words, and what comes next. */
export const useHomeHeadline = ({
  account,
  appliances,
  home,
  supply,
  nowMs,
  night,
  past,
}: Shown): { readonly headline: string; readonly lines: readonly string[] } => {
  const { t } = useTranslation('app');
  const locale = useLocale();
  const lead = leadOf(appliances, nowMs);
  const { data: outcomes } = useQuery(outcomesQuery(account.id, lead?.id));
  const clock = { zone: account.timezone, locale, nowMs };
  const sun = supply === null ? null : sunNow(supply);
  const percent = formatPercent(sun?.percent ?? null, locale);
  const spareW = home.gridPowerW === null ? 0 : -home.gridPowerW;
  const power = formatPower(spokenPowerW(spareW), locale);

  const homeNow = (): string => {
    if (sun === null) return t('now.headline.unknown');
    if (sun.amount === 'all' && spareW >= SPARE_W) return t('now.headline.allAndMore', { power });
    return t(`now.headline.${sun.amount}`, { percent });
  };
  if (past !== null)
    return {
      headline: t('now.headline.waitingFor', { service: past.service }),
      lines: [t('now.past.old', { age: formatDuration(nowMs - Date.parse(past.time), t) })],
    };

  const topic = homeHeadline({
    appliances,
    nowMs,
    past: false,
    supplied: sun !== null,
    night,
    nextStartAt: outcomes?.nextStartAt ?? null,
  });
  const headline = (): string => {
    switch (topic.kind) {
      case 'charging':
        if (topic.by === 'planned' && sun?.amount === 'none') return t('now.headline.charging.planned');
        return t(`now.headline.charging.${sun === null ? 'none' : sun.percent >= PURE ? 'all' : sun.amount}`, {
          percent,
        });
      case 'starts':
        return topic.appliance.kind === 'plug'
          ? t('now.headline.startsPlug', { name: topic.appliance.name, when: formatWhen(topic.at, clock, t) })
          : t('now.headline.starts', { when: formatWhen(topic.at, clock, t) });
      case 'full':
      case 'unplugged':
        return t(`now.headline.${topic.kind}`, { name: topic.appliance.name });
      case 'night':
      case 'waiting':
        return t(`now.headline.${topic.kind}`);
      default:
        return homeNow();
    }
  };
  const ahead = lead === null ? null : outcomeOf(goalOf(lead), outcomes);
  const readyAt = ahead?.readyAt ?? null;
  const sunAheadWh = outcomes?.sunAheadWh ?? null;
  const lines = [
    ...(readyAt !== null && Date.parse(readyAt) > nowMs
      ? [t('now.readyAt', { when: formatWhen(readyAt, clock, t) })]
      : []),
    ...(sunAheadWh !== null && sunAheadWh >= AHEAD_WH
      ? [t('now.sunAhead', { energy: formatSpokenEnergy(sunAheadWh, locale) })]
      : []),
  ];
  // Where the plan says nothing, the home does.
  const text = headline();
  const rest = homeNow();
  // A headline with its share says it once.
  const said = rest === text || sun === null || text.includes(percent);
  return { headline: text, lines: lines.length > 0 || said ? lines : [rest] };
};
