import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { Account } from '#shared/model/account.ts';
import type { Appliance } from '#shared/model/appliance.ts';
import type { DayTotals } from '#shared/model/history.ts';
import { seesMoney } from '#shared/roles.ts';
import { ShareRing } from '../../components/share-ring.tsx';
import { formatEuro, formatPercent } from '../../lib/format.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { EnergySourceBar } from './energy-source-bar.tsx';
import { sumsOf } from './model/sums.ts';
import { SharePeriod } from './share-period.tsx';

/** Less than a cent is no difference. */
const LEAST_EUR = 0.01;

interface ShareCardProps {
  readonly account: Account;
  readonly appliances: readonly Appliance[];
  readonly day: DayTotals;
  /** The day before, to compare with; null: there is none, or the day has not ended. */
  readonly before: DayTotals | null;
}

/** The share of the sun in what the appliances took, and what it saved. */
export const ShareCard = ({ account, appliances, day, before }: ShareCardProps) => {
  const { t } = useTranslation('app');
  const locale = useLocale();
  const { use, ...sums } = sumsOf([day], account.settings);
  const savedEur = seesMoney(account.role) ? sums.savedEur : null;
  const then = before === null ? null : sumsOf([before], account.settings).savedEur;
  const compared = (): string | null => {
    if (savedEur === null || then === null) return null;
    const more = savedEur - then;
    if (Math.abs(more) < LEAST_EUR) return t('history.savedSame');
    return t(more > 0 ? 'history.savedMore' : 'history.savedLess', { amount: formatEuro(Math.abs(more), locale) });
  };
  return (
    <Card component="section" aria-label={t('history.sunShare')} sx={{ p: 2 }}>
      <Typography variant="h2" sx={{ mb: 1 }}>
        {t('history.sunShare')}
      </Typography>
      {use === null ? (
        <Typography color="textSecondary">
          {t(day.appliancesWh === null ? 'history.noFigures' : 'history.nothingTaken')}
        </Typography>
      ) : (
        <>
          <Box sx={{ display: 'flex', gap: 2, alignItems: 'center', mb: 1.5 }}>
            <ShareRing
              share={use.sunPercent / 100}
              text={formatPercent(use.sunPercent, locale)}
              label={t('history.solar')}
              size={96}
            />
            <Box>
              {savedEur !== null && (
                <>
                  <Typography sx={{ font: 'var(--font-figure)' }}>{formatEuro(savedEur, locale)}</Typography>
                  <Typography variant="body2" color="textSecondary">
                    {t('history.saved')}
                  </Typography>
                </>
              )}
              <Typography variant="body2" sx={{ color: 'var(--battery)', fontWeight: 620 }}>
                {compared()}
              </Typography>
            </Box>
          </Box>
          <EnergySourceBar use={use} />
          {savedEur !== null && (
            <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
              {t('today.net')}
            </Typography>
          )}
          <Box sx={{ mt: 1.5 }}>
            <SharePeriod appliances={appliances} period={{ kind: 'day', key: day.day }} days={[day]} use={use} />
          </Box>
        </>
      )}
    </Card>
  );
};
