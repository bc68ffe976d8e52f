import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import type { AccountId } from '#shared/model/ids.ts';
import { returnedOf } from '../../components/linking/returned.ts';
import { api } from '../../lib/api.ts';
import { errorMessage } from '../../lib/error-text.ts';
import { paths } from '../../lib/paths.ts';
import { siteKey } from '../../lib/queries/account.ts';
import { useLocalePath } from '../../lib/use-locale.ts';

interface ReturnedState {
  /** The link is being tried. */
  readonly finishing: boolean;
  /** Why it did not come about; null: it did, or there was none. */
  readonly failure: string | null;
}

/**
 * Finishes a link with what the vendor's page sent the browser back with, once, and takes that out of the address; then goes
 * on to the link's page.
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
      void navigate(localePath(paths.link(accountId, link.id)), { replace: true, state: { linked: true } });
    },
    // The page says it where it stands; nobody has clicked anything here.
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
