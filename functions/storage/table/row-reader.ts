import type * as z from 'zod';
import { table } from '#shared/table.ts';
import { SECOND_MS } from '#shared/units.ts';

/** A stored row that does not match its schema: dropped from lists and reported, never passed on. */
export interface BadRow {
  readonly entity: string;
  /** Paths of the fields that are wrong; never their values. */
  readonly fields: readonly string[];
}

/** A stored row that does not match its schema. The message names fields, never values. */
export class StoredRowError extends Error {
  readonly row: BadRow;

  constructor(row: BadRow) {
    super(`A stored ${row.entity} is not valid: ${row.fields.join(', ')}`);
    this.name = 'StoredRowError';
    this.row = row;
  }
}

/** Parses rows as they leave the table: expired rows count as absent, and invalid ones go no further. */
export interface RowReader {
  /** @throws StoredRowError */
  one<T>(entity: string, schema: z.ZodType<T>, row: unknown): T | null;
  /** Bad rows are dropped and reported. */
  many<T>(entity: string, schema: z.ZodType<T>, rows: readonly unknown[]): T[];
}

/** DynamoDB removes expired rows late and the local engine never does, so every read checks. */
const isExpired = (row: unknown, nowMs: number): boolean => {
  if (typeof row !== 'object' || row === null || !(table.ttlAttribute in row)) return false;
  const expires = row[table.ttlAttribute];
  return typeof expires === 'number' && expires * SECOND_MS <= nowMs;
};

export const createRowReader = (now: () => number, onBadRow: (row: BadRow) => void): RowReader => {
  const parse = <T>(entity: string, schema: z.ZodType<T>, row: unknown): T => {
    const parsed = schema.safeParse(row);
    if (parsed.success) return parsed.data;
    const fields = [...new Set(parsed.error.issues.map(({ path }) => path.join('.')))];
    throw new StoredRowError({ entity, fields });
  };
  return {
    one: (entity, schema, row) => {
      if (row === null || row === undefined || isExpired(row, now())) return null;
      return parse(entity, schema, row);
    },
    many: (entity, schema, rows) => {
      const nowMs = now();
      return rows.flatMap((row) => {
        if (isExpired(row, nowMs)) return [];
        try {
          return [parse(entity, schema, row)];
        } catch (error) {
          if (!(error instanceof StoredRowError)) throw error;
          onBadRow(error.row);
          return [];
        }
      });
    },
  };
};
