import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { UserId } from '#shared/model/ids.ts';
import { ErrorSummary } from '../../components/error-summary.tsx';
import { Form } from '../../components/form.tsx';
import { FormField } from '../../components/form-field.tsx';
import { paths } from '../../lib/paths.ts';
import { SiteFields, useSiteForm } from './site-form.tsx';

/** The first question to who has no site: what it is called. Zone and plan are proposed, and can be changed. */
export const FirstSite = ({ userId }: { readonly userId: UserId }) => {
  const { t } = useTranslation('app');
  const [changing, setChanging] = useState(false);
  const { control, submit, busy, cheapest, errors } = useSiteForm(userId, t('accounts.firstName'), paths.setup);
  const zone = useWatch({ control, name: 'timezone' });
  // What is refused must be in sight.
  const open = changing || cheapest?.amount !== 0 || Boolean(errors.timezone ?? errors.priceId);
  return (
    <Form spacing={2} onSubmit={submit} sx={{ maxWidth: 440, width: '100%', mx: 'auto' }}>
      <Typography variant="h1">{t('accounts.firstTitle')}</Typography>
      <ErrorSummary control={control} />
      <FormField
        control={control}
        name="name"
        textKey="accounts.name"
        autoFocus
        onFocus={({ target }) => target.select()}
      />
      {open ? (
        <SiteFields control={control} />
      ) : (
        <Stack direction="row" sx={{ alignItems: 'center', gap: 1, p: 1.5, borderRadius: 3.5, bgcolor: 'var(--well)' }}>
          <Typography variant="body2" sx={{ flex: 1 }}>
            {t('accounts.proposed', { zone, product: cheapest.product })}
          </Typography>
          <Button color="info" onClick={() => setChanging(true)}>
            {t('accounts.change')}
          </Button>
        </Stack>
      )}
      <Button type="submit" variant="contained" size="large" loading={busy}>
        {t('accounts.continue')}
      </Button>
    </Form>
  );
};
