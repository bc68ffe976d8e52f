import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Account } from '#shared/model/account.ts';
import { type ChargingSession, correctedAtOf } from '#shared/model/charging-session.ts';
import { formatDateTime, formatEnergy, formatEuro, UNKNOWN } from '../../../lib/format.ts';
import { useLocale } from '../../../lib/use-locale.ts';
import { type Change, changesBetween, correctionIn } from './session-changes.ts';
import { versionsQuery } from './sessions-query.ts';

interface SessionVersionsProps {
  readonly account: Account;
  readonly session: ChargingSession;
}

const useVersions = ({ account, session }: SessionVersionsProps): readonly ChargingSession[] =>
  useQuery({ ...versionsQuery(account.id, session.id, session.version), enabled: session.version > 1 }).data ?? [];

/** Says what changed, as a sentence. */
const useSaid = (): ((change: Change) => string) => {
  const { t } = useTranslation('app');
  const locale = useLocale();
  /** @param likeWh an energy has the digits of what it changed by: 3.80 kWh, now 3.77 kWh */
  const said = (key: keyof ChargingSession, value: unknown, likeWh: number): string => {
    if (value === null) return UNKNOWN;
    if (key === 'use') return t(`sessions.uses.${value as 'business' | 'private'}`);
    if (key === 'energyBy') return t(value === 'counter' ? 'sessions.byCounterShort' : 'sessions.byPower');
    if (typeof value !== 'number') return String(value);
    return key === 'costEur' || key === 'gridOnlyEur' ? formatEuro(value, locale) : formatEnergy(value, locale, likeWh);
  };
  return ({ key, before, now }) => {
    const changedWh = Math.abs(Number(now) - Number(before));
    const [what, then] = [t(`sessions.field.${key}`), said(key, before, changedWh)] as const;
    return t('sessions.changed', { what, before: then, now: said(key, now, changedWh) });
  };
};

/** That figures were corrected, and what that changed last: before anything else of the session. */
export const SessionCorrected = (props: SessionVersionsProps) => {
  const { t } = useTranslation('app');
  const locale = useLocale();
  const said = useSaid();
  const correction = correctionIn(useVersions(props));
  const at = correctedAtOf(props.session);
  if (at === null) return null;
  return (
    <Alert severity="info" sx={{ mb: 2 }}>
      {t('sessions.correctedOn', { date: formatDateTime(Date.parse(at), props.account.timezone, locale) })}
      {correction !== null && (
        <>
          {' '}
          {t(`sessions.because.${correction.because}`)}
          {'. '}
          {correction.changes.map(said).join('; ')}
        </>
      )}
    </Alert>
  );
};

/** All versions of a session: what changed, when and why. Nothing for one that has one alone. */
export const SessionVersions = (props: SessionVersionsProps) => {
  const { t } = useTranslation('app');
  const locale = useLocale();
  const said = useSaid();
  const versions = useVersions(props);
  if (versions.length < 2) return null;
  return (
    <Box component="section" aria-label={t('sessions.versions')} sx={{ mt: 2 }}>
      <Typography variant="h3">{t('sessions.versions')}</Typography>
      <Box component="ol" reversed sx={{ m: 0, mt: 0.5, pl: 3 }}>
        {versions.map((one, index) => (
          <Typography component="li" key={one.version} value={one.version}>
            {t(`sessions.because.${one.because ?? 'ended'}`)}
            {one.madeAt !== null && `, ${formatDateTime(Date.parse(one.madeAt), props.account.timezone, locale)}`}
            {changesBetween(versions[index + 1] ?? null, one).map((change) => (
              <Box component="span" key={change.key} sx={{ display: 'block', color: 'var(--ink-2)' }}>
                {said(change)}
              </Box>
            ))}
          </Typography>
        ))}
      </Box>
    </Box>
  );
};
