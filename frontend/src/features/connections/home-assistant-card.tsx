import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { FormCard } from '../../components/form-card.tsx';

const FOLDER = '/home-assistant';
const steps = ['unpack', 'token', 'add', 'report'] as const;

/** Home Assistant opens this page of itself, wherever it runs, and asks before it imports. */
const importAddress = (): string => {
  const blueprint = `${window.location.origin}${FOLDER}/blueprints/report.yaml`;
  return `https://my.home-assistant.io/redirect/blueprint_import/?${new URLSearchParams({ blueprint_url: blueprint })}`;
};

/** How the integration gets into Home Assistant, and a blueprint for who only wants to report. */
export const HomeAssistantCard = () => {
  const { t } = useTranslation('app');
  return (
    <FormCard title={t('connections.homeAssistant.title')} intro={t('connections.homeAssistant.text')}>
      <Box component="ol" sx={{ m: 0, pl: 3, display: 'grid', gap: 1 }}>
        {steps.map((step) => (
          <Typography key={step} component="li" variant="body2" sx={{ overflowWrap: 'anywhere' }}>
            {t(`connections.homeAssistant.steps.${step}`, { address: window.location.origin })}
          </Typography>
        ))}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button component="a" href={`${FOLDER}/sunward.zip`} download variant="outlined" color="secondary">
          {t('connections.homeAssistant.download')}
        </Button>
        <Button component="a" href={importAddress()} target="_blank" rel="noreferrer" color="secondary">
          {t('connections.homeAssistant.blueprint')}
        </Button>
      </Box>
    </FormCard>
  );
};
