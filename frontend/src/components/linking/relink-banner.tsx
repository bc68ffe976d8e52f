import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { AccountId } from '#shared/model/ids.ts';
import { credentialsQuery } from '../../lib/queries/credentials.ts';
import { serviceNames, supportedServicesQuery } from '../../lib/queries/supported-services.ts';
import { healthText, needsLink } from '../health-text.ts';
import { RelinkButton } from './relink-button.tsx';

/** Says which links only the user can mend, with the one button that does; nothing while all is well. */
export const RelinkBanner = ({ accountId }: { readonly accountId: AccountId }) => {
  const { t } = useTranslation('app');
  const { data: links = [] } = useQuery(credentialsQuery(accountId));
  const nameOf = serviceNames(useQuery(supportedServicesQuery(accountId)).data);
  const broken = links.filter(({ health }) => needsLink(health.error));
  if (broken.length === 0) return null;
  return (
    <Alert severity="error" sx={{ '& .MuiAlert-message': { flex: 1 } }}>
      <Stack spacing={1}>
        {broken.map((link) => (
          <Stack
            key={link.id}
            direction={{ xs: 'column', sm: 'row' }}
            sx={{ alignItems: { xs: 'flex-start', sm: 'center' }, columnGap: 2, rowGap: 1 }}
          >
            <Typography variant="body2" sx={{ flex: 1 }}>
              {healthText(link.health.error ?? '', nameOf(link.service), t)} {t('credentials.waitsForLink')}
            </Typography>
            <RelinkButton link={link} size="small" variant="contained" />
          </Stack>
        ))}
      </Stack>
    </Alert>
  );
};
