import * as z from 'zod';

/** Rises by one with every write of the row; a patch that names an older one fails with `conflict`. */
export const versionSchema = z.int().positive();
export interface Versioned {
  readonly version: number;
}

export const bytesSchema: z.ZodType<Uint8Array> = z.instanceof(Uint8Array);

/** Rows name their id by its kind (`accountId`), the model calls it `id`. */
export const withId = (key: string) => (row: unknown) =>
  typeof row === 'object' && row !== null && key in row ? { ...row, id: Reflect.get(row, key) } : row;
