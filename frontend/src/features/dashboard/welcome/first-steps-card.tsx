import CheckCircle from '@mui/icons-material/CheckCircle';
import RadioButtonUnchecked from '@mui/icons-material/RadioButtonUnchecked';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { AccountId, ApplianceId } from '#shared/model/ids.ts';
import { LocaleLink } from '../../../components/locale-link.tsx';
import { Section } from '../../../components/section.tsx';
import { paths } from '../../../lib/paths.ts';
import { useNamespace } from '../../../lib/use-namespace.ts';
import { type AddingStep, type FirstStep, isAdding, type StepState } from '../model/first-steps.ts';

interface FirstStepsCardProps {
  readonly accountId: AccountId;
  /** The appliance whose mode is to be chosen. */
  readonly applianceId: ApplianceId | undefined;
  readonly steps: readonly StepState[];
  /** A linked service has the device to add; otherwise its service has to be linked first. */
  readonly canAdd: (step: AddingStep) => boolean;
  readonly onDismiss: () => void;
  readonly onStayFree: () => void;
}

/** The first steps on a site, which of them are done, and the next one as the main button. */
export const FirstStepsCard = ({
  accountId,
  applianceId,
  steps,
  canAdd,
  onDismiss,
  onStayFree,
}: FirstStepsCardProps) => {
  const { t } = useTranslation('app');
  const ready = useNamespace('welcome');
  const next = steps.find(({ done }) => !done)?.step;
  if (!ready || next === undefined) return null;
  // The inverter is often one vendor's and the charger another's.
  const missing = isAdding(next) && !canAdd(next);
  const target: Record<FirstStep, string> = {
    link: paths.setup(accountId),
    sensor: paths.setup(accountId),
    appliance: paths.setup(accountId),
    mode: applianceId === undefined ? paths.appliances(accountId) : paths.appliance(accountId, applianceId),
    plan: paths.plan(accountId),
  };
  return (
    <Section
      title={t('welcome.title')}
      aside={
        <Button size="small" color="secondary" onClick={onDismiss}>
          {t('welcome.dismiss')}
        </Button>
      }
    >
      <Card sx={{ p: 2, display: 'grid', gap: 2, gridTemplateColumns: { sm: 'minmax(0, 1fr) minmax(0, 320px)' } }}>
        <div>
          <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
            {steps.map(({ step, done }) => (
              <Box key={step} component="li" sx={{ display: 'flex', gap: 1.5, alignItems: 'center' }}>
                {done ? (
                  <CheckCircle titleAccess={t('welcome.done')} sx={{ color: 'energy.battery' }} />
                ) : (
                  <RadioButtonUnchecked titleAccess={t('welcome.open')} color="disabled" />
                )}
                <Typography
                  sx={{ fontWeight: step === next ? 700 : 400 }}
                  color={done ? 'textSecondary' : 'textPrimary'}
                >
                  {t(`welcome.step.${step}.title`)}
                </Typography>
              </Box>
            ))}
          </Box>
          <Typography variant="body2" color="textSecondary" sx={{ mt: 2 }}>
            {t('welcome.intro', { done: steps.filter(({ done }) => done).length, all: steps.length })}
          </Typography>
          <Typography sx={{ mb: 2 }}>
            {missing ? t(`welcome.step.${next}.linkFirst`) : t(`welcome.step.${next}.text`)}
          </Typography>
          <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap' }}>
            <Button component={LocaleLink} to={target[missing ? 'link' : next]} variant="contained" size="large">
              {t(`welcome.step.${missing ? 'link' : next}.act`)}
            </Button>
            {isAdding(next) && !missing && (
              <Button component={LocaleLink} to={target.link} variant="outlined" color="secondary" size="large">
                {t('welcome.linkAnother')}
              </Button>
            )}
            {next === 'plan' && (
              <Button variant="outlined" color="secondary" size="large" onClick={onStayFree}>
                {t('welcome.step.plan.stay')}
              </Button>
            )}
          </Stack>
        </div>
        {/* The home as it will be. First on a phone, where it opens the page. */}
        <Box
          component="img"
          src="/landscape.svg"
          alt=""
          width={390}
          height={345}
          sx={{
            order: { xs: -1, sm: 0 },
            width: 1,
            height: { xs: 190, sm: 1 },
            minHeight: { sm: 220 },
            objectFit: 'cover',
            objectPosition: '50% 66%',
            bgcolor: 'var(--well)',
            borderRadius: '14px',
          }}
        />
      </Card>
    </Section>
  );
};
