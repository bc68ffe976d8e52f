import ChevronRight from '@mui/icons-material/ChevronRight';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { useTranslation } from 'react-i18next';
import type { ChargingSession } from '#shared/model/charging-session.ts';
import { formatEnergy, formatEuro, formatPercent, formatTime } from '../../../lib/format.ts';
import { useLocale } from '../../../lib/use-locale.ts';
import { SourceStrip } from '../energy-source-bar.tsx';
import { savedOf, usedIn } from './session-sums.ts';

interface SessionRowProps {
  readonly session: ChargingSession;
  readonly zone: string;
  readonly onOpen: () => void;
}

const areas = {
  xs: '"day energy" "time cost" "name saved" "bar share"',
  md: '"day time name charge energy bar share cost saved go"',
};

/** A session in a line; on a phone as a card. */
export const SessionRow = ({ session, zone, onOpen }: SessionRowProps) => {
  const { t } = useTranslation('app');
  const locale = useLocale();
  const { startedAt, endedAt, charge } = session;
  const startMs = Date.parse(startedAt);
  const day = new Intl.DateTimeFormat(locale, { timeZone: zone, weekday: 'short', day: 'numeric', month: 'long' });
  const at = (iso: string): string => formatTime(iso, { zone, locale, nowMs: startMs });
  const used = usedIn(session);
  const solar = t('sessions.percentSolar', { percent: formatPercent(used?.sunPercent ?? null, locale) });
  const parts = { sun: session.sunWh, battery: session.batteryWh, grid: session.gridWh + session.unknownWh };
  return (
    <Box component="li" sx={{ '& + &': { borderTop: '1px solid var(--line)' } }}>
      <ButtonBase
        onClick={onOpen}
        sx={{
          width: 1,
          minHeight: 56,
          p: { xs: 2, md: 1.5 },
          font: 'inherit',
          textAlign: 'start',
          display: 'grid',
          alignItems: 'center',
          columnGap: 2,
          rowGap: 0.5,
          gridTemplateAreas: areas,
          gridTemplateColumns: {
            xs: 'minmax(0, 1fr) auto',
            md: '130px 150px minmax(90px, 1fr) 100px 90px minmax(90px, 130px) 90px 80px 80px 24px',
          },
          '& > *': { minWidth: 0 },
        }}
      >
        <Box sx={{ gridArea: 'day', fontWeight: 680 }}>{day.format(startMs)}</Box>
        <Box sx={{ gridArea: 'time', color: 'var(--ink-2)' }}>
          {endedAt === null
            ? t('sessions.running', { from: at(startedAt) })
            : t('sessions.fromTo', { from: at(startedAt), to: at(endedAt) })}
        </Box>
        <Box sx={{ gridArea: 'name', overflowWrap: 'anywhere' }}>{session.name}</Box>
        <Box sx={{ gridArea: 'charge', color: 'var(--ink-2)', display: { xs: 'none', md: 'block' } }}>
          {charge !== null &&
            t('sessions.charge', {
              from: Math.round(charge.startPercent),
              to: formatPercent(charge.endPercent, locale),
            })}
        </Box>
        <Box sx={{ gridArea: 'energy', fontWeight: 680, textAlign: 'end' }}>
          {formatEnergy(session.energyWh, locale)}
        </Box>
        <Box sx={{ gridArea: 'bar' }}>
          <SourceStrip parts={parts} label={solar} />
        </Box>
        <Box sx={{ gridArea: 'share', font: 'var(--font-small)' }} aria-hidden="true">
          {solar}
        </Box>
        <Box sx={{ gridArea: 'cost', textAlign: 'end' }}>{formatEuro(session.costEur, locale)}</Box>
        <Box sx={{ gridArea: 'saved', textAlign: 'end', fontWeight: 680, color: 'var(--battery)' }}>
          {t('sessions.savedOf', { amount: formatEuro(savedOf(session), locale) })}
        </Box>
        <Box sx={{ gridArea: 'go', display: { xs: 'none', md: 'flex' } }} aria-hidden="true">
          <ChevronRight />
        </Box>
      </ButtonBase>
    </Box>
  );
};
