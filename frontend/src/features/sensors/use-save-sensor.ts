import { useMutation, useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod';
import type { AccountId, SensorId } from '#shared/model/ids.ts';
import type { sensorPatchSchema } from '#shared/model/sensor.ts';
import { api } from '../../lib/api.ts';
import { siteKey } from '../../lib/queries/account.ts';
import { sensorsQuery } from '../../lib/queries/sensors.ts';

/** Changes fields of a sensor. */
export const useSaveSensor = (accountId: AccountId, sensorId: SensorId) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (patch: z.input<typeof sensorPatchSchema>) =>
      api.patchSensor({ params: { accountId, sensorId }, body: patch }),
    onSuccess: (sensor) => {
      client.setQueryData(sensorsQuery(accountId).queryKey, (list) =>
        list?.map((one) => (one.id === sensor.id ? sensor : one)),
      );
      void client.invalidateQueries({ queryKey: siteKey(accountId) });
    },
  });
};
