import CheckCircle from '@mui/icons-material/CheckCircleOutlined';
import ErrorOutline from '@mui/icons-material/ErrorOutlined';
import OpenInNew from '@mui/icons-material/OpenInNew';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { LinkStep } from '#shared/integration.ts';
import type { Credentials, Device } from '#shared/model/credentials.ts';
import { Section } from '../../components/section.tsx';
import { devicesQuery } from '../../lib/queries/devices.ts';
import { useLocalized } from '../../lib/use-localized.ts';
import { stepStates } from './model/devices.ts';

interface StepCardProps {
  readonly step: LinkStep;
  /** null: the vendor was not called yet, or did not respond. */
  readonly devices: readonly Device[] | null;
}

const StepCard = ({ step, devices }: StepCardProps) => {
  const { t } = useTranslation('app');
  const say = useLocalized();
  const states = stepStates(step.id, devices ?? []);
  const done = states.length > 0 && states.every(({ left }) => !left);
  return (
    <Card sx={{ p: 2 }}>
      <Stack spacing={1.5} sx={{ alignItems: 'flex-start' }}>
        <Typography variant="h3">{say(step.title)}</Typography>
        {!done && <Typography variant="body2">{say(step.text)}</Typography>}
        <Stack component="ul" spacing={0.5} sx={{ listStyle: 'none', p: 0, m: 0 }}>
          {states.map(({ deviceId, name, left }) => (
            <Stack component="li" key={deviceId} direction="row" spacing={1} sx={{ alignItems: 'center' }}>
              {left ? (
                <ErrorOutline fontSize="small" color="warning" />
              ) : (
                <CheckCircle fontSize="small" sx={{ color: 'energy.battery' }} />
              )}
              <Typography variant="body2">
                {name}: {left ? say(step.left) : t('credentials.stepDone')}
              </Typography>
            </Stack>
          ))}
        </Stack>
        {!done && (
          <Button
            href={step.url}
            target="_blank"
            rel="noopener noreferrer"
            variant={states.length > 0 ? 'contained' : 'outlined'}
            endIcon={<OpenInNew />}
          >
            {say(step.action)}
          </Button>
        )}
      </Stack>
    </Card>
  );
};

interface StepsSectionProps {
  readonly link: Credentials;
  readonly steps: readonly LinkStep[];
  readonly service: string;
}

/** Steps left to do at the vendor, and for which devices. Re-fetched when the user returns from there. */
export const StepsSection = ({ link, steps, service }: StepsSectionProps) => {
  const { t } = useTranslation('app');
  const { data = null } = useQuery({
    ...devicesQuery(link.accountId, link.id),
    refetchOnWindowFocus: ({ state }) =>
      state.data?.some(({ stepsLeft }) => stepsLeft !== undefined) ? 'always' : true,
  });
  return (
    <Section title={t('credentials.steps', { service })}>
      <Stack spacing={1.5}>
        {steps.map((step) => (
          <StepCard key={step.id} step={step} devices={data} />
        ))}
      </Stack>
    </Section>
  );
};
