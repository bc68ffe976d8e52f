import { ApiError } from '#shared/contract/errors.ts';
import type { AccountId } from '#shared/model/ids.ts';
import { applianceEntity, sensorEntity } from '../entities.ts';
import { applianceRowSchema, sensorRowSchema } from '../rows.ts';
import { type Claims, claimPlace, deviceClaim } from '../table/claims.ts';
import { changed, holds } from '../table/conditions.ts';
import { ALL_CONSISTENT, type StorageContext } from '../table/context.ts';
import type { ApplianceRepository, SensorRepository } from '../types.ts';
import { createItems } from './items.ts';

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
    create: async ({ id, ...appliance }, places = null) => {
      const { accountId } = appliance;
      const stored = { ...appliance, version: 1 };
      const empty = { scheduleItems: {}, socMapItems: {} };
      const place = places === null ? null : await claimPlace(claims, accountId, places, id, exists(accountId));
      if (places !== null && place === null) throw new ApiError('appliance_limit');
      const row = { ...stored, ...empty, applianceId: id, ...(place === null ? {} : { place }) };
      try {
        await claims.claim(accountId, 'appliance', deviceClaim(appliance), id, exists(accountId));
        if (!(await holds(applianceEntity.create(row).go(connection)))) throw new ApiError('already_exists');
      } catch (error) {
        // The same id made before holds its place rightly.
        if (place !== null && !(await exists(accountId)(id))) await claims.release(accountId, 'place', place, id);
        throw error;
      }
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
      const { data } = await applianceEntity
        .delete({ accountId, applianceId })
        .go({ ...connection, response: 'all_old' });
      if (data?.place !== undefined) await claims.release(accountId, 'place', data.place, applianceId);
      await claims.release(accountId, 'appliance', deviceClaim(appliance), applianceId);
      return true;
    },
  };
};
