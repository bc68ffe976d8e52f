import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Account } from '#shared/model/account.ts';
import type { ChargingSession } from '#shared/model/charging-session.ts';
import { SECOND_MS } from '#shared/units.ts';
import { DialogFrame } from '../../../components/dialog-frame.tsx';
import {
  formatDateTime,
  formatDuration,
  formatEnergy,
  formatEuro,
  formatKg,
  formatPercent,
  formatPower,
  formatTime,
} from '../../../lib/format.ts';
import { zoneDate } from '../../../lib/site-time.ts';
import { useLocale } from '../../../lib/use-locale.ts';
import { useSentence } from '../../../lib/use-sentence.ts';
import { EnergySourceBar } from '../energy-source-bar.tsx';
import { viewOf, viewSearch } from '../model/view-param.ts';
import type { SessionCar } from './session-cars.ts';
import { SessionNotes } from './session-notes.tsx';
import { SessionPicture } from './session-picture.tsx';
import { beginningOf, savedOf, usedIn } from './session-sums.ts';
import { SessionCorrected, SessionVersions } from './session-versions.tsx';

interface SessionDetailsProps {
  readonly account: Account;
  readonly session: ChargingSession;
  readonly car: SessionCar | null;
  /** Of the site, to choose from. */
  readonly cars: readonly SessionCar[];
  readonly onClose: () => void;
}

/** One session: what it was made of, what it cost at which price, how it was measured, and why it paused. */
export const SessionDetails = ({ account, session, car, cars, onClose }: SessionDetailsProps) => {
  const { t } = useTranslation('app');
  const locale = useLocale();
  const sentence = useSentence(account.id);
  const zone = account.timezone;
  const day = zoneDate(Date.parse(session.startedAt), zone);
  const when = (iso: string): string => formatDateTime(Date.parse(iso), zone, locale);
  const { charge, co2G, co2SavedG, counter, endedBy, gapS, maxPowerW, prices } = session;
  const counted = counter !== null && session.energyBy === 'counter';
  const use = usedIn(session);
  const by = t(`sessions.by.${beginningOf(session.startedBy)}`);
  const end = endedBy === null ? null : t(`sessions.end.${endedBy}`);
  /** Prices of its time; each is in the picture and its table. */
  const span = (eur: readonly number[]): string => {
    const [low, high] = [Math.min(...eur), Math.max(...eur)].map((one) => formatEuro(one, locale));
    return low === high ? (low ?? '') : t('sessions.fromTo', { from: low, to: high });
  };
  const rows: (readonly [label: string, value: string])[] = [
    [t('sessions.began'), `${when(session.startedAt)}, ${by}`],
    [
      t('sessions.ended'),
      session.endedAt === null || end === null ? t('sessions.stillRunning') : `${when(session.endedAt)}, ${end}`,
    ],
    ...(car === null ? [] : [[t('sessions.car'), car.name] as const]),
    ...(charge === null
      ? []
      : [
          [
            t('sessions.head.charge'),
            t('sessions.charge', {
              from: Math.round(charge.startPercent),
              to: formatPercent(charge.endPercent, locale),
            }),
          ] as const,
        ]),
    ...(session.costEur === null
      ? []
      : [
          [t('sessions.cost'), formatEuro(session.costEur, locale)] as const,
          [t('sessions.gridOnly'), formatEuro(session.gridOnlyEur, locale)] as const,
          [t('sessions.saved'), formatEuro(savedOf(session), locale)] as const,
        ]),
    ...(co2G === null ? [] : [[t('sessions.co2'), formatKg(co2G / 1000, locale)] as const]),
    ...(co2SavedG === null ? [] : [[t('money.co2'), formatKg(co2SavedG / 1000, locale)] as const]),
    [
      t('sessions.prices'),
      t('sessions.price', {
        grid: span(prices.map(({ importPriceEurPerKWh }) => importPriceEurPerKWh)),
        export: span(prices.map(({ feedInPriceEurPerKWh }) => feedInPriceEurPerKWh)),
      }),
    ],
    [
      t('sessions.measured'),
      counted
        ? t('sessions.byCounter', {
            from: formatEnergy(counter.startWh, locale),
            to: formatEnergy(counter.endWh, locale),
          })
        : t('sessions.byPower'),
    ],
    ...(gapS >= 60
      ? [[t('sessions.gap'), t('sessions.gapText', { time: formatDuration(gapS * SECOND_MS, t) })] as const]
      : []),
    ...(session.unknownWh >= 50
      ? [[t('sessions.unknown'), formatEnergy(session.unknownWh, locale, session.energyWh)] as const]
      : []),
    ...(maxPowerW === null ? [] : [[t('sessions.most'), formatPower(maxPowerW, locale)] as const]),
  ];
  return (
    <DialogFrame
      title={`${session.name}, ${formatEnergy(session.energyWh, locale)}`}
      width={860}
      onClose={onClose}
      actions={
        <>
          <Button
            component={Link}
            to={{ search: new URLSearchParams(viewSearch(viewOf('day', day))).toString() }}
            color="secondary"
          >
            {t('sessions.day')}
          </Button>
          <Button variant="contained" color="secondary" onClick={onClose}>
            {t('close')}
          </Button>
        </>
      }
    >
      <SessionCorrected account={account} session={session} />
      {use !== null && <EnergySourceBar use={use} />}
      <SessionPicture account={account} session={session} />
      <Box component="dl" sx={{ m: 0, mt: 2, display: 'grid', gap: 1, gridTemplateColumns: 'minmax(110px, auto) 1fr' }}>
        {rows.map(([label, value]) => (
          <Box key={label} sx={{ display: 'contents' }}>
            <Typography component="dt" color="textSecondary">
              {label}
            </Typography>
            <Typography component="dd" sx={{ m: 0 }}>
              {value}
            </Typography>
          </Box>
        ))}
      </Box>
      {session.pauses.length > 0 && (
        <>
          <Typography variant="h3" sx={{ mt: 2 }}>
            {t('sessions.pauses')}
          </Typography>
          <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.5 }}>
            {session.pauses.map(({ from, to, reason }) => (
              <Typography component="li" key={from}>
                {t('sessions.fromTo', {
                  from: formatTime(from, { zone, locale, nowMs: Date.parse(session.startedAt) }),
                  to: formatTime(to, { zone, locale, nowMs: Date.parse(session.startedAt) }),
                })}
                {reason !== null && `: ${sentence(reason, session.applianceId, Date.parse(from))}`}
              </Typography>
            ))}
          </Box>
        </>
      )}
      {session.endedAt !== null && (
        <Box sx={{ mt: 2 }}>
          <Typography variant="h3" sx={{ mb: 1 }}>
            {t('sessions.notes')}
          </Typography>
          <SessionNotes key={session.id} accountId={account.id} session={session} cars={cars} />
        </Box>
      )}
      <SessionVersions account={account} session={session} />
    </DialogFrame>
  );
};
