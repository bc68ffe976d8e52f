import { zodResolver } from '@hookform/resolvers/zod';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as z from 'zod';
import type { User } from '#shared/model/account.ts';
import type { apiTokenCreatedSchema } from '#shared/model/api-token.ts';
import type { AccountId } from '#shared/model/ids.ts';
import { tokenDays, tokenScopes } from '#shared/token-scopes.ts';
import { api } from '../../lib/api.ts';
import { FormDialog } from '../form-dialog.tsx';
import { nameField } from '../form-errors.ts';
import { FormField } from '../form-field.tsx';
import { useForm } from '../use-form.ts';
import { tokensQuery } from './tokens-query.ts';

export type NewToken = z.output<typeof apiTokenCreatedSchema>;

/** In place of a site's id: all sites, also later ones. */
const ALL = 'all';
/** In place of days. */
const NEVER = 'never';
const lives = [...tokenDays.map(String), NEVER] as const;

const schema = z.object({
  name: nameField,
  scope: z.enum(tokenScopes),
  sites: z.string(),
  life: z.enum(lives),
});
type Values = z.input<typeof schema>;

interface TokenDialogProps {
  readonly user: User;
  /** The site from which it was opened; null: none, all sites are offered first. */
  readonly accountId: AccountId | null;
  readonly onMade: (token: NewToken) => void;
  readonly onClose: () => void;
}

/** Asks what a new token is for, and what it may do. */
export const TokenDialog = ({ user, accountId, onMade, onClose }: TokenDialogProps) => {
  const { t } = useTranslation('app');
  const client = useQueryClient();
  const { control, handleSubmit } = useForm<Values>({
    resolver: zodResolver(schema),
    defaultValues: { name: '', scope: 'read', sites: accountId ?? ALL, life: '365' },
  });
  const scope = useWatch({ control, name: 'scope' });
  const create = useMutation({
    mutationFn: ({ name, scope: may, sites, life }: Values) =>
      api.createToken({
        params: { userId: user.id },
        body: {
          name: name.trim(),
          scope: may,
          accountIds: sites === ALL ? null : user.accounts.filter(({ id }) => id === sites).map(({ id }) => id),
          days: tokenDays.find((days) => String(days) === life) ?? null,
        },
      }),
    onSuccess: async (token) => {
      onMade(token);
      await client.invalidateQueries({ queryKey: tokensQuery(user.id).queryKey });
    },
  });
  return (
    <FormDialog
      control={control}
      title={t('connections.newToken')}
      text={t('connections.newTokenText')}
      action={t('connections.make')}
      busy={create.isPending}
      width={480}
      onSubmit={handleSubmit((values) => create.mutate(values))}
      onClose={onClose}
    >
      <Stack spacing={1.5} sx={{ mt: 2 }}>
        <FormField
          control={control}
          name="name"
          label={t('connections.name')}
          helperText={t('connections.nameHelp')}
          autoFocus
        />
        <FormField
          control={control}
          name="scope"
          select
          label={t('connections.scope')}
          helperText={t(`connections.scopes.${scope}.help`)}
        >
          {tokenScopes.map((one) => (
            <MenuItem key={one} value={one}>
              {t(`connections.scopes.${one}.name`)}
            </MenuItem>
          ))}
        </FormField>
        <FormField control={control} name="sites" select label={t('connections.sites')}>
          {user.accounts.map(({ id, name }) => (
            <MenuItem key={id} value={id}>
              {name}
            </MenuItem>
          ))}
          <MenuItem value={ALL}>{t('connections.allSites')}</MenuItem>
        </FormField>
        <FormField
          control={control}
          name="life"
          select
          label={t('connections.life')}
          helperText={t('connections.lifeHelp')}
        >
          {lives.map((life) => (
            <MenuItem key={life} value={life}>
              {life === NEVER ? t('connections.never') : t('connections.days', { count: Number(life) })}
            </MenuItem>
          ))}
        </FormField>
      </Stack>
    </FormDialog>
  );
};
