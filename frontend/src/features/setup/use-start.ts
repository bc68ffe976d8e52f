import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { AccountId } from '#shared/model/ids.ts';
import type { MeterRole } from '#shared/model/reading.ts';
import { addDevice } from '../../components/use-add-device.ts';
import { paths } from '../../lib/paths.ts';
import { siteKey } from '../../lib/queries/account.ts';
import { isDeviceList } from '../../lib/queries/devices.ts';
import { useLocalePath } from '../../lib/use-locale.ts';
import type { Candidate } from './model/candidates.ts';

export interface Chosen extends Candidate {
  readonly role: MeterRole | null;
}

/**
 * Adds what was chosen, sensors first, and lets the appliances follow the sun; then opens the dashboard. After a failure
 * the next try goes on with what is missing.
 */
export const useStart = (accountId: AccountId) => {
  const client = useQueryClient();
  const navigate = useNavigate();
  const localePath = useLocalePath();
  const [done, setDone] = useState<readonly string[]>([]);
  /** The device that was refused. */
  const [failed, setFailed] = useState<string | null>(null);
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (chosen: readonly Chosen[]): Promise<void> => {
      setFailed(null);
      for (const { key, credentialsId, device, role } of chosen.filter(({ key }) => !done.includes(key))) {
        setFailed(key);
        await addDevice(accountId, { credentialsId, device, name: device.name, measures: role, mode: 'AUTO' });
        setFailed(null);
        setDone((before) => [...before, key]);
      }
    },
    // Said at the device.
    meta: { silent: true },
    onSuccess: async () => {
      // No vendor is asked again: a slow one would keep the dashboard shut.
      await client.invalidateQueries({ queryKey: siteKey(accountId), predicate: (query) => !isDeviceList(query) });
      void navigate(localePath(paths.dashboard(accountId)));
    },
  });
  return { start: mutate, busy: isPending, failed: isPending ? null : failed, error };
};
