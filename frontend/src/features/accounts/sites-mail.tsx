import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Switch from '@mui/material/Switch';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { UserId } from '#shared/model/ids.ts';
import { api } from '../../lib/api.ts';
import { detailsQuery } from '../../lib/queries/user-details.ts';

/** Whether a mail in the morning says which sites need a hand. */
export const SitesMail = ({ userId }: { readonly userId: UserId }) => {
  const { t } = useTranslation('app');
  const helpId = useId();
  const client = useQueryClient();
  const { queryKey } = detailsQuery(userId);
  const { data: details } = useQuery(detailsQuery(userId));
  const save = useMutation({
    mutationFn: (sitesMail: boolean) => api.patchUser({ params: { userId }, body: { sitesMail } }),
    onSuccess: (stored) => client.setQueryData(queryKey, stored),
  });
  if (details === undefined) return null;
  return (
    <Box sx={{ mt: 2 }}>
      <FormControlLabel
        label={t('sites.mail')}
        sx={{ ml: -1 }}
        control={
          <Switch
            checked={save.isPending ? save.variables : details.sitesMail}
            onChange={(_, wanted) => save.mutate(wanted)}
            slotProps={{ input: { 'aria-describedby': helpId } }}
          />
        }
      />
      <FormHelperText id={helpId} sx={{ mt: 0 }}>
        {t('sites.mailHelp')}
      </FormHelperText>
    </Box>
  );
};
