import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod';
import type { UserId } from '#shared/model/ids.ts';
import { CopyButton } from '../../../components/copy-button.tsx';
import { FormDialog } from '../../../components/form-dialog.tsx';
import { loneLink } from '../../../components/lone-link.ts';
import { proofFields, SecondFactorField } from '../../../components/second-factor-field.tsx';
import { useForm } from '../../../components/use-form.ts';
import { api } from '../../../lib/api.ts';
import { alertText } from '../../../lib/error-text.ts';

// Only here: not with the page.
const QrCode = lazy(async () => ({ default: (await import('./qr-code.tsx')).QrCode }));

const schema = z.object({ proof: proofFields.code });

/** In groups, as people read it off; apps take it with spaces. */
const grouped = (secret: string): string => secret.replaceAll(/(.{4})(?=.)/g, '$1 ');

interface SetUpDialogProps {
  readonly userId: UserId;
  /** In base 32. */
  readonly secret: string;
  /** The same as an address. */
  readonly uri: string;
  /** @param codes the recovery codes */
  readonly onDone: (codes: readonly string[]) => void;
  readonly onClose: () => void;
}

/** Gives the secret to the authenticator app, and asks for its first code. */
export const SetUpDialog = ({ userId, secret, uri, onDone, onClose }: SetUpDialogProps) => {
  const { t } = useTranslation('app');
  const { control, handleSubmit } = useForm({
    resolver: zodResolver(schema),
    defaultValues: { proof: '' },
  });
  const confirm = useMutation({
    mutationFn: (code: string) => api.confirmSecondFactor({ params: { userId }, body: { code } }),
    onSuccess: ({ recoveryCodes }) => onDone(recoveryCodes),
    meta: { silent: true },
  });
  return (
    <FormDialog
      control={control}
      title={t('security.setUpTitle')}
      text={t('security.setUpText')}
      action={t('security.turnOn')}
      busy={confirm.isPending}
      onSubmit={handleSubmit(({ proof }) => confirm.mutate(proof))}
      onClose={onClose}
    >
      <Suspense fallback={<Skeleton variant="rounded" width={208} height={208} sx={{ alignSelf: 'center' }} />}>
        <QrCode text={uri} label={t('security.qr')} />
      </Suspense>
      <Link href={uri} sx={{ ...loneLink, alignSelf: 'center' }}>
        {t('security.openApp')}
      </Link>
      <Box>
        <Typography variant="body2" color="textSecondary">
          {t('security.key')}
        </Typography>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
          <Typography sx={{ flex: 1, fontFamily: 'ui-monospace, monospace', overflowWrap: 'anywhere' }}>
            {grouped(secret)}
          </Typography>
          <CopyButton name={t('security.keyName')} text={secret} />
        </Box>
      </Box>
      {confirm.error !== null && <Alert severity="error">{alertText(confirm.error, t)}</Alert>}
      <SecondFactorField control={control} kind="code" />
    </FormDialog>
  );
};
