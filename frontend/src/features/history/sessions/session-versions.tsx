import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Account } from '#shared/model/account.ts';
import type { ChargingSession } from '#shared/model/charging-session.ts';
import { formatDateTime, formatEnergy, formatEuro, UNKNOWN } from '../../../lib/format.ts';
import { useLocale } from '../../../lib/use-locale.ts';
import { changesBetween } from './session-changes.ts';
import { versionsQuery } from './sessions-query.ts';

interface SessionVersionsProps {
  readonly account: Account;
  readonly session: ChargingSession;
}

/** What was corrected in a session: what, when and why. Nothing for one that never was. */
export const SessionVersions = ({ account, session }: SessionVersionsProps) => {
  const { t } = useTranslation('app');
  const locale = useLocale();
  const { data: versions = [] } = useQuery({
    ...versionsQuery(account.id, session.id, session.version),
    enabled: session.version > 1,
  });
  if (versions.length < 2) return null;
  const said = (key: keyof ChargingSession, value: unknown): string => {
    if (value === null) return UNKNOWN;
    if (key === 'use') return t(`sessions.uses.${value as 'business' | 'private'}`);
    if (key === 'energyBy') return t(value === 'counter' ? 'sessions.byCounterShort' : 'sessions.byPower');
    if (typeof value !== 'number') return String(value);
    return key === 'costEur' || key === 'gridOnlyEur' ? formatEuro(value, locale) : formatEnergy(value, locale);
  };
  return (
    <Box component="section" aria-label={t('sessions.versions')} sx={{ mt: 2 }}>
      <Typography variant="h3">{t('sessions.versions')}</Typography>
      <Box component="ol" reversed sx={{ m: 0, mt: 0.5, pl: 3 }}>
        {versions.map((one, index) => (
          <Typography component="li" key={one.version} value={one.version}>
            {t(`sessions.because.${one.because ?? 'ended'}`)}
            {one.madeAt !== null && `, ${formatDateTime(Date.parse(one.madeAt), account.timezone, locale)}`}
            {changesBetween(versions[index + 1] ?? null, one).map(({ key, before, now }) => (
              <Box component="span" key={key} sx={{ display: 'block', color: 'var(--ink-2)' }}>
                {t('sessions.changed', {
                  what: t(`sessions.field.${key}`),
                  before: said(key, before),
                  now: said(key, now),
                })}
              </Box>
            ))}
          </Typography>
        ))}
      </Box>
    </Box>
  );
};
