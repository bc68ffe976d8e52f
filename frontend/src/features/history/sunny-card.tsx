import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { Account } from '#shared/model/account.ts';
import type { Appliance } from '#shared/model/appliance.ts';
import type { DayTotals } from '#shared/model/history.ts';
import { seesMoney } from '#shared/roles.ts';
import { ShareRing } from '../../components/share-ring.tsx';
import { Spoken } from '../../components/spoken.tsx';
import { type Period, shifted } from '../../lib/day/period.ts';
import { formatCount, formatEnergy, formatEuro, formatKg, formatPercent } from '../../lib/format.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { shownKm } from './model/shown-km.ts';
import { savedCo2Kg, sumsOf } from './model/sums.ts';
import { SharePeriod } from './share-period.tsx';
import { useTitles } from './use-titles.ts';

interface SunnyCardProps {
  readonly account: Account;
  readonly appliances: readonly Appliance[];
  readonly period: Period;
  readonly days: readonly DayTotals[];
  /** Of the period before. */
  readonly daysBefore: readonly DayTotals[];
}

/** What the sun did in a month or year: its share, kilometres, money, and against the time before. */
export const SunnyCard = ({ account, appliances, period, days, daysBefore }: SunnyCardProps) => {
  const { t } = useTranslation('app');
  const locale = useLocale();
  const { title } = useTitles();
  const { use, ...sums } = sumsOf(days, account.settings);
  const savedEur = seesMoney(account.role) ? sums.savedEur : null;
  const km = shownKm(days, appliances);
  const co2Kg = savedCo2Kg(days);
  const then = sumsOf(daysBefore, account.settings).use;
  if (use === null) return null;
  const points = then === null ? null : use.sunPercent - then.sunPercent;
  const sign = new Intl.NumberFormat(locale, { signDisplay: 'exceptZero', maximumFractionDigits: 0 });
  const figures = [
    ...(savedEur === null ? [] : [{ label: t('history.saved'), value: formatEuro(savedEur, locale) }]),
    { label: t('history.charged'), value: formatEnergy(use.totalWh, locale) },
    ...(co2Kg === null ? [] : [{ label: t('money.co2'), value: formatKg(co2Kg, locale) }]),
    ...(points === null
      ? []
      : [
          {
            label: t('history.against', { period: title(shifted(period, -1)) }),
            value: t('history.points', { points: sign.format(points) }),
          },
        ]),
  ];
  return (
    <Box
      component="section"
      aria-label={t('history.sunShare')}
      data-sky="sunny"
      sx={{
        background: 'var(--sky)',
        color: 'var(--sky-ink)',
        borderRadius: 'var(--radius-card)',
        p: 2.5,
        boxShadow: 'var(--shadow)',
      }}
    >
      {/* Below the ring where a long figure has no room beside it. */}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2.5, rowGap: 1, alignItems: 'center', mb: 2 }}>
        <ShareRing
          share={use.sunPercent / 100}
          text={formatPercent(use.sunPercent, locale)}
          label={t('history.solar')}
          size={124}
        />
        <Box>
          {km !== null ? (
            <>
              <Typography sx={{ font: 'var(--font-h1)' }}>
                <Spoken>{t('history.km', { km: formatCount(km, locale) })}</Spoken>
              </Typography>
              <Typography>{t('history.onSunshine')}</Typography>
            </>
          ) : (
            <>
              <Typography sx={{ font: 'var(--font-h1)' }}>
                <Spoken>{formatEnergy(use.sunWh, locale, use.totalWh)}</Spoken>
              </Typography>
              <Typography>{t('history.ofSun')}</Typography>
            </>
          )}
        </Box>
      </Box>
      <Box
        component="dl"
        sx={{ m: 0, display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fit, minmax(5.5rem, 1fr))' }}
      >
        {figures.map(({ label, value }) => (
          <Box key={label} sx={{ display: 'flex', flexDirection: 'column-reverse', justifyContent: 'flex-end' }}>
            <Typography component="dt" variant="body2">
              {label}
            </Typography>
            <Typography component="dd" sx={{ m: 0, font: 'var(--font-h2)' }}>
              <Spoken>{value}</Spoken>
            </Typography>
          </Box>
        ))}
      </Box>
      {co2Kg !== null && (
        <Typography variant="body2" sx={{ mt: 2 }}>
          {t('money.co2Help')}
        </Typography>
      )}
      {period.kind !== 'year' && (
        <Box sx={{ mt: 2 }}>
          <SharePeriod appliances={appliances} period={period} days={days} use={use} />
        </Box>
      )}
    </Box>
  );
};
