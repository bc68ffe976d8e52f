import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Account } from '#shared/model/account.ts';
import type { Appliance } from '#shared/model/appliance.ts';
import { LocaleLink } from '../../components/locale-link.tsx';
import { PauseButton } from '../../components/pausing/pause-button.tsx';
import { formatPercent } from '../../lib/format.ts';
import { headlineOf } from '../../lib/live/appliance-state.ts';
import { headlineText } from '../../lib/live/headline-text.ts';
import { homeNow, sunNow, supplyNow } from '../../lib/live/home-now.ts';
import { pastSince } from '../../lib/live/source.ts';
import { useSources } from '../../lib/live/use-sources.ts';
import { paths } from '../../lib/paths.ts';
import { appliancesQuery } from '../../lib/queries/appliances.ts';
import { sensorsQuery } from '../../lib/queries/sensors.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { useNow } from '../../lib/use-now.ts';
import { useSentence } from '../../lib/use-sentence.ts';
import { DECISIONS_ANCHOR } from './appliance-decisions.tsx';
import { ApplianceStrip } from './appliance-strip.tsx';

interface PresentProps {
  readonly account: Account;
  readonly appliance: Appliance;
}

/** Its vendor accepts no commands before the user has done a step there. */
const needsStep = ({ decision }: Appliance): boolean => decision?.reason.code === 'vendor-step';

/** How much of what the site uses is solar right now; nothing where that is not known. */
const SunChip = ({ account, nowMs }: { readonly account: Account; readonly nowMs: number }) => {
  const { t } = useTranslation('app');
  const locale = useLocale();
  const { data: sensors = [] } = useQuery(sensorsQuery(account.id));
  const { data: appliances = [] } = useQuery(appliancesQuery(account.id));
  const { sources } = useSources(account, sensors, nowMs);
  const supply = pastSince(sources, nowMs) === null ? supplyNow(homeNow(sensors, appliances, nowMs)) : null;
  const sun = supply === null ? null : sunNow(supply);
  if (sun === null) return null;
  return (
    <Box
      component="span"
      sx={{
        ml: 'auto',
        px: 1.25,
        py: 0.5,
        borderRadius: 'var(--radius-chip)',
        bgcolor: 'var(--sun-soft)',
        color: 'var(--sun-ink)',
        font: 'var(--font-small)',
        fontWeight: 640,
        whiteSpace: 'nowrap',
      }}
    >
      {t('goal.some', { percent: formatPercent(sun.percent, locale) })}
    </Box>
  );
};

/** What it does right now, why, and the ways from here: to what it did before, and to a pause. */
export const AppliancePresent = ({ account, appliance }: PresentProps) => {
  const { t } = useTranslation('app');
  const locale = useLocale();
  const nowMs = useNow();
  const sentence = useSentence(account.id);
  const headline = headlineOf(appliance, nowMs);
  const draws = headline.kind === 'charging' || headline.kind === 'running';
  return (
    <Card sx={{ p: 2 }}>
      <Stack spacing={1.5}>
        <Typography component="p" variant="h2" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
          <Box
            component="span"
            aria-hidden
            sx={{
              width: 12,
              height: 12,
              flexShrink: 0,
              borderRadius: '50%',
              border: '1.5px solid',
              borderColor: draws ? 'var(--sun-edge)' : 'var(--edge)',
              bgcolor: draws ? 'var(--sun)' : 'transparent',
            }}
          />
          {headlineText(headline, { zone: account.timezone, locale, nowMs }, t)}
          {draws && <SunChip account={account} nowMs={nowMs} />}
        </Typography>
        <Typography data-testid="sentence">
          {appliance.decision === null
            ? t('appliance.noDecision', { count: account.intervalMinutes })
            : sentence(appliance.decision.reason, appliance.id, nowMs)}
        </Typography>
        <ApplianceStrip account={account} appliance={appliance} />
        {needsStep(appliance) && (
          <Button
            component={LocaleLink}
            to={paths.link(account.id, appliance.credentialsId)}
            variant="contained"
            sx={{ alignSelf: 'flex-start' }}
          >
            {t('links.toStep')}
          </Button>
        )}
        <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: 1 }}>
          <Button color="info" href={`#${DECISIONS_ANCHOR}`} sx={{ ml: -1 }}>
            {t('applianceEditor.decisions')}
          </Button>
          <PauseButton account={account} labelled />
        </Stack>
      </Stack>
    </Card>
  );
};
