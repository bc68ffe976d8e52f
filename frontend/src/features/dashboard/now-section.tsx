import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Account } from '#shared/model/account.ts';
import type { Appliance } from '#shared/model/appliance.ts';
import type { Sensor } from '#shared/model/sensor.ts';
import { Notice } from '../../components/notice.tsx';
import { Section } from '../../components/section.tsx';
import { formatPercent, formatPower, formatTime } from '../../lib/format.ts';
import { pastSince } from '../../lib/live/source.ts';
import { useSources } from '../../lib/live/use-sources.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { useNow } from '../../lib/use-now.ts';
import { FlowPicture } from './flow-picture.tsx';
import { type Charging, chargingOf } from './model/charging.ts';
import { type HomeNow, homeNow, type Supply, sunNow, supplyNow } from './model/home-now.ts';
import { SupplyBar } from './supply-bar.tsx';

/** The picture changes with new data; time alone only makes it past, after minutes. */
const NOW_TICK_MS = 5_000;

/**
 * @param charging whether a car charges, and only because it was asked to whatever the sun does
 * @param pastTime when the picture was, written out; null while it is now
 */
const useHeadline = (home: HomeNow, supply: Supply | null, charging: Charging, pastTime: string | null): string => {
  const { t } = useTranslation('app');
  const locale = useLocale();
  const sun = supply === null ? null : sunNow(supply);
  if (sun === null) return t('now.headline.unknown');
  const percent = formatPercent(sun.percent, locale);
  const spare = home.gridPowerW === null ? 0 : -home.gridPowerW;
  if (pastTime !== null) {
    const time = pastTime;
    if (sun.amount === 'none') return t('now.past.none', { time });
    if (sun.amount !== 'all') return t('now.past.some', { time, percent });
    return spare >= 100
      ? t('now.past.allAndMore', { time, power: formatPower(spare, locale) })
      : t('now.past.all', { time });
  }
  if (charging === 'planned' && sun.amount === 'none') return t('now.headline.charging.planned');
  if (charging !== null) return t(`now.headline.charging.${sun.amount}`, { percent });
  if (sun.amount === 'all' && spare >= 100) return t('now.headline.allAndMore', { power: formatPower(spare, locale) });
  return t(`now.headline.${sun.amount}`, { percent });
};

interface NowSectionProps {
  readonly account: Account;
  readonly sensors: readonly Sensor[];
  readonly appliances: readonly Appliance[];
  /** What is drawn so far in addition to the sentence: the picture, the bar below it, the moving dots. */
  readonly picture: boolean;
  readonly bar: boolean;
  readonly dots: boolean;
}

/** The two-second glance: where power comes from and where it goes. */
export const NowSection = memo(({ account, sensors, appliances, picture, bar, dots }: NowSectionProps) => {
  const { t } = useTranslation('app');
  const nowMs = useNow(NOW_TICK_MS);
  const home = homeNow(sensors, appliances, nowMs);
  const supply = supplyNow(home);
  const locale = useLocale();
  const past = pastSince(useSources(account, sensors, nowMs).sources, nowMs);
  const pastTime = past === null ? null : formatTime(past, { zone: account.timezone, locale, nowMs });
  const headline = useHeadline(home, supply, chargingOf(appliances, nowMs), pastTime);
  return (
    <Section title={pastTime === null ? t('now.title') : t('now.asOf', { time: pastTime })}>
      <Card sx={{ p: 2 }}>
        <Stack spacing={2}>
          <Typography sx={{ fontSize: '1.25rem', fontWeight: 700, lineHeight: 1.3 }}>{headline}</Typography>
          {home.ageMs === null && (
            <Notice severity="warning" variant="outlined">
              {t(sensors.length === 0 ? 'now.noSensor' : 'now.noData')}
            </Notice>
          )}
          {/* What is past stands still and has no colour. */}
          <Box data-past={past !== null} sx={{ '&[data-past=true]': { filter: 'grayscale(1)' } }}>
            <Stack spacing={2}>
              <FlowPicture
                home={home}
                appliances={appliances}
                nowMs={nowMs}
                drawn={picture}
                dots={dots && past === null}
              />
              {bar && supply !== null && <SupplyBar supply={supply} />}
            </Stack>
          </Box>
        </Stack>
      </Card>
    </Section>
  );
});
NowSection.displayName = 'NowSection';
