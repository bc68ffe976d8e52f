import type * as z from 'zod';
import type { appliancePatchSchema } from '#shared/model/appliance.ts';
import type { AccountId, ApplianceId } from '#shared/model/ids.ts';
import { api } from '../../lib/api.ts';
import { appliancesQuery } from '../../lib/queries/appliances.ts';
import { useSaveListed } from '../../lib/queries/use-save-listed.ts';

/** Saves the editor's changes; not optimistic: the screen waits for the response. */
export const useSaveAppliance = (accountId: AccountId, applianceId: ApplianceId) =>
  useSaveListed(accountId, appliancesQuery(accountId).queryKey, (patch: z.input<typeof appliancePatchSchema>) =>
    api.patchAppliance({ params: { accountId, applianceId }, body: patch }),
  );
