import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { FaqList } from '../../components/faq-list.tsx';

/** The FAQ inside the app. */
export const FaqsPage = () => {
  const { t } = useTranslation('faqs');
  return (
    <Box
      sx={{
        maxWidth: 720,
        mx: 'auto',
        '& .faq': { borderBottom: 1, borderColor: 'divider' },
        '& summary': { py: 1.5, fontWeight: 600, cursor: 'pointer' },
        '& summary:focus-visible': { outline: 3, outlineStyle: 'solid', outlineColor: 'info.main' },
        '& .faq p': { m: 0, pb: 2, color: 'text.secondary' },
      }}
    >
      <Typography variant="h1">{t('title')}</Typography>
      <Typography color="textSecondary" sx={{ my: 1 }}>
        {t('intro')}
      </Typography>
      <FaqList />
    </Box>
  );
};
