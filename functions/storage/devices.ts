import { ApiError } from '#shared/contract/errors.ts';
import type { AccountId } from '#shared/model/ids.ts';
import { type Claims, deviceClaim } from './claims.ts';
import { changed, holds } from './conditions.ts';
import { ALL_CONSISTENT, type StorageContext } from './context.ts';
import { applianceEntity, sensorEntity } from './entities.ts';
import { createItems } from './items.ts';
import { applianceRowSchema, sensorRowSchema } from './rows.ts';
import type { ApplianceRepository, SensorRepository } from './types.ts';

/** Sensors of a site. */
export const createSensorRepository = ({ rows, connection }: StorageContext, claims: Claims): SensorRepository => {
  const get: SensorRepository['get'] = async (accountId, sensorId) => {
    const { data } = await sensorEntity.get({ accountId, sensorId }).go({ ...connection, consistent: true });
    return rows.one('sensor', sensorRowSchema, data);
  };
  const exists = (accountId: AccountId) => async (sensorId: string) => {
    const { data } = await sensorEntity.get({ accountId, sensorId }).go({ ...connection, consistent: true });
    return data !== null;
  };
  return {
    get,
    create: async ({ id, ...sensor }) => {
      const stored = { ...sensor, version: 1 };
      await claims.claim(sensor.accountId, 'sensor', deviceClaim(sensor), id, exists(sensor.accountId));
      if (!(await holds(sensorEntity.create({ ...stored, sensorId: id }).go(connection))))
        throw new ApiError('already_exists');
      return { ...stored, id };
    },
    list: async (accountId) => {
      const { data } = await sensorEntity.query.byId({ accountId }).go({ ...connection, ...ALL_CONSISTENT });
      return rows.many('sensor', sensorRowSchema, data);
    },
    patch: async (accountId, sensorId, changes, expectedVersion) => {
      const write = sensorEntity.patch({ accountId, sensorId }).set(changes).add({ version: 1 });
      const row = await changed(
        (expectedVersion === undefined ? write : write.where(({ version }, { eq }) => eq(version, expectedVersion))).go(
          { ...connection, response: 'all_new' },
        ),
        () => exists(accountId)(sensorId),
      );
      return sensorRowSchema.parse(row);
    },
    delete: async (accountId, sensorId) => {
      const sensor = await get(accountId, sensorId);
      if (sensor === null) return false;
      await sensorEntity.delete({ accountId, sensorId }).go(connection);
      await claims.release(accountId, 'sensor', deviceClaim(sensor), sensorId);
      return true;
    },
  };
};

/** Appliances of a site: a user's click writes here and nowhere else. */
export const createApplianceRepository = (context: StorageContext, claims: Claims): ApplianceRepository => {
  const { rows, connection } = context;
  const get: ApplianceRepository['get'] = async (accountId, applianceId) => {
    const { data } = await applianceEntity.get({ accountId, applianceId }).go({ ...connection, consistent: true });
    return rows.one('appliance', applianceRowSchema, data);
  };
  const exists = (accountId: AccountId) => async (applianceId: string) => {
    const { data } = await applianceEntity.get({ accountId, applianceId }).go({ ...connection, consistent: true });
    return data !== null;
  };
  return {
    ...createItems(context, get),
    get,
    create: async ({ id, ...appliance }) => {
      const stored = { ...appliance, version: 1 };
      const empty = { scheduleItems: {}, socMapItems: {} };
      await claims.claim(appliance.accountId, 'appliance', deviceClaim(appliance), id, exists(appliance.accountId));
      if (!(await holds(applianceEntity.create({ ...stored, ...empty, applianceId: id }).go(connection))))
        throw new ApiError('already_exists');
      return { ...stored, id, resumedAt: null, scheduleItems: [], socMapItems: [] };
    },
    list: async (accountId) => {
      const { data } = await applianceEntity.query.byId({ accountId }).go({ ...connection, ...ALL_CONSISTENT });
      return rows.many('appliance', applianceRowSchema, data);
    },
    patch: async (accountId, applianceId, changes, expectedVersion) => {
      const write = applianceEntity.patch({ accountId, applianceId }).set(changes).add({ version: 1 });
      const row = await changed(
        (expectedVersion === undefined ? write : write.where(({ version }, { eq }) => eq(version, expectedVersion))).go(
          { ...connection, response: 'all_new' },
        ),
        () => exists(accountId)(applianceId),
      );
      return applianceRowSchema.parse(row);
    },
    delete: async (accountId, applianceId) => {
      const appliance = await get(accountId, applianceId);
      if (appliance === null) return false;
      await applianceEntity.delete({ accountId, applianceId }).go(connection);
      await claims.release(accountId, 'appliance', deviceClaim(appliance), applianceId);
      return true;
    },
  };
};
