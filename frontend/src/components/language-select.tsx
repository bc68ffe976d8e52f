import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { locales } from '#shared/locales.ts';
import { pathInLocale } from '../lib/locale.ts';
import { useLocale } from '../lib/use-locale.ts';

/** Chooses the language and keeps the page. */
export const LanguageSelect = ({ id }: { readonly id: string }) => {
  const { t } = useTranslation('common');
  const locale = useLocale();
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  return (
    <TextField
      select
      id={id}
      size="small"
      label={t('footer.language')}
      value={locale}
      sx={{ maxWidth: 240 }}
      onChange={({ target }) => {
        const chosen = locales.find((one) => one === target.value);
        if (chosen) void navigate({ pathname: pathInLocale(pathname, chosen), search, hash });
      }}
    >
      {locales.map((one) => (
        <MenuItem key={one} value={one} lang={one}>
          {t(`locale.${one}`)}
        </MenuItem>
      ))}
    </TextField>
  );
};
