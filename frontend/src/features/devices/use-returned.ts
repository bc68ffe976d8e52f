import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import type { AccountId } from '#shared/model/ids.ts';
import { returnedOf } from '../../components/linking/returned.ts';
import { afterLinking, setupPath, takeSetupMark } from '../../components/linking/setup-mark.ts';
import { api } from '../../lib/api.ts';
import { errorMessage } from '../../lib/error-text.ts';
import { paths } from '../../lib/paths.ts';
import { siteKey } from '../../lib/queries/account.ts';
import { useLocalePath } from '../../lib/use-locale.ts';

interface ReturnedState {
  /** The link is being completed. */
  readonly finishing: boolean;
  /** Why it failed; null: it succeeded, or there was none. */
  readonly failure: string | null;
}

/**
 * Completes a link with the values that the vendor's page returned, once, and removes them from the URL; then opens
 * the link's page.
 */
export const useReturned = (accountId: AccountId): ReturnedState => {
  const { t } = useTranslation('app');
  const { pathname, hash } = useLocation();
  const navigate = useNavigate();
  const localePath = useLocalePath();
  const client = useQueryClient();
  const seen = useRef<string | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const { mutate, isPending, error } = useMutation({
    mutationFn: (ticket: string) => api.finishOauth({ params: { accountId }, body: { ticket } }),
    onSuccess: (link) => {
      void client.invalidateQueries({ queryKey: siteKey(accountId) });
      const step = takeSetupMark(accountId);
      if (step === null)
        void navigate(localePath(paths.link(accountId, link.id)), { replace: true, state: { linked: true } });
      else void navigate(localePath(setupPath(accountId, afterLinking(step))), { replace: true });
    },
    // The page shows the failure in place; the user has not clicked anything here.
    meta: { silent: true },
    gcTime: 0,
  });
  useEffect(() => {
    const returned = returnedOf(hash);
    if (returned === null || seen.current === hash) return;
    seen.current = hash;
    void navigate(pathname, { replace: true });
    if (returned.kind === 'ticket') mutate(returned.ticket);
    else setRefused(t(`errors.${returned.code}`));
  }, [hash, pathname, navigate, mutate, t]);
  return { finishing: isPending, failure: error === null ? refused : errorMessage(error, t) };
};
