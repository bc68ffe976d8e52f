import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { localeName } from '#shared/locale-names.ts';
import { locales } from '#shared/locales.ts';
import type { UserId } from '#shared/model/ids.ts';
import { FormCard } from '../../components/form-card.tsx';
import { api } from '../../lib/api.ts';
import { detailsQuery } from '../../lib/queries/user-details.ts';

/** Language of our mail to the user. */
export const MailLanguage = ({ userId }: { readonly userId: UserId }) => {
  const { t } = useTranslation(['app', 'common']);
  const client = useQueryClient();
  const { queryKey } = detailsQuery(userId);
  const { data: details } = useQuery(detailsQuery(userId));
  const save = useMutation({
    mutationFn: (locale: (typeof locales)[number]) => api.patchUser({ params: { userId }, body: { locale } }),
    onSuccess: (stored) => client.setQueryData(queryKey, stored),
  });
  if (details === undefined) return null;
  return (
    <FormCard title={t('profile.language')}>
      <TextField
        select
        label={t('profile.mailLanguage')}
        helperText={t('profile.mailLanguageHelp')}
        value={save.isPending ? save.variables : details.locale}
        onChange={({ target }) => {
          const chosen = locales.find((locale) => locale === target.value);
          if (chosen !== undefined) save.mutate(chosen);
        }}
      >
        {locales.map((locale) => (
          <MenuItem key={locale} value={locale}>
            {localeName(locale)}
          </MenuItem>
        ))}
      </TextField>
    </FormCard>
  );
};
