import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Manifest } from '#shared/integration.ts';
import type { Credentials } from '#shared/model/credentials.ts';
import { errorMessage } from '../../lib/error-text.ts';
import { DocsLink } from './docs-link.tsx';
import { LinkFields, type LinkValues } from './link-fields.tsx';
import { linkFormSchema, replacedFields, typedFields } from './link-form-schema.ts';
import { markRefused } from './mark-refused.ts';
import { usePatchCredentials } from './use-patch-credentials.ts';

interface RelinkDialogProps {
  readonly link: Credentials;
  readonly manifest: Manifest;
  readonly onClose: () => void;
}

/** Replaces what a link signs in with; what hangs on it stays. */
export const RelinkDialog = ({ link, manifest, onClose }: RelinkDialogProps) => {
  const { t } = useTranslation('app');
  const patch = usePatchCredentials(link.accountId, link.id);
  const { control, handleSubmit, setError } = useForm<LinkValues>({
    resolver: zodResolver(linkFormSchema(manifest, { keepsSecrets: true })),
    mode: 'onTouched',
    defaultValues: {
      name: link.name,
      fields: Object.fromEntries(typedFields(manifest).map(({ name }) => [name, link.settings[name] ?? ''])),
    },
  });
  const submit = handleSubmit(({ fields }) =>
    patch.mutate(
      { fields: replacedFields(manifest, fields, link.settings) },
      { onSuccess: onClose, onError: (error) => markRefused(manifest, error, setError, t('credentials.fieldRefused')) },
    ),
  );
  return (
    <Dialog open onClose={onClose} aria-labelledby="relink-title">
      <DialogTitle id="relink-title">{t('credentials.relinkTitle', { name: link.name })}</DialogTitle>
      <DialogContent>
        <Stack component="form" noValidate autoComplete="off" spacing={2} sx={{ pt: 1 }} onSubmit={submit}>
          <Alert severity="info" variant="outlined">
            {t('credentials.relinkText')}
          </Alert>
          <LinkFields manifest={manifest} control={control} keepsSecrets />
          <DocsLink manifest={manifest} />
          {patch.isError && <Alert severity="error">{errorMessage(patch.error, t)}</Alert>}
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
