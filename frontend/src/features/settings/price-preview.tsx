import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { TariffView } from '#shared/model/tariff.ts';
import { MINUTE_MS } from '#shared/units.ts';
import { Notice } from '../../components/notice.tsx';
import { formatPerKWh, formatTime, formatWhen } from '../../lib/format.ts';
import { wallClockTicks } from '../../lib/site-time.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { useNow } from '../../lib/use-now.ts';
import { useSpoken } from '../../lib/use-spoken.ts';
import { type PricePicture, pricePicture } from './price-chart.ts';

interface PricePreviewProps {
  readonly tariff: TariffView;
  /** Time zone of the site. */
  readonly zone: string;
}

const Picture = ({
  picture,
  zone,
  label,
}: {
  readonly picture: PricePicture;
  readonly zone: string;
  readonly label: string;
}) => {
  const locale = useLocale();
  const nowMs = useNow(MINUTE_MS);
  const say = useSpoken();
  const { width, height, known, guessed, zeroY, xOf } = picture;
  const nowX = xOf(nowMs);
  // Its ends have no room for a time.
  const times = wallClockTicks(picture.firstMs, picture.lastMs, 6, zone).filter(
    (atMs) => atMs > picture.firstMs && atMs < picture.lastMs,
  );
  return (
    <Box sx={{ '& svg': { display: 'block', width: 1, height: 'auto', overflow: 'visible' } }}>
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={say(label)}>
        <path d={known} fill="var(--grid-import)" fillOpacity={0.55} />
        <path d={guessed} fill="var(--grid-import)" fillOpacity={0.2} />
        <line x1={0} x2={width} y1={zeroY} y2={zeroY} stroke="var(--edge)" />
        {nowX !== null && <line x1={nowX} x2={nowX} y1={-4} y2={height} stroke="var(--primary)" strokeWidth={3} />}
      </svg>
      <Box
        aria-hidden
        sx={{ position: 'relative', height: '1.5em', mt: 0.5, font: 'var(--font-least)', color: 'var(--ink-2)' }}
      >
        {times.map((atMs) => (
          <Box
            key={atMs}
            component="span"
            sx={{ position: 'absolute', left: `${(100 * (xOf(atMs) ?? 0)) / width}%`, transform: 'translateX(-50%)' }}
          >
            {formatTime(atMs, { zone, locale, nowMs: atMs })}
          </Box>
        ))}
      </Box>
    </Box>
  );
};

/** Today's and tomorrow's prices as a picture, in words, and why they are not what they should be. */
export const PricePreview = ({ tariff, zone }: PricePreviewProps) => {
  const { t } = useTranslation('app');
  const locale = useLocale();
  const nowMs = useNow(MINUTE_MS);
  const picture = pricePicture(tariff.prices);
  const clock = { zone, locale, nowMs };
  const flat = picture !== null && picture.least.eur === picture.most.eur;
  const said =
    picture === null
      ? null
      : flat
        ? t('tariff.always', { price: formatPerKWh(picture.least.eur, locale) })
        : t('tariff.between', {
            least: formatPerKWh(picture.least.eur, locale),
            leastAt: formatWhen(new Date(picture.least.atMs).toISOString(), clock, t),
            most: formatPerKWh(picture.most.eur, locale),
            mostAt: formatWhen(new Date(picture.most.atMs).toISOString(), clock, t),
          });
  return (
    <>
      {tariff.trouble !== null && <Notice severity="warning">{t(`tariff.trouble.${tariff.trouble}`)}</Notice>}
      {said !== null && <Typography>{said}</Typography>}
      {/* One price for all hours would be a single block. */}
      {picture !== null && said !== null && !flat && <Picture picture={picture} zone={zone} label={said} />}
      {tariff.prices.some(({ guessed }) => guessed) && (
        <Typography variant="body2" color="textSecondary">
          {t('tariff.guessed')}
        </Typography>
      )}
      {tariff.attribution !== null && (
        <Typography variant="body2" color="textSecondary">
          {t('tariff.attribution', { source: tariff.attribution })}
        </Typography>
      )}
    </>
  );
};
