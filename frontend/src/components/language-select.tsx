import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { locales } from '#shared/locales.ts';
import { pathInLocale } from '../lib/locale.ts';
import { useLocale } from '../lib/use-locale.ts';

/** Switches the language and keeps the page. */
export const LanguageSelect = () => {
  const { t } = useTranslation('common');
  const locale = useLocale();
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  return (
    <Box component="label" sx={{ display: 'grid', gap: 0.5, typography: 'body2', color: 'text.secondary' }}>
      {t('footer.language')}
      <Box
        component="select"
        value={locale}
        sx={{
          font: 'inherit',
          color: 'text.primary',
          bgcolor: 'background.paper',
          border: 1,
          borderColor: 'divider',
          borderRadius: 1,
          px: 1,
          minHeight: 40,
          maxWidth: 240,
          '&:focus-visible': { outline: 3, outlineStyle: 'solid', outlineColor: 'info.main', outlineOffset: 2 },
        }}
        onChange={({ target }: React.ChangeEvent<HTMLSelectElement>) => {
          const chosen = locales.find((one) => one === target.value);
          if (chosen) void navigate({ pathname: pathInLocale(pathname, chosen), search, hash });
        }}
      >
        {locales.map((one) => (
          <option key={one} value={one} lang={one}>
            {t(`locale.${one}`)}
          </option>
        ))}
      </Box>
    </Box>
  );
};
