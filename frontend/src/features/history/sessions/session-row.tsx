import ChevronRight from '@mui/icons-material/ChevronRight';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { useTranslation } from 'react-i18next';
import { dateTag } from '#shared/locales.ts';
import { type ChargingSession, correctedAtOf } from '#shared/model/charging-session.ts';
import { Spoken } from '../../../components/spoken.tsx';
import { formatEnergy, formatEuro, formatPercent, formatTime, UNKNOWN } from '../../../lib/format.ts';
import { useLocale } from '../../../lib/use-locale.ts';
import { SourceStrip } from '../energy-source-bar.tsx';
import type { SessionCar } from './session-cars.ts';
import { savedOf, usedIn } from './session-sums.ts';

interface SessionRowProps {
  readonly session: ChargingSession;
  /** The car; null: none is known. */
  readonly car: SessionCar | null;
  readonly zone: string;
  readonly onOpen: () => void;
}

/** Where a line with its figures in columns fits, by the size of its letters; else each session is a card. */
const WIDE = '@container (min-width: 56rem)';
const grid = {
  display: 'grid',
  alignItems: 'center',
  columnGap: 1.25,
  rowGap: 0.5,
  gridTemplateAreas: '"day energy" "time cost" "name saved" "charge charge" "bar share"',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  [WIDE]: {
    gridTemplateAreas: '"day time name charge energy bar share cost saved go"',
    gridTemplateColumns:
      '6.75rem 7.5rem minmax(6rem, 1fr) 5.25rem 5.5rem minmax(2.5rem, 4.5rem) 5.25rem 3.9rem 3.9rem 1.5rem',
  },
  '& > *': { minWidth: 0 },
} as const;
const ONLY_WIDE = { display: 'none', [WIDE]: { display: 'block' } } as const;

/** What the columns say; cards say it themselves. @param money whether it is for who looks */
export const SessionHeads = ({ money }: { readonly money: boolean }) => {
  const { t } = useTranslation('app');
  const heads = [
    ['day', t('sessions.head.day'), 'start'],
    ['time', t('sessions.head.time'), 'start'],
    ['name', t('sessions.head.car'), 'start'],
    ['charge', t('sessions.head.charge'), 'start'],
    ['energy', t('sessions.head.energy'), 'end'],
    ['bar', t('sessions.head.source'), 'start'],
    ...(money
      ? ([
          ['cost', t('sessions.cost'), 'end'],
          ['saved', t('sessions.saved'), 'end'],
        ] as const)
      : []),
  ] as const;
  return (
    <Box
      aria-hidden="true"
      sx={{
        ...grid,
        display: 'none',
        [WIDE]: { ...grid[WIDE], display: 'grid' },
        p: 1.5,
        font: 'var(--font-small)',
        color: 'var(--ink-2)',
        borderBottom: '1px solid var(--line)',
      }}
    >
      {heads.map(([area, text, textAlign]) => (
        <Box key={area} sx={{ gridArea: area, textAlign, whiteSpace: 'nowrap' }}>
          {text}
        </Box>
      ))}
    </Box>
  );
};

/** A session in a line; on a phone as a card. */
export const SessionRow = ({ session, car, zone, onOpen }: SessionRowProps) => {
  const { t } = useTranslation('app');
  const locale = useLocale();
  const { startedAt, endedAt, charge } = session;
  const startMs = Date.parse(startedAt);
  const day = new Intl.DateTimeFormat(dateTag(locale), {
    timeZone: zone,
    weekday: 'short',
    day: 'numeric',
    month: 'short',
  });
  const at = (iso: string): string => formatTime(iso, { zone, locale, nowMs: startMs });
  const used = usedIn(session);
  const solar = t('sessions.percentSolar', { percent: formatPercent(used?.sunPercent ?? null, locale) });
  const marks = [
    ...(session.use === null ? [] : [t(`sessions.uses.${session.use}`)]),
    ...(correctedAtOf(session) === null ? [] : [t('sessions.corrected')]),
  ];
  const parts = { sun: session.sunWh, battery: session.batteryWh, grid: session.gridWh + session.unknownWh };
  return (
    <Box component="li" sx={{ '& + &': { borderTop: '1px solid var(--line)' } }}>
      <ButtonBase
        onClick={onOpen}
        sx={{
          width: 1,
          minHeight: 56,
          p: 2,
          font: 'inherit',
          textAlign: 'start',
          ...grid,
          [WIDE]: { ...grid[WIDE], p: 1.5 },
        }}
      >
        <Box sx={{ gridArea: 'day', fontWeight: 680 }}>{day.format(startMs)}</Box>
        <Box sx={{ gridArea: 'time', color: 'var(--ink-2)' }}>
          {endedAt === null
            ? t('sessions.running', { from: at(startedAt) })
            : t('sessions.fromTo', { from: at(startedAt), to: at(endedAt) })}
        </Box>
        <Box sx={{ gridArea: 'name', overflowWrap: 'anywhere' }}>
          {car?.name ?? session.name}
          {car !== null && car.name !== session.name && (
            <Box component="span" sx={{ display: 'block', font: 'var(--font-small)', color: 'var(--ink-2)' }}>
              {session.name}
            </Box>
          )}
          {marks.length > 0 && (
            <Box component="span" sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
              {marks.map((mark) => (
                <Box
                  key={mark}
                  component="span"
                  sx={{ bgcolor: 'var(--well)', borderRadius: 'var(--radius-tile)', px: 1, font: 'var(--font-small)' }}
                >
                  {mark}
                </Box>
              ))}
            </Box>
          )}
        </Box>
        <Box sx={{ gridArea: 'charge', color: 'var(--ink-2)', ...(charge === null && ONLY_WIDE) }}>
          {charge === null
            ? car !== null && UNKNOWN
            : t('sessions.charge', {
                from: Math.round(charge.startPercent),
                to: formatPercent(charge.endPercent, locale),
              })}
        </Box>
        <Box sx={{ gridArea: 'energy', fontWeight: 680, textAlign: 'end' }}>
          <Spoken>{formatEnergy(session.energyWh, locale)}</Spoken>
        </Box>
        <Box sx={{ gridArea: 'bar' }}>
          <SourceStrip parts={parts} label={solar} />
        </Box>
        <Box sx={{ gridArea: 'share', font: 'var(--font-small)' }} aria-hidden="true">
          {solar}
        </Box>
        {session.costEur !== null && (
          <>
            <Box sx={{ gridArea: 'cost', textAlign: 'end' }}>{formatEuro(session.costEur, locale)}</Box>
            <Box sx={{ gridArea: 'saved', textAlign: 'end', fontWeight: 680, color: 'var(--battery)' }}>
              {formatEuro(savedOf(session), locale)}
              <Box component="span" sx={{ [WIDE]: { display: 'none' } }}>
                {' '}
                {t('sessions.savedWord')}
              </Box>
            </Box>
          </>
        )}
        <Box sx={{ gridArea: 'go', display: 'none', [WIDE]: { display: 'flex' } }} aria-hidden="true">
          <ChevronRight />
        </Box>
      </ButtonBase>
    </Box>
  );
};
