import { Entity } from 'electrodb';
import * as z from 'zod';
import { ApiError } from '#shared/contract/errors.ts';
import {
  type ApplianceCapabilities,
  type ApplianceSettings,
  applianceSchema,
  type ChargeNow,
  chargeNowSchema,
} from '#shared/model/appliance.ts';
import { isoTimeSchema } from '#shared/model/common.ts';
import type { AccountId, ApplianceId } from '#shared/model/ids.ts';
import { minuteOfWeek, scheduleItemSchema, socMapItemSchema } from '#shared/model/schedule.ts';
import type { ApplianceConfig } from '../../control/store.ts';
import { count, json, model, optionalJson, optionalText, pk, sk, text } from '../table/attributes.ts';
import { type Claims, claimPlace, deviceClaim } from '../table/claims.ts';
import { changed, holds } from '../table/conditions.ts';
import { ALL_CONSISTENT, type StorageContext } from '../table/context.ts';
import { versionSchema, withId } from '../table/row-schemas.ts';

export const applianceEntity = new Entity({
  model: model('appliance'),
  attributes: {
    accountId: text,
    applianceId: text,
    credentialsId: text,
    deviceId: text,
    service: text,
    name: text,
    kind: text,
    mode: text,
    autoCharge: json<{ readonly priority: number; readonly sunShare: number | null }>(),
    settings: json<ApplianceSettings>(),
    capabilities: json<ApplianceCapabilities>(),
    // Items by what makes them unique (appliance-items.ts). Not `required`: that would forbid removing one from its map.
    scheduleItems: { type: 'any' },
    socMapItems: { type: 'any' },
    resumedAt: optionalText,
    givenCharge: optionalJson<{ readonly percent: number; readonly at: string } | null>(),
    chargeNow: optionalJson<ChargeNow | null>(),
    // Its claim among the places of a plan that limits them.
    place: optionalText,
    createdAt: text,
    version: count,
  },
  indexes: { byId: { collection: 'site', pk: pk('accountId'), sk: sk('applianceId') } },
} as const);

/** Items in their order; a row from before there were items has none. */
const itemsSchema = <T>(item: z.ZodType<T>, placeOf: (item: T) => number) =>
  z
    .record(z.string(), item)
    .default({})
    .transform((items): readonly T[] => Object.values(items).sort((a, b) => placeOf(a) - placeOf(b)));

export const applianceRowSchema = z.preprocess(
  withId('applianceId'),
  applianceSchema
    .omit({
      state: true,
      decision: true,
      override: true,
      applianceScheduleItems: true,
      currentApplianceScheduleItemIndex: true,
      nextApplianceScheduleItemIndex: true,
    })
    .extend({
      version: versionSchema,
      /** When the user last ended an override; overrides that began before it no longer hold. null: never. */
      resumedAt: isoTimeSchema.nullable().default(null),
      /** The charge of the car on it as a user gave it last, %, and when. null: none. */
      givenCharge: z.object({ percent: z.number(), at: isoTimeSchema }).nullable().default(null),
      /** As it was asked for; a run that found it ended does not write here (control.ts). null: it was not, or was ended by its user. */
      chargeNow: chargeNowSchema.nullable().default(null),
      /** In the order of the week. */
      scheduleItems: itemsSchema(scheduleItemSchema, minuteOfWeek),
      /** By rising threshold. */
      socMapItems: itemsSchema(socMapItemSchema, ({ threshold }) => threshold),
    }),
);
export type StoredAppliance = Readonly<z.output<typeof applianceRowSchema>>;
/** Its week and its map start empty. */
export type NewAppliance = ApplianceConfig;
export type ApplianceChanges = Partial<
  Pick<NewAppliance, 'name' | 'mode' | 'autoCharge' | 'settings' | 'capabilities'> & {
    readonly resumedAt: string;
    readonly givenCharge: StoredAppliance['givenCharge'];
    readonly chargeNow: StoredAppliance['chargeNow'];
  }
>;

/** Appliances of a site, without their items (appliance-items.ts). A user's click writes here and nowhere else. */
export const createAppliances = ({ rows, connection }: StorageContext, claims: Claims) => {
  const get = async (accountId: AccountId, applianceId: ApplianceId): Promise<StoredAppliance | null> => {
    const { data } = await applianceEntity.get({ accountId, applianceId }).go({ ...connection, consistent: true });
    return rows.one('appliance', applianceRowSchema, data);
  };
  const exists = (accountId: AccountId) => async (applianceId: string) => {
    const { data } = await applianceEntity.get({ accountId, applianceId }).go({ ...connection, consistent: true });
    return data !== null;
  };
  return {
    get,
    /**
     * @param places how many the plan allows, never exceeded by concurrent calls; null or absent: any number
     * @throws ApiError `already_exists` when the id, or the same device of the same credentials, exists already;
     *   `appliance_limit` when every place is taken
     */
    create: async ({ id, ...appliance }: NewAppliance, places: number | null = null): Promise<StoredAppliance> => {
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
        // An earlier creation with the same id rightly holds its place.
        if (place !== null && !(await exists(accountId)(id))) await claims.release(accountId, 'place', place, id);
        throw error;
      }
      return { ...stored, id, resumedAt: null, givenCharge: null, chargeNow: null, scheduleItems: [], socMapItems: [] };
    },
    /** Oldest first. */
    list: async (accountId: AccountId): Promise<readonly StoredAppliance[]> => {
      const { data } = await applianceEntity.query.byId({ accountId }).go({ ...connection, ...ALL_CONSISTENT });
      return rows.many('appliance', applianceRowSchema, data);
    },
    /** Writes only the appliance's own row. @throws ApiError `not_found` | `conflict` */
    patch: async (
      accountId: AccountId,
      applianceId: ApplianceId,
      changes: ApplianceChanges,
      expectedVersion?: number,
    ): Promise<StoredAppliance> => {
      const write = applianceEntity.patch({ accountId, applianceId }).set(changes).add({ version: 1 });
      const row = await changed(
        (expectedVersion === undefined ? write : write.where(({ version }, { eq }) => eq(version, expectedVersion))).go(
          { ...connection, response: 'all_new' },
        ),
        () => exists(accountId)(applianceId),
      );
      return applianceRowSchema.parse(row);
    },
    /** @returns false when there was none */
    delete: async (accountId: AccountId, applianceId: ApplianceId): Promise<boolean> => {
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
