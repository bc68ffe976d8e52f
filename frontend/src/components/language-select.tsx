import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { localeName } from '#shared/locale-names.ts';
import { locales } from '#shared/locales.ts';
import { pathInLocale } from '../lib/locale.ts';
import { useWholeAddress } from '../lib/page-router.tsx';
import { useLocale } from '../lib/use-locale.ts';

/** Switches the language and keeps the page. */
export const LanguageSelect = () => {
  const { t } = useTranslation('common');
  const locale = useLocale();
  const navigate = useNavigate();
  const address = useWholeAddress();
  return (
    <label className="language">
      {t('footer.language')}
      <select
        value={locale}
        onChange={({ target }) => {
          const chosen = locales.find((one) => one === target.value);
          const { pathname, search, hash } = address();
          if (chosen) void navigate({ pathname: pathInLocale(pathname, chosen), search, hash });
        }}
      >
        {locales.map((one) => (
          <option key={one} value={one} lang={one}>
            {localeName(one)}
          </option>
        ))}
      </select>
    </label>
  );
};
