import { zodResolver } from '@hookform/resolvers/zod';
import { useTranslation } from 'react-i18next';
import * as z from 'zod';
import type { Credentials } from '#shared/model/credentials.ts';
import { FormDialog } from '../../components/form-dialog.tsx';
import { nameField } from '../../components/form-errors.ts';
import { FormField } from '../../components/form-field.tsx';
import { usePatchCredentials } from '../../components/linking/use-patch-credentials.ts';
import { useForm } from '../../components/use-form.ts';

const schema = z.object({ name: nameField });

export const RenameDialog = ({ link, onClose }: { readonly link: Credentials; readonly onClose: () => void }) => {
  const { t } = useTranslation('app');
  const patch = usePatchCredentials(link.accountId, link.id);
  const { control, handleSubmit } = useForm<z.input<typeof schema>>({
    resolver: zodResolver(schema),
    defaultValues: { name: link.name },
  });
  return (
    <FormDialog
      control={control}
      title={t('credentials.rename')}
      action={t('links.save')}
      busy={patch.isPending}
      onSubmit={handleSubmit(({ name }) => patch.mutate({ name: name.trim() }, { onSuccess: onClose }))}
      onClose={onClose}
    >
      <FormField control={control} name="name" label={t('credentials.name')} helperText={t('credentials.nameHelp')} />
    </FormDialog>
  );
};
