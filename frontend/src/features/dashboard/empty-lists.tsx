import EvStation from '@mui/icons-material/EvStationOutlined';
import SensorsIcon from '@mui/icons-material/SensorsOutlined';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../components/empty-state.tsx';
import { LocaleLink } from '../../components/locale-link.tsx';
import { paths } from '../../lib/paths.ts';

/** In place of the cards of a site that has no appliance. `next`: adding one is its next step. */
export const NoAppliances = ({ accountId, next }: { readonly accountId: string; readonly next: boolean }) => {
  const { t } = useTranslation('app');
  return (
    <EmptyState
      icon={<EvStation />}
      title={t('appliance.emptyTitle')}
      text={t('appliance.emptyText')}
      action={
        <Button
          component={LocaleLink}
          to={paths.newAppliance(accountId)}
          variant={next ? 'contained' : 'outlined'}
          color={next ? 'primary' : 'secondary'}
        >
          {t('appliance.add')}
        </Button>
      }
    />
  );
};

/** In place of the sources of a site that measures nothing. */
export const NoSources = ({ accountId }: { readonly accountId: string }) => {
  const { t } = useTranslation('app');
  return (
    <EmptyState
      icon={<SensorsIcon />}
      title={t('source.emptyTitle')}
      text={t('source.emptyText')}
      action={
        <Button component={LocaleLink} to={paths.credentials(accountId)} variant="contained">
          {t('source.link')}
        </Button>
      }
    />
  );
};
