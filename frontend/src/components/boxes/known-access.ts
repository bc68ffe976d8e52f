import { type QueryClient, skipToken, useQuery } from '@tanstack/react-query';
import type { CredentialsId } from '#shared/model/ids.ts';

/** What a wallbox dials with, as far as this tab was told. It is in memory alone, and gone with the tab or the sign-in. */
export interface BoxAccess {
  readonly address?: string;
  readonly password?: string;
}

const keyOf = (credentialsId: CredentialsId): readonly string[] => ['box-access', credentialsId];

/** Keeps what the server has just told; what it did not tell stays. */
export const keepAccess = (client: QueryClient, credentialsId: CredentialsId, told: BoxAccess): void => {
  client.setQueryData<BoxAccess>(keyOf(credentialsId), (before) => ({ ...before, ...told }));
};

export const useKnownAccess = (credentialsId: CredentialsId): BoxAccess =>
  useQuery<BoxAccess>({
    queryKey: keyOf(credentialsId),
    queryFn: skipToken,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  }).data ?? {};
