import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { publicApi } from '../../lib/api.ts';
import { errorMessage } from '../../lib/error-text.ts';
import { isRefusal } from '../../lib/refusal.ts';
import { FormFrame } from './form-frame.tsx';

/** Where the small print of a notice leads: ends mail of its kind, after a click that no mail scanner makes. No sign-in is needed. */
export const MutePage = () => {
  const { t } = useTranslation('app');
  const navigate = useNavigate();
  const { pathname, hash } = useLocation();
  // In the fragment, which is sent to no server before the click.
  const [token] = useState(() => hash.slice(1));
  const mute = useMutation({
    mutationFn: () => publicApi.muteNotices({ query: { token } }),
    onSuccess: () => navigate(pathname, { replace: true }),
    meta: { silent: true },
  });
  // The mail of the morning, which is about many, says itself where it is turned on again.
  const isOfSite = token.startsWith('acc_');
  const dead = token === '' || isRefusal(mute.error, 'not_found');
  const failure = mute.error === null ? null : errorMessage(mute.error, t);
  return (
    <FormFrame
      control={null}
      title={t('auth.mute')}
      hint={dead || mute.isSuccess || !isOfSite ? undefined : t('auth.muteHint')}
      notice={mute.isSuccess ? t('auth.muteDone') : null}
      error={dead && !mute.isSuccess ? t('auth.muteDead') : failure}
      action={dead || mute.isSuccess ? null : t('auth.muteAct')}
      busy={mute.isPending}
      onSubmit={(event) => {
        event.preventDefault();
        mute.mutate();
      }}
    />
  );
};
