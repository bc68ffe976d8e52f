import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Link from '@mui/material/Link';
import ListItemText from '@mui/material/ListItemText';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Manifest } from '#shared/integration.ts';
import { languageOf } from '#shared/locales.ts';
import type { SupportedService } from '#shared/model/credentials.ts';
import type { AccountId } from '#shared/model/ids.ts';
import { FormField } from '../../components/form-field.tsx';
import { supportedServicesQuery } from '../../lib/queries/supported-services.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { linkFormSchema, sentFields, typedFields } from './link-form-schema.ts';
import type { NewLink } from './use-link-service.ts';

interface Values {
  name: string;
  fields: Record<string, string>;
}

interface LinkFormProps {
  readonly manifest: Manifest;
  readonly busy: boolean;
  readonly onLink: (link: NewLink) => void;
  readonly onClose: () => void;
}

/** A service's form, drawn from its manifest. */
const LinkForm = ({ manifest, busy, onLink, onClose }: LinkFormProps) => {
  const { t } = useTranslation('app');
  const language = languageOf(useLocale());
  const fields = typedFields(manifest);
  const { control, handleSubmit } = useForm<Values>({
    resolver: zodResolver(linkFormSchema(manifest)),
    mode: 'onTouched',
    defaultValues: { name: manifest.name, fields: Object.fromEntries(fields.map(({ name }) => [name, ''])) },
  });
  return (
    <Stack
      component="form"
      noValidate
      autoComplete="off"
      spacing={2}
      onSubmit={handleSubmit((values) =>
        onLink({ service: manifest.id, name: values.name.trim(), fields: sentFields(manifest, values.fields) }),
      )}
    >
      {manifest.caveats.map((caveat) => (
        <Alert key={caveat.en} severity="info" variant="outlined">
          {caveat[language]}
        </Alert>
      ))}
      <FormField control={control} name="name" label={t('credentials.name')} helperText={t('credentials.nameHelp')} />
      {fields.map(({ name, kind, label, help, example, required }) => (
        <FormField
          key={name}
          control={control}
          name={`fields.${name}`}
          label={label[language]}
          helperText={help[language]}
          placeholder={example}
          required={required}
          type={kind === 'secret' ? 'password' : 'text'}
          autoComplete={kind === 'secret' ? 'new-password' : 'off'}
        />
      ))}
      <Link href={manifest.docsUrl} target="_blank" rel="noreferrer" variant="body2">
        {t('credentials.docs', { service: manifest.name })}
      </Link>
      <DialogActions sx={{ px: 0, pb: 0 }}>
        <Button color="secondary" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button type="submit" variant="contained" loading={busy}>
          {t('credentials.link')}
        </Button>
      </DialogActions>
    </Stack>
  );
};

const offersOf = ({ manifest }: SupportedService): ('sensor' | 'appliance' | 'vehicle')[] =>
  (['sensor', 'appliance', 'vehicle'] as const).filter((kind) => manifest.offers[kind]);

interface LinkDialogProps {
  readonly accountId: AccountId;
  readonly busy: boolean;
  readonly onLink: (link: NewLink) => void;
  readonly onClose: () => void;
}

/** Chooses a service and asks for what it needs. */
export const LinkDialog = ({ accountId, busy, onLink, onClose }: LinkDialogProps) => {
  const { t } = useTranslation('app');
  const { data: services = [] } = useQuery(supportedServicesQuery(accountId));
  const [chosen, setChosen] = useState<string | null>(null);
  const manifest = services.find((service) => service.manifest.id === chosen)?.manifest;
  return (
    <Dialog open onClose={onClose} aria-labelledby="link-title">
      <DialogTitle id="link-title">{t('credentials.add')}</DialogTitle>
      <DialogContent>
        <Stack spacing={2} sx={{ pt: 1 }}>
          <TextField
            select
            label={t('credentials.service')}
            value={chosen ?? ''}
            onChange={({ target }) => setChosen(target.value)}
            slotProps={{ select: { renderValue: () => manifest?.name ?? '' } }}
          >
            {services.map((service) => (
              <MenuItem key={service.manifest.id} value={service.manifest.id} disabled={!service.allowed}>
                <ListItemText
                  primary={service.manifest.name}
                  secondary={
                    service.allowed
                      ? offersOf(service)
                          .map((kind) => t(`credentials.offers.${kind}`))
                          .join(', ')
                      : t('credentials.notInPlan')
                  }
                />
              </MenuItem>
            ))}
          </TextField>
          {manifest && <LinkForm key={manifest.id} manifest={manifest} busy={busy} onLink={onLink} onClose={onClose} />}
        </Stack>
      </DialogContent>
      {!manifest && (
        <DialogActions sx={{ p: 2 }}>
          <Button color="secondary" onClick={onClose}>
            {t('cancel')}
          </Button>
        </DialogActions>
      )}
    </Dialog>
  );
};
