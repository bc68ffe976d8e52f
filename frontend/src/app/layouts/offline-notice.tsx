import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { useOnline } from '../../lib/use-online.ts';

/** Warns that the data ages and that nothing can be changed while offline. */
export const OfflineNotice = () => {
  const { t } = useTranslation('app');
  const online = useOnline();
  return (
    <Box role="status" sx={online ? {} : { px: 2, py: 1, bgcolor: 'secondary.main', color: 'secondary.contrastText' }}>
      {online ? '' : t('failure.offline')}
    </Box>
  );
};
