import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import Autocomplete from '@mui/material/Autocomplete';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { Controller, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import * as z from 'zod';
import type { Product } from '#shared/model/account.ts';
import { timezoneSchema } from '#shared/model/common.ts';
import { accountIdSchema, type UserId } from '#shared/model/ids.ts';
import { FormDialog } from '../../components/form-dialog.tsx';
import { nameField } from '../../components/form-errors.ts';
import { FormField } from '../../components/form-field.tsx';
import { formatEuro } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { meQuery } from '../../lib/queries/me.ts';
import { productsQuery } from '../../lib/queries/products.ts';
import { useLocale, useLocalePath } from '../../lib/use-locale.ts';
import { usePlusTax } from '../../lib/use-plus-tax.ts';
import { useCreateAccount } from './use-create-account.ts';

const schema = z.object({ name: nameField, timezone: timezoneSchema, priceId: z.string().min(1, 'required') });
type Values = z.input<typeof schema>;

const here = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** All zones, and the browser's own even if its list has it under another name. */
const zones = (): string[] => {
  const known = Intl.supportedValuesOf('timeZone');
  return known.includes(here()) ? known : [here(), ...known];
};

const CENTS = 100;

interface Choice {
  readonly id: string;
  readonly product: string;
  readonly amount: number;
  readonly interval: Product['prices'][number]['interval'];
}

/** Base plans with each of their prices, cheapest first; no free one when the user has as many as one may have. */
const choicesOf = (products: readonly Product[], freeLeft: number): Choice[] =>
  products
    .filter(({ feature }) => feature === undefined)
    .flatMap(({ name, prices }) =>
      prices.map(({ id, unitAmount, interval }) => ({ id, product: name, amount: unitAmount, interval })),
    )
    .filter(({ amount }) => amount > 0 || freeLeft > 0)
    .sort((a, b) => a.amount - b.amount);

interface CreateSiteDialogProps {
  readonly userId: UserId;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Asks for the name, time zone and plan of a new site. Cancelling does nothing. */
export const CreateSiteDialog = ({ userId, open, onClose }: CreateSiteDialogProps) => {
  const { t } = useTranslation('app');
  const locale = useLocale();
  const navigate = useNavigate();
  const localePath = useLocalePath();
  const plusTax = usePlusTax();
  const freeLeft = useQuery(meQuery()).data?.freeSitesLeft;
  const { data: products } = useQuery(productsQuery());
  const choices = choicesOf(products ?? [], freeLeft ?? 1);
  const { control, handleSubmit } = useForm<Values>({
    resolver: zodResolver(schema),
    mode: 'onTouched',
    defaultValues: { name: '', timezone: here(), priceId: choices[0]?.id ?? '' },
  });
  const create = useCreateAccount();
  const submit = (values: Values): void =>
    create.mutate(
      { userId, ...values, name: values.name.trim() },
      {
        onSuccess: (answer) => {
          const id = typeof answer === 'string' ? null : accountIdSchema.safeParse(answer.id).data;
          if (id) void navigate(localePath(paths.dashboard(id)));
        },
      },
    );
  return (
    <FormDialog
      open={open}
      title={t('accounts.create')}
      action={t('accounts.create')}
      busy={create.isPending}
      onSubmit={handleSubmit(submit)}
      onClose={onClose}
    >
      <FormField control={control} name="name" textKey="accounts.name" autoFocus />
      <Controller
        control={control}
        name="timezone"
        render={({ field }) => (
          <Autocomplete
            options={zones()}
            value={field.value}
            disableClearable
            onChange={(_event, zone) => field.onChange(zone)}
            onBlur={field.onBlur}
            renderInput={(params) => (
              <TextField {...params} label={t('accounts.timezone')} helperText={t('accounts.timezoneHelp')} />
            )}
          />
        )}
      />
      {freeLeft === 0 && (
        <Alert severity="info" variant="outlined">
          {t('accounts.noFreeLeft')}
        </Alert>
      )}
      {products !== undefined && choices.every(({ amount }) => amount === 0) && (
        <Alert severity="info" variant="outlined">
          {t('noPrices')}
        </Alert>
      )}
      <FormField
        control={control}
        name="priceId"
        select
        label={t('accounts.plan')}
        helperText={`${t('accounts.planHelp')}${freeLeft ? ` ${t('accounts.freeLeft', { count: freeLeft })}` : ''}`}
      >
        {choices.map(({ id, product, amount, interval }) => (
          <MenuItem key={id} value={id}>
            {amount === 0
              ? t('accounts.planFree', { product })
              : t('accounts.planPrice', {
                  product,
                  price: formatEuro(amount / CENTS, locale),
                  interval: t(`interval.${interval}`),
                })}
          </MenuItem>
        ))}
      </FormField>
      {plusTax !== null && (
        <Typography variant="body2" color="textSecondary">
          {plusTax}
        </Typography>
      )}
    </FormDialog>
  );
};
