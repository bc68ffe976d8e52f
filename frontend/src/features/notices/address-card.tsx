import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod';
import type { AccountId } from '#shared/model/ids.ts';
import { type NoticeAddress, noticeAddressKinds, type shownAddressSchema } from '#shared/model/notice-address.ts';
import { CopyField } from '../../components/copy-field.tsx';
import { FormCard } from '../../components/form-card.tsx';
import { FormField } from '../../components/form-field.tsx';
import { SmallForm } from '../../components/small-form.tsx';
import { useForm } from '../../components/use-form.ts';
import { api } from '../../lib/api.ts';
import { errorMessage } from '../../lib/error-text.ts';
import { siteKey } from '../../lib/queries/account.ts';
import { TryButton } from './try-button.tsx';

type Kind = (typeof noticeAddressKinds)[number];
type Shown = z.output<typeof shownAddressSchema>;

const addressQuery = (accountId: AccountId) =>
  queryOptions({
    queryKey: [...siteKey(accountId), 'noticeAddress'],
    queryFn: ({ signal }) => api.getNoticeAddress({ params: { accountId } }, { signal }),
    meta: { silent: true },
  });

/** The server says what is wrong with each; here only what has to be there. */
const fieldsSchema = z.object({ url: z.string(), token: z.string(), chatId: z.string() });
type Fields = z.output<typeof fieldsSchema>;

const addressOf = (kind: Kind, { url, token, chatId }: Fields): NoticeAddress => {
  if (kind === 'telegram') return { kind, token, chatId };
  return kind === 'ntfy' ? { kind, url, token: token === '' ? null : token } : { kind, url };
};

interface FormProps {
  readonly kind: Kind;
  readonly busy: boolean;
  readonly failure: string | null;
  readonly onSave: (address: NoticeAddress) => void;
}

const AddressForm = ({ kind, onSave, ...form }: FormProps) => {
  const { t } = useTranslation('app');
  const { control, handleSubmit } = useForm({
    resolver: zodResolver(fieldsSchema),
    defaultValues: { url: '', token: '', chatId: '' },
  });
  return (
    <SmallForm
      control={control}
      {...form}
      action={t('siteNotices.save')}
      onSubmit={handleSubmit((values) => onSave(addressOf(kind, values)))}
    >
      {kind !== 'telegram' && (
        <FormField
          control={control}
          name="url"
          type="url"
          label={t(kind === 'ntfy' ? 'siteNotices.topic' : 'siteNotices.url')}
          autoComplete="off"
        />
      )}
      {kind !== 'webhook' && (
        <FormField
          control={control}
          name="token"
          label={t(kind === 'ntfy' ? 'siteNotices.ntfyToken' : 'siteNotices.botToken')}
          autoComplete="off"
        />
      )}
      {kind === 'telegram' && (
        <FormField control={control} name="chatId" label={t('siteNotices.chatId')} autoComplete="off" />
      )}
    </SmallForm>
  );
};

/** What became of the last try. */
const Outcome = ({ last, off }: Pick<Shown, 'last' | 'off'>) => {
  const { t } = useTranslation('app');
  if (last === null) return null;
  const text = t(`siteNotices.outcomes.${last.outcome}`, { status: last.status ?? '' });
  if (last.outcome === 'delivered') return <Alert severity="success">{text}</Alert>;
  return <Alert severity={off ? 'error' : 'warning'}>{off ? `${text} ${t('siteNotices.off')}` : text}</Alert>;
};

/** An address of the user's own for notices of a site: masked once it is given. */
export const AddressCard = ({ accountId }: { readonly accountId: AccountId }) => {
  const { t } = useTranslation('app');
  const client = useQueryClient();
  const { queryKey } = addressQuery(accountId);
  const { data } = useQuery(addressQuery(accountId));
  const [kind, setKind] = useState<Kind>('webhook');
  const [secret, setSecret] = useState<string | null>(null);
  const save = useMutation({
    mutationFn: (address: NoticeAddress) => api.setNoticeAddress({ params: { accountId }, body: { address } }),
    onSuccess: ({ address, secret: made }) => {
      client.setQueryData(queryKey, { address });
      setSecret(made);
    },
    meta: { silent: true },
  });
  const remove = useMutation({
    mutationFn: () => api.removeNoticeAddress({ params: { accountId } }),
    onSuccess: (left) => {
      client.setQueryData(queryKey, left);
      setSecret(null);
    },
  });
  if (data === undefined) return null;
  const { address } = data;
  return (
    <FormCard title={t('siteNotices.address')} intro={t('siteNotices.addressText')}>
      {address === null ? (
        <>
          <TextField
            select
            label={t('siteNotices.addressKind')}
            value={kind}
            onChange={({ target }) => setKind(noticeAddressKinds.find((one) => one === target.value) ?? 'webhook')}
          >
            {noticeAddressKinds.map((one) => (
              <MenuItem key={one} value={one}>
                {t(`siteNotices.addressKinds.${one}`)}
              </MenuItem>
            ))}
          </TextField>
          <AddressForm
            key={kind}
            kind={kind}
            busy={save.isPending}
            failure={save.error === null ? null : errorMessage(save.error, t)}
            onSave={(given) => save.mutate(given)}
          />
        </>
      ) : (
        <>
          <Typography sx={{ overflowWrap: 'anywhere', fontWeight: 600 }}>{address.masked}</Typography>
          {secret !== null && (
            <CopyField label={t('siteNotices.secret')} value={secret} help={t('siteNotices.secretHelp')} />
          )}
          <Outcome last={address.last} off={address.off} />
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
            <TryButton accountId={accountId} channel="address" onTried={() => client.invalidateQueries({ queryKey })} />
            <Button color="secondary" loading={remove.isPending} onClick={() => remove.mutate()}>
              {t('siteNotices.remove')}
            </Button>
          </Box>
        </>
      )}
    </FormCard>
  );
};
