import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Stack from '@mui/material/Stack';
import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type HookType, hookTypes } from '#shared/hooks.ts';
import type { Hook } from '#shared/model/hooks.ts';
import type { AccountId } from '#shared/model/ids.ts';
import { api } from '../../lib/api.ts';
import { FormDialog } from '../form-dialog.tsx';
import { FormField } from '../form-field.tsx';
import { useForm } from '../use-form.ts';
import { typeKeys } from './type-key.ts';

interface HookDialogProps {
  readonly accountId: AccountId;
  /** Whose events are changed; null: a new one. */
  readonly hook: Hook | null;
  /** @param secret of a new one; null: its events were changed */
  readonly onSaved: (secret: string | null) => void;
  readonly onClose: () => void;
}

/** Asks for a new webhook's address, and which events it gets. */
export const HookDialog = ({ accountId, hook, onSaved, onClose }: HookDialogProps) => {
  const { t } = useTranslation('app');
  const typesId = useId();
  const [types, setTypes] = useState<readonly HookType[]>(hook?.types ?? hookTypes);
  // The server says what is wrong with an address.
  const { control, handleSubmit } = useForm({ defaultValues: { url: '' } });
  const save = useMutation({
    mutationFn: async (url: string): Promise<string | null> => {
      const body = { types: [...types] };
      if (hook === null) return (await api.createHook({ params: { accountId }, body: { url, ...body } })).secret;
      await api.patchHook({ params: { accountId, hookId: hook.id }, body });
      return null;
    },
    onSuccess: onSaved,
  });
  return (
    <FormDialog
      control={control}
      title={hook === null ? t('connections.hooks.add') : hook.masked}
      text={t(hook === null ? 'connections.hooks.addText' : 'connections.hooks.typesText')}
      action={t(hook === null ? 'connections.hooks.make' : 'connections.hooks.save')}
      busy={save.isPending}
      blocked={types.length === 0}
      width={480}
      onSubmit={handleSubmit(({ url }) => save.mutate(url))}
      onClose={onClose}
    >
      <Stack spacing={1.5} sx={{ mt: 2 }}>
        {hook === null && (
          <FormField
            control={control}
            name="url"
            type="url"
            label={t('connections.hooks.url')}
            helperText={t('connections.hooks.urlHelp')}
            autoComplete="off"
            autoFocus
          />
        )}
        <FormControl component="fieldset" aria-labelledby={typesId}>
          <FormLabel component="legend" id={typesId}>
            {t('connections.hooks.types')}
          </FormLabel>
          {hookTypes.map((type) => (
            <FormControlLabel
              key={type}
              label={t(`connections.hooks.type.${typeKeys[type]}`)}
              control={
                <Checkbox
                  checked={types.includes(type)}
                  onChange={(_, checked) =>
                    setTypes(hookTypes.filter((one) => (one === type ? checked : types.includes(one))))
                  }
                />
              }
            />
          ))}
        </FormControl>
      </Stack>
    </FormDialog>
  );
};
