import { CustomAttributeType } from 'electrodb';
import { table } from '#shared/table.ts';
import { SECOND_MS } from '#shared/units.ts';
import type { EntityName } from './entity-data.ts';

/**
 * The building blocks of entities. An entity holds only key attributes and types; its row schema says what the values mean
 * and checks them. Everything a control run reads is in the collection `site`: one partition, one range of sort keys.
 * @param entity declared in entity-data.ts, which says what a user's export and deletion do with its rows
 */
export const model = <const E extends EntityName>(entity: E) => ({ entity, version: '1', service: 'sunward' }) as const;
/** Ids keep their case, so that a key reads as the id does. */
export const pk = <const C extends readonly string[]>(...composite: C) =>
  ({ field: table.partitionKey, casing: 'none', composite }) as const;
export const sk = <const C extends readonly string[]>(...composite: C) =>
  ({ field: table.sortKey, casing: 'none', composite }) as const;

export const text = { type: 'string', required: true } as const;
export const optionalText = { type: 'string' } as const;
export const count = { type: 'number', required: true } as const;
export const optionalCount = { type: 'number' } as const;
export const flag = { type: 'boolean', required: true } as const;
export const bytes = { type: CustomAttributeType<Uint8Array>('any'), required: true } as const;
export const optionalBytes = { type: CustomAttributeType<Uint8Array>('any') } as const;
/** A value stored as it is, e.g. settings; the row schema checks its shape. ElectroDB asks for 'any' where T is not a scalar. */
export const json = <T>() => ({ type: CustomAttributeType<T>('any' as never), required: true }) as const;
export const optionalJson = <T>() => ({ type: CustomAttributeType<T>('any' as never) }) as const;
/** The table's TTL attribute, seconds since the epoch. */
export const expiresAtS = { type: 'number', required: true } as const;
/** A time as the TTL attribute holds it. */
export const ttlSeconds = (timeMs: number): number => Math.floor(timeMs / SECOND_MS);
