import type { AccountId, SensorId } from '#shared/model/ids.ts';
import { api } from '../../lib/api.ts';
import { useRemoval } from '../../lib/queries/use-removal.ts';

/** @param onGone called before the site is re-fetched */
export const useDeleteSensor = (accountId: AccountId, onGone?: () => void) =>
  useRemoval(accountId, (sensorId: SensorId) => api.deleteSensor({ params: { accountId, sensorId } }), onGone);
