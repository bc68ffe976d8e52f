import { Entity } from 'electrodb';
import * as z from 'zod';
import { ApiError } from '#shared/contract/errors.ts';
import type { AccountId, SensorId } from '#shared/model/ids.ts';
import { type SensorSettings, sensorSchema } from '#shared/model/sensor.ts';
import { count, json, model, pk, sk, text } from '../table/attributes.ts';
import { type Claims, deviceClaim } from '../table/claims.ts';
import { changed, holds } from '../table/conditions.ts';
import { ALL_CONSISTENT, type StorageContext } from '../table/context.ts';
import { versionSchema, withId } from '../table/row-schemas.ts';

export const sensorEntity = new Entity({
  model: model('sensor'),
  attributes: {
    accountId: text,
    sensorId: text,
    credentialsId: text,
    deviceId: text,
    service: text,
    name: text,
    settings: json<SensorSettings>(),
    createdAt: text,
    version: count,
  },
  indexes: { byId: { collection: 'site', pk: pk('accountId'), sk: sk('sensorId') } },
} as const);

export const sensorRowSchema = z.preprocess(
  withId('sensorId'),
  sensorSchema.omit({ sensorData: true, health: true }).extend({ version: versionSchema }),
);
export type StoredSensor = Readonly<z.output<typeof sensorRowSchema>>;
export type NewSensor = Omit<StoredSensor, 'version'>;
export type SensorChanges = Partial<Pick<StoredSensor, 'name' | 'settings'>>;

/** Sensors of a site. */
export const createSensors = ({ rows, connection }: StorageContext, claims: Claims) => {
  const get = async (accountId: AccountId, sensorId: SensorId): Promise<StoredSensor | null> => {
    const { data } = await sensorEntity.get({ accountId, sensorId }).go({ ...connection, consistent: true });
    return rows.one('sensor', sensorRowSchema, data);
  };
  const exists = (accountId: AccountId) => async (sensorId: string) => {
    const { data } = await sensorEntity.get({ accountId, sensorId }).go({ ...connection, consistent: true });
    return data !== null;
  };
  return {
    get,
    /** @throws ApiError `already_exists` when the id, or the same device of the same credentials, exists already */
    create: async ({ id, ...sensor }: NewSensor): Promise<StoredSensor> => {
      const stored = { ...sensor, version: 1 };
      await claims.claim(sensor.accountId, 'sensor', deviceClaim(sensor), id, exists(sensor.accountId));
      if (!(await holds(sensorEntity.create({ ...stored, sensorId: id }).go(connection))))
        throw new ApiError('already_exists');
      return { ...stored, id };
    },
    /** Oldest first. */
    list: async (accountId: AccountId): Promise<readonly StoredSensor[]> => {
      const { data } = await sensorEntity.query.byId({ accountId }).go({ ...connection, ...ALL_CONSISTENT });
      return rows.many('sensor', sensorRowSchema, data);
    },
    /** @throws ApiError `not_found` | `conflict` */
    patch: async (
      accountId: AccountId,
      sensorId: SensorId,
      changes: SensorChanges,
      expectedVersion?: number,
    ): Promise<StoredSensor> => {
      const write = sensorEntity.patch({ accountId, sensorId }).set(changes).add({ version: 1 });
      const row = await changed(
        (expectedVersion === undefined ? write : write.where(({ version }, { eq }) => eq(version, expectedVersion))).go(
          { ...connection, response: 'all_new' },
        ),
        () => exists(accountId)(sensorId),
      );
      return sensorRowSchema.parse(row);
    },
    /** @returns false when there was none */
    delete: async (accountId: AccountId, sensorId: SensorId): Promise<boolean> => {
      const sensor = await get(accountId, sensorId);
      if (sensor === null) return false;
      await sensorEntity.delete({ accountId, sensorId }).go(connection);
      await claims.release(accountId, 'sensor', deviceClaim(sensor), sensorId);
      return true;
    },
  };
};
