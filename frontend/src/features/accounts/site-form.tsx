import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import Autocomplete from '@mui/material/Autocomplete';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { type Control, Controller } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import * as z from 'zod';
import type { Product } from '#shared/model/account.ts';
import { timezoneSchema } from '#shared/model/common.ts';
import type { AccountId, UserId } from '#shared/model/ids.ts';
import { nameField } from '../../components/form-errors.ts';
import { FormField } from '../../components/form-field.tsx';
import { useForm } from '../../components/use-form.ts';
import { formatEuro } from '../../lib/format.ts';
import { meQuery } from '../../lib/queries/me.ts';
import { productsQuery } from '../../lib/queries/products.ts';
import { useLocale, useLocalePath } from '../../lib/use-locale.ts';
import { usePlusTax } from '../../lib/use-plus-tax.ts';
import { useCreateAccount } from './use-create-account.ts';

const schema = z.object({ name: nameField, timezone: timezoneSchema, priceId: z.string().min(1, 'required') });
type SiteValues = z.input<typeof schema>;

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

/** Plans that the user can choose for a new site, with the number of free sites left (undefined: not known yet). */
const useChoices = () => {
  const freeLeft = useQuery(meQuery()).data?.freeSitesLeft;
  const { data: products } = useQuery(productsQuery());
  return { known: products !== undefined, freeLeft, choices: choicesOf(products ?? [], freeLeft ?? 1) };
};

/** The form of a new site: cheapest plan, the browser's zone. @param then path that follows, without a prefix */
export const useSiteForm = (userId: UserId, name: string, then: (id: AccountId) => string) => {
  const navigate = useNavigate();
  const localePath = useLocalePath();
  const { choices } = useChoices();
  const { control, handleSubmit, formState } = useForm<SiteValues>({
    resolver: zodResolver(schema),
    defaultValues: { name, timezone: here(), priceId: choices[0]?.id ?? '' },
  });
  const create = useCreateAccount((id) => void navigate(localePath(then(id))));
  const submit = handleSubmit((values) => create.mutate({ userId, ...values, name: values.name.trim() }));
  return { control, submit, busy: create.isPending, cheapest: choices[0], errors: formState.errors };
};

interface SiteFieldProps {
  readonly control: Control<SiteValues>;
}

/** Zone and plan of a new site. */
export const SiteFields = ({ control }: SiteFieldProps) => {
  const { t } = useTranslation('app');
  const locale = useLocale();
  const plusTax = usePlusTax();
  const { known, freeLeft, choices } = useChoices();
  return (
    <>
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
      {known && choices.every(({ amount }) => amount === 0) && (
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
    </>
  );
};
