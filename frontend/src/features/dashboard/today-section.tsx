import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import type { Account } from '#shared/model/account.ts';
import type { DayTotals } from '#shared/model/history.ts';
import { Figures } from '../../components/figures.tsx';
import { PageSkeleton } from '../../components/page-skeleton.tsx';
import { Section } from '../../components/section.tsx';
import { errorMessage } from '../../lib/error-text.ts';
import { formatEnergy, formatEuro, formatPercent } from '../../lib/format.ts';
import { daysQuery } from '../../lib/queries/days.ts';
import { savedEur } from '../../lib/saved-money.ts';
import { shownUse } from '../../lib/shown-use.ts';
import { zoneDate } from '../../lib/site-time.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { useNow } from '../../lib/use-now.ts';

const RADIUS = 42;
const ROUND = 2 * Math.PI * RADIUS;

/** A ring filled by the PV share. */
const ShareRing = ({ share, text }: { readonly share: number | null; readonly text: string }) => (
  <Box sx={{ position: 'relative', width: 112, height: 112, flexShrink: 0 }}>
    <Box
      component="svg"
      viewBox="0 0 100 100"
      aria-hidden
      sx={{ width: 1, height: 1, transform: 'rotate(-90deg)', '& circle': { fill: 'none', strokeWidth: 9 } }}
    >
      <Box component="circle" cx="50" cy="50" r={RADIUS} sx={{ stroke: (theme) => theme.vars.palette.divider }} />
      {share !== null && (
        <Box
          component="circle"
          cx="50"
          cy="50"
          r={RADIUS}
          strokeDasharray={`${ROUND * share} ${ROUND}`}
          sx={{ stroke: (theme) => theme.vars.palette.energy.sun }}
        />
      )}
    </Box>
    <Box sx={{ position: 'absolute', inset: 0, display: 'grid', placeItems: 'center' }}>
      <Typography sx={{ fontSize: '1.375rem', fontWeight: 750 }}>{text}</Typography>
    </Box>
  </Box>
);

const coverageComplete = 0.9;

const TodayFigures = ({ today, account }: { readonly today: DayTotals; readonly account: Account }) => {
  const { t } = useTranslation('app');
  const locale = useLocale();
  const use = shownUse(today);
  const share = formatPercent(use?.sunPercent ?? null, locale);
  const saved = savedEur([today], account.settings);
  if (today.appliancesWh === null && today.pvWh === null && today.importWh === null)
    return <Typography color="textSecondary">{t('today.unknown')}</Typography>;
  // The sources count only if the total is known.
  const none = today.appliancesWh === null ? null : 0;
  const taken = (energyWh: number | undefined): string => formatEnergy(energyWh ?? none, locale, use?.totalWh);
  const figures = [
    { label: t('today.sun'), value: taken(use?.sunWh) },
    { label: t('today.grid'), value: taken(use?.gridWh) },
    ...((use?.batteryWh ?? 0) > 0 ? [{ label: t('today.battery'), value: taken(use?.batteryWh) }] : []),
    { label: t('today.pv'), value: formatEnergy(today.pvWh, locale) },
    { label: t('today.feedIn'), value: formatEnergy(today.feedInWh, locale) },
    { label: t('today.import'), value: formatEnergy(today.importWh, locale) },
  ];
  return (
    <Stack spacing={2}>
      <Stack direction="row" spacing={2.5} sx={{ alignItems: 'center' }}>
        <ShareRing share={use === null ? null : use.sunPercent / 100} text={share} />
        <Box>
          <Typography sx={{ fontWeight: 700 }}>
            {use === null
              ? t(today.appliancesWh === null ? 'today.noAppliance' : 'today.nothingTaken')
              : t('today.share')}
          </Typography>
          {use !== null && (
            <Typography variant="body2" color="textSecondary">
              {t('today.ofEnergy', { energy: formatEnergy(use.totalWh, locale) })}
            </Typography>
          )}
          {saved >= 0.01 && (
            <Typography variant="body2" color="textSecondary">
              {t('today.saved', { amount: formatEuro(saved, locale) })}
            </Typography>
          )}
        </Box>
      </Stack>
      <Figures columns="1fr 1fr" figures={figures} />
      {today.coverage < coverageComplete && (
        <Typography variant="body2" color="textSecondary">
          {t('today.gaps', { percent: formatPercent(today.coverage * 100, locale) })}
        </Typography>
      )}
    </Stack>
  );
};

const TODAY_TICK_MS = 60_000;
/** Height of the card with all its figures, px: nothing moves when they arrive. */
const HEIGHT = 308;

/** Today's energy so far. */
export const TodaySection = ({ account }: { readonly account: Account }) => {
  const { t } = useTranslation('app');
  const nowMs = useNow(TODAY_TICK_MS);
  const day = zoneDate(nowMs, account.timezone);
  const { data: newest, error } = useQuery(daysQuery(account.id, day, day));
  // Drawn in slices, not in one task as the response arrives.
  const data = useDeferredValue(newest);
  const isPending = data === undefined && error === null;
  const today = data?.days.at(-1);
  return (
    <Section title={t('today.title')}>
      <Card sx={{ p: 2, ...(isPending ? { minHeight: HEIGHT } : {}) }}>
        {isPending && <PageSkeleton heights={[112, 120]} />}
        {today !== undefined && <TodayFigures today={today} account={account} />}
        {!isPending && today === undefined && (
          <Typography color="textSecondary">
            {data === undefined ? errorMessage(error, t) : t('today.unknown')}
          </Typography>
        )}
      </Card>
    </Section>
  );
};
