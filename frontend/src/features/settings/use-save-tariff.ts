import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { AccountId } from '#shared/model/ids.ts';
import type { TariffChange } from '#shared/model/tariff.ts';
import { api } from '../../lib/api.ts';
import { tariffQuery } from '../../lib/queries/tariff.ts';

/** Replaces a site's tariff. */
export const useSaveTariff = (accountId: AccountId) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: TariffChange) => api.setTariff({ params: { accountId }, body }),
    onSuccess: (tariff) => client.setQueryData(tariffQuery(accountId).queryKey, tariff),
  });
};
