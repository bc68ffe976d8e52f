import { useMutation } from '@tanstack/react-query';
import type { AccountId, CredentialsId } from '#shared/model/ids.ts';
import { api } from '../../lib/api.ts';
import { leaveTo } from '../../lib/leave.ts';
import { useLocale } from '../../lib/use-locale.ts';

export interface Consent {
  readonly service: string;
  /** Re-links these credentials instead of creating new ones. */
  readonly credentialsId?: CredentialsId;
  readonly name?: string;
  readonly fields?: Record<string, string>;
}

/** Goes to the vendor's consent page, which returns to the credentials page. */
export const useConsent = (accountId: AccountId) => {
  const locale = useLocale();
  return useMutation({
    mutationFn: (consent: Consent) => api.startOauth({ params: { accountId }, body: { ...consent, locale } }),
    onSuccess: ({ url }) => leaveTo(url),
  });
};
