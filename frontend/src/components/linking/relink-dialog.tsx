import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import { useTranslation } from 'react-i18next';
import type { Manifest } from '#shared/integration.ts';
import type { Credentials } from '#shared/model/credentials.ts';
import { errorMessage } from '../../lib/error-text.ts';
import { FormDialog } from '../form-dialog.tsx';
import { useForm } from '../use-form.ts';
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

/** Replaces a link's credentials; its devices stay. */
export const RelinkDialog = ({ link, manifest, onClose }: RelinkDialogProps) => {
  const { t } = useTranslation('app');
  const patch = usePatchCredentials(link.accountId, link.id);
  const { control, handleSubmit, setError } = useForm<LinkValues>({
    resolver: zodResolver(linkFormSchema(manifest, { keepsSecrets: true })),
    defaultValues: {
      name: link.name,
      fields: Object.fromEntries(typedFields(manifest).map(({ name }) => [name, link.settings[name] ?? ''])),
    },
  });
  const submit = handleSubmit(({ fields }) =>
    patch.mutate(
      { fields: replacedFields(manifest, fields, link.settings) },
      { onSuccess: onClose, onError: (error) => markRefused(manifest, error, setError, t('links.fieldRefused')) },
    ),
  );
  return (
    <FormDialog
      control={control}
      title={t('links.relinkTitle', { name: link.name })}
      action={t('links.save')}
      busy={patch.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Alert severity="info" variant="outlined">
        {t('links.relinkText')}
      </Alert>
      <LinkFields manifest={manifest} control={control} keepsSecrets />
      <DocsLink manifest={manifest} />
      {patch.isError && <Alert severity="error">{errorMessage(patch.error, t)}</Alert>}
    </FormDialog>
  );
};
