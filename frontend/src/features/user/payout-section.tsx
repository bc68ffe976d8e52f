import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod';
import type { UserId } from '#shared/model/ids.ts';
import { accountHolderSchema, type PayoutDetails } from '#shared/model/payout-details.ts';
import { referralProgramme } from '#shared/referral.ts';
import { FormCard } from '../../components/form-card.tsx';
import { emailField, ibanField, textField } from '../../components/form-errors.ts';
import { FormField } from '../../components/form-field.tsx';
import { SmallForm } from '../../components/small-form.tsx';
import { useForm } from '../../components/use-form.ts';
import { api } from '../../lib/api.ts';
import { errorMessage } from '../../lib/error-text.ts';

const payoutDetailsQuery = (userId: UserId) =>
  queryOptions({
    queryKey: ['payoutDetails', userId],
    queryFn: ({ signal }) => api.getPayoutDetails({ params: { userId } }, { signal }),
    meta: { silent: true },
  });

const bankSchema = z.object({ holder: textField(accountHolderSchema), iban: ibanField });
const mailSchema = z.object({ email: emailField });

interface FormProps {
  readonly busy: boolean;
  readonly failure: string | null;
  readonly onSave: (details: PayoutDetails) => void;
}

const BankForm = ({ onSave, ...form }: FormProps) => {
  const { t } = useTranslation('app');
  const { control, handleSubmit } = useForm({
    resolver: zodResolver(bankSchema),
    defaultValues: { holder: '', iban: '' },
  });
  return (
    <SmallForm
      control={control}
      {...form}
      action={t('payout.save')}
      onSubmit={handleSubmit((values) => onSave({ kind: 'iban', ...values }))}
    >
      <FormField control={control} name="holder" label={t('payout.holder')} autoComplete="name" />
      <FormField control={control} name="iban" label={t('payout.iban')} autoComplete="off" />
    </SmallForm>
  );
};

const MailForm = ({ onSave, ...form }: FormProps) => {
  const { t } = useTranslation('app');
  const { control, handleSubmit } = useForm({
    resolver: zodResolver(mailSchema),
    defaultValues: { email: '' },
  });
  return (
    <SmallForm
      control={control}
      {...form}
      action={t('payout.save')}
      onSubmit={handleSubmit((values) => onSave({ kind: 'mail', ...values }))}
    >
      <FormField
        control={control}
        name="email"
        type="email"
        label={t('payout.email')}
        helperText={t('payout.emailHelp')}
        autoComplete="email"
      />
    </SmallForm>
  );
};

const forms = { iban: BankForm, mail: MailForm } as const;
type Kind = keyof typeof forms;

/** Where the user's earnings go: masked once it is said. @param pendingCents earned and not yet paid out */
export const PayoutSection = ({ userId, pendingCents }: { readonly userId: UserId; readonly pendingCents: number }) => {
  const { t } = useTranslation('app');
  const client = useQueryClient();
  const { queryKey } = payoutDetailsQuery(userId);
  const { data } = useQuery(payoutDetailsQuery(userId));
  const [kind, setKind] = useState<Kind>('iban');
  const keep = { onSuccess: (stored: NonNullable<typeof data>) => client.setQueryData(queryKey, stored) };
  const save = useMutation({
    mutationFn: (details: PayoutDetails) => api.setPayoutDetails({ params: { userId }, body: { details } }),
    ...keep,
    meta: { silent: true },
  });
  const remove = useMutation({ mutationFn: () => api.removePayoutDetails({ params: { userId } }), ...keep });
  if (data === undefined) return null;
  const { details } = data;
  const Form = forms[kind];
  return (
    <FormCard title={t('payout.title')} intro={t('payout.intro')}>
      {details === null ? (
        <>
          {pendingCents >= referralProgramme.payoutMinimumCents && <Alert severity="info">{t('payout.waits')}</Alert>}
          <TextField
            select
            label={t('payout.kind')}
            value={kind}
            onChange={({ target }) => setKind(target.value === 'mail' ? 'mail' : 'iban')}
          >
            <MenuItem value="iban">{t('payout.toIban')}</MenuItem>
            <MenuItem value="mail">{t('payout.toMail')}</MenuItem>
          </TextField>
          <Form
            busy={save.isPending}
            failure={save.error === null ? null : errorMessage(save.error, t)}
            onSave={(given) => save.mutate(given)}
          />
        </>
      ) : (
        <div>
          <Typography sx={{ overflowWrap: 'anywhere', fontWeight: 600, mb: 1 }}>{details.masked}</Typography>
          <Button variant="outlined" color="secondary" loading={remove.isPending} onClick={() => remove.mutate()}>
            {t('payout.remove')}
          </Button>
        </div>
      )}
    </FormCard>
  );
};
