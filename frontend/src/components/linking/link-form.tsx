import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { Manifest } from '#shared/integration.ts';
import type { AccountId } from '#shared/model/ids.ts';
import { errorMessage } from '../../lib/error-text.ts';
import { useLocalized } from '../../lib/use-localized.ts';
import { ErrorSummary } from '../error-summary.tsx';
import { Form } from '../form.tsx';
import { FormField } from '../form-field.tsx';
import { useForm } from '../use-form.ts';
import { DocsLink } from './docs-link.tsx';
import { LinkFields, type LinkValues } from './link-fields.tsx';
import { asksInPages, linkFormSchema, makesKey, sentFields, typedFields } from './link-form-schema.ts';
import { markRefused } from './mark-refused.ts';
import { useConsent } from './use-consent.ts';
import { type Linked, useLinkService } from './use-link-service.ts';

interface LinkFormProps {
  readonly accountId: AccountId;
  readonly manifest: Manifest;
  /** Its name is asked for; otherwise it gets the service's. */
  readonly named?: boolean;
  readonly onLinked: (linked: Linked) => void;
  /** The browser is about to leave for the vendor's pages. */
  readonly onLeave?: () => void;
  /** Absent: the way back is elsewhere. */
  readonly onBack?: () => void;
}

/** A service's form, rendered from its manifest; or a button to the vendor's own pages, if it has them. */
export const LinkForm = ({ accountId, manifest, named = true, onLinked, onLeave, onBack }: LinkFormProps) => {
  const { t } = useTranslation('app');
  const say = useLocalized();
  const inPages = asksInPages(manifest);
  const add = useLinkService(accountId);
  const consent = useConsent(accountId);
  const failure = add.error ?? consent.error;
  const { control, handleSubmit, setError } = useForm<LinkValues>({
    resolver: zodResolver(linkFormSchema(manifest)),
    defaultValues: {
      name: manifest.name,
      fields: Object.fromEntries(typedFields(manifest).map(({ name }) => [name, ''])),
    },
  });
  const submit = handleSubmit(({ name, fields }) => {
    const link = { service: manifest.id, name: name.trim(), fields: sentFields(manifest, fields) };
    const onError = (error: unknown): void => markRefused(manifest, error, setError, t('links.fieldRefused'));
    if (inPages) {
      onLeave?.();
      consent.mutate(link, { onError });
    } else add.mutate(link, { onSuccess: onLinked, onError });
  });
  return (
    <Form autoComplete="off" spacing={2} onSubmit={submit}>
      <ErrorSummary control={control} />
      {inPages && (
        <Typography color="textSecondary">{t('credentials.consentText', { service: manifest.name })}</Typography>
      )}
      {makesKey(manifest) && (
        <Typography color="textSecondary">{t('credentials.keyText', { service: manifest.name })}</Typography>
      )}
      {named && (
        <FormField control={control} name="name" label={t('credentials.name')} helperText={t('credentials.nameHelp')} />
      )}
      <LinkFields manifest={manifest} control={control} />
      {manifest.caveats.length > 0 && (
        <Alert severity="info" variant="outlined">
          <Typography variant="body2" sx={{ fontWeight: 650 }}>
            {t('credentials.goodToKnow')}
          </Typography>
          <Stack component="ul" spacing={0.75} sx={{ pl: 2, m: 0, mt: 0.5 }}>
            {manifest.caveats.map((caveat) => (
              <li key={caveat.en}>{say(caveat)}</li>
            ))}
          </Stack>
        </Alert>
      )}
      <DocsLink manifest={manifest} />
      {failure !== null && <Alert severity="error">{errorMessage(failure, t)}</Alert>}
      <DialogActions sx={{ px: 0, pb: 0 }}>
        {onBack !== undefined && (
          <Button color="secondary" onClick={onBack}>
            {t('credentials.back')}
          </Button>
        )}
        <Button type="submit" variant="contained" loading={add.isPending || consent.isPending || consent.isSuccess}>
          {inPages ? t('credentials.toPages', { service: manifest.name }) : t('credentials.link')}
        </Button>
      </DialogActions>
    </Form>
  );
};
