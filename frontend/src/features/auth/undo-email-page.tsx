import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { undoTokenSchema } from '#shared/model/email.ts';
import { LocaleLink } from '../../components/locale-link.tsx';
import { publicApi } from '../../lib/api.ts';
import { errorMessage } from '../../lib/error-text.ts';
import { paths } from '../../lib/paths.ts';
import { isRefusal } from '../../lib/refusal.ts';
import { FormFrame } from './form-frame.tsx';

/** Where the link in the mail to a former address leads: puts that address back, after a click that no mail scanner makes. */
export const UndoEmailPage = () => {
  const { t } = useTranslation('app');
  const navigate = useNavigate();
  const { pathname, hash } = useLocation();
  // In the fragment, which is sent to no server.
  const [token] = useState(() => undoTokenSchema.safeParse(hash.slice(1)).data ?? null);
  const undo = useMutation({
    mutationFn: (body: { readonly token: string }) => publicApi.undoEmail({ body }),
    // The used link does not stay in the history.
    onSuccess: () => navigate(pathname, { replace: true }),
    meta: { silent: true },
  });
  const dead = token === null || isRefusal(undo.error, 'code_rejected');
  const failure = undo.error === null ? null : errorMessage(undo.error, t);
  const next = (
    <Button component={LocaleLink} to={paths.requestPasswordReset} variant="contained" size="large">
      {t('auth.resetPassword')}
    </Button>
  );
  return (
    <FormFrame
      control={null}
      title={t('auth.undoEmail')}
      hint={dead || undo.isSuccess ? undefined : t('auth.undoEmailHint')}
      notice={undo.isSuccess ? t('auth.undoEmailDone') : null}
      error={dead ? t('auth.undoEmailDead') : failure}
      action={dead || undo.isSuccess ? null : t('auth.undoEmailAct')}
      busy={undo.isPending}
      onSubmit={(event) => {
        event.preventDefault();
        if (token !== null) undo.mutate({ token });
      }}
      more={undo.isSuccess ? next : null}
    />
  );
};
