import { zodResolver } from '@hookform/resolvers/zod';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as z from 'zod';
import type { Credentials } from '#shared/model/credentials.ts';
import { nameField } from '../../components/form-errors.ts';
import { FormField } from '../../components/form-field.tsx';
import { usePatchCredentials } from '../../components/linking/use-patch-credentials.ts';

const schema = z.object({ name: nameField });

export const RenameDialog = ({ link, onClose }: { readonly link: Credentials; readonly onClose: () => void }) => {
  const { t } = useTranslation('app');
  const patch = usePatchCredentials(link.accountId, link.id);
  const { control, handleSubmit } = useForm<z.input<typeof schema>>({
    resolver: zodResolver(schema),
    mode: 'onTouched',
    defaultValues: { name: link.name },
  });
  return (
    <Dialog open onClose={onClose} aria-labelledby="rename-title">
      <DialogTitle id="rename-title">{t('credentials.rename')}</DialogTitle>
      <DialogContent>
        <Stack
          component="form"
          noValidate
          spacing={1}
          sx={{ pt: 1 }}
          onSubmit={handleSubmit(({ name }) => patch.mutate({ name: name.trim() }, { onSuccess: onClose }))}
        >
          <FormField
            control={control}
            name="name"
            label={t('credentials.name')}
            helperText={t('credentials.nameHelp')}
          />
          <DialogActions sx={{ px: 0, pb: 0 }}>
            <Button color="secondary" onClick={onClose}>
              {t('cancel')}
            </Button>
            <Button type="submit" variant="contained" loading={patch.isPending}>
              {t('credentials.save')}
            </Button>
          </DialogActions>
        </Stack>
      </DialogContent>
    </Dialog>
  );
};
