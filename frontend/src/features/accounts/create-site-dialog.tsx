import { useTranslation } from 'react-i18next';
import type { UserId } from '#shared/model/ids.ts';
import { FormDialog } from '../../components/form-dialog.tsx';
import { FormField } from '../../components/form-field.tsx';
import { paths } from '../../lib/paths.ts';
import { SiteFields, useSiteForm } from './site-form.tsx';

interface CreateSiteDialogProps {
  readonly userId: UserId;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Asks for the name, time zone and plan of a new site. Cancelling does nothing. */
export const CreateSiteDialog = ({ userId, open, onClose }: CreateSiteDialogProps) => {
  const { t } = useTranslation('app');
  const { control, submit, busy } = useSiteForm(userId, '', paths.setup);
  return (
    <FormDialog
      control={control}
      open={open}
      title={t('accounts.create')}
      action={t('accounts.create')}
      busy={busy}
      onSubmit={submit}
      onClose={onClose}
    >
      <FormField control={control} name="name" textKey="accounts.name" autoFocus />
      <SiteFields control={control} />
    </FormDialog>
  );
};
