import ArrowBack from '@mui/icons-material/ArrowBack';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet } from 'react-router';
import { LanguageSelect } from '../../components/language-select.tsx';
import { Logo } from '../../components/logo.tsx';
import { paths } from '../../lib/paths.ts';
import { useLocalePath } from '../../lib/use-locale.ts';

// The public pages load this separately: it must not be part of the app's start.
const QuotaLink = lazy(async () => ({ default: (await import('./quota-link.tsx')).QuotaLink }));

const pages = ['referralProgram', 'imprint', 'privacyPolicy', 'termsAndConditions'] as const;

/** Pages before the sign-in: a link home, the page, a footer. */
export const EmptyLayout = () => {
  const { t } = useTranslation('common');
  const localePath = useLocalePath();
  return (
    <Box sx={{ minHeight: '100dvh', display: 'flex', flexDirection: 'column' }}>
      <Box component="header" sx={{ p: 1 }}>
        {/* The home page is another document: a plain link. */}
        <Button href={localePath(paths.home)} color="secondary" startIcon={<ArrowBack />}>
          {t('toHome')}
        </Button>
      </Box>
      <Box component="main" sx={{ flex: 1, width: '100%', maxWidth: 440, mx: 'auto', px: 2, py: { xs: 2, sm: 6 } }}>
        <Box sx={{ display: 'flex', justifyContent: 'center', mb: 4 }}>
          <Logo size={40} />
        </Box>
        <Outlet />
      </Box>
      <Box
        component="footer"
        sx={{
          width: '100%',
          maxWidth: 440,
          mx: 'auto',
          px: 2,
          py: 3,
          display: 'flex',
          flexWrap: 'wrap',
          gap: 2,
          justifyContent: 'space-between',
          alignItems: 'flex-end',
        }}
      >
        <Box component="nav" aria-label={t('footer.pages')} sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2 }}>
          {pages.map((page) => (
            <Link key={page} variant="body2" color="textSecondary" href={localePath(`/${page}`)} sx={{ py: 0.5 }}>
              {t(`pages.${page}`)}
            </Link>
          ))}
          <Suspense>
            <QuotaLink />
          </Suspense>
        </Box>
        <LanguageSelect />
        <Typography variant="body2" color="textSecondary">
          {t('footer.copyright', { year: new Date().getFullYear() })}
        </Typography>
      </Box>
    </Box>
  );
};
