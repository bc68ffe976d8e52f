import { useMutation, useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod';
import type { appliancePatchSchema } from '#shared/model/appliance.ts';
import type { AccountId, ApplianceId } from '#shared/model/ids.ts';
import { api } from '../../lib/api.ts';
import { siteKey } from '../../lib/queries/account.ts';
import { appliancesQuery } from '../../lib/queries/appliances.ts';

/** Saves what the editor changed; the screen waits for the answer, as the user does. */
export const useSaveAppliance = (accountId: AccountId, applianceId: ApplianceId) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (patch: z.input<typeof appliancePatchSchema>) =>
      api.patchAppliance({ params: { accountId, applianceId }, body: patch }),
    onSuccess: (appliance) => {
      client.setQueryData(appliancesQuery(accountId).queryKey, (list) =>
        list?.map((one) => (one.id === appliance.id ? appliance : one)),
      );
      void client.invalidateQueries({ queryKey: siteKey(accountId) });
    },
  });
};
