import type * as z from 'zod';
import type { AccountId, SensorId } from '#shared/model/ids.ts';
import type { sensorPatchSchema } from '#shared/model/sensor.ts';
import { api } from '../../lib/api.ts';
import { sensorsQuery } from '../../lib/queries/sensors.ts';
import { useSaveListed } from '../../lib/queries/use-save-listed.ts';

/** Changes fields of a sensor. */
export const useSaveSensor = (accountId: AccountId, sensorId: SensorId) =>
  useSaveListed(accountId, sensorsQuery(accountId).queryKey, (patch: z.input<typeof sensorPatchSchema>) =>
    api.patchSensor({ params: { accountId, sensorId }, body: patch }),
  );
