import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Manifest } from '#shared/integration.ts';
import type { Credentials } from '#shared/model/credentials.ts';
import { SECOND_MS } from '#shared/units.ts';
import { Age } from '../../components/age.tsx';
import { healthText, needsLink } from '../../components/health-text.ts';
import { RelinkButton } from '../../components/linking/relink-button.tsx';
import { Section } from '../../components/section.tsx';
import { formatCount, formatEvery } from '../../lib/format.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { useLocalized } from '../../lib/use-localized.ts';
import { usedShare } from './model/budget.ts';

const Fact = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <Box sx={{ minWidth: 0 }}>
    <Typography component="dt" variant="body2" color="textSecondary">
      {name}
    </Typography>
    <Typography component="dd" sx={{ m: 0, fontWeight: 600 }}>
      {children}
    </Typography>
  </Box>
);

interface HealthSectionProps {
  readonly link: Credentials;
  readonly manifest: Manifest | undefined;
  readonly service: string;
}

/** Health of a link: last success, last error in words, age of its data, and its use of the vendor's budget. */
export const HealthSection = ({ link, manifest, service }: HealthSectionProps) => {
  const { t } = useTranslation('app');
  const locale = useLocale();
  const say = useLocalized();
  const { lastSuccessAt, error, errorAt, newestDataAt, callsToday, callsPerDay, lastRefusal } = link.health;
  const pushes = manifest?.delivery === 'push';
  const used = usedShare(callsToday, callsPerDay);
  return (
    <Section title={t('credentials.health')}>
      <Card sx={{ p: 2, display: 'grid', gap: 2 }}>
        {error !== null && (
          <Alert
            severity="error"
            variant="outlined"
            action={needsLink(error) ? <RelinkButton link={link} size="small" color="inherit" /> : undefined}
          >
            {healthText(error, service, t)}
            {needsLink(error) && manifest?.refusedNote && ` ${say(manifest.refusedNote)}`}
          </Alert>
        )}
        <Box
          component="dl"
          sx={{ m: 0, display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fill, minmax(150px, 1fr))' }}
        >
          <Fact name={pushes ? t('credentials.lastReport') : t('credentials.lastSuccess')}>
            {lastSuccessAt === null ? t('source.never') : <Age since={lastSuccessAt} />}
          </Fact>
          {errorAt !== null && error !== null && (
            <Fact name={t('credentials.lastError')}>
              <Age since={errorAt} />
            </Fact>
          )}
          <Fact name={t('credentials.newestData')}>
            {newestDataAt === null ? t('credentials.noData') : <Age since={newestDataAt} />}
          </Fact>
          {manifest && (
            <Fact name={t('credentials.rhythm')}>{formatEvery(manifest.timing.samplingS * SECOND_MS, t)}</Fact>
          )}
          {callsToday !== null && (
            <Fact name={t('credentials.callsToday')}>
              {callsPerDay === null
                ? formatCount(callsToday, locale)
                : t('credentials.callsOf', {
                    used: formatCount(callsToday, locale),
                    limit: formatCount(callsPerDay, locale),
                  })}
              {used !== null && (
                <LinearProgress
                  variant="determinate"
                  value={used.percent}
                  color={used.nearlyAll ? 'error' : 'info'}
                  aria-label={t('credentials.callsToday')}
                  sx={{ mt: 0.5, borderRadius: 1 }}
                />
              )}
            </Fact>
          )}
        </Box>
        {lastRefusal && (
          <Alert severity="warning" variant="outlined">
            {t('credentials.lastRefusal')} <Age since={lastRefusal.at} />: {t(`errors.${lastRefusal.code}`)}
            {lastRefusal.field !== null && ` (${lastRefusal.field})`}
          </Alert>
        )}
        {used?.nearlyAll === true && (
          <Alert severity="warning" variant="outlined">
            {t('credentials.nearlyAll', { service })}
          </Alert>
        )}
        {callsToday !== null && callsPerDay === null && (
          <Typography variant="body2" color="textSecondary">
            {t('credentials.noLimit', { service })}
          </Typography>
        )}
      </Card>
    </Section>
  );
};
