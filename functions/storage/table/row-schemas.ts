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

/** A JSON text, and the schema of what it holds. */
export const jsonTextSchema = <T>(schema: z.ZodType<T>): z.ZodType<T, string> =>
  z
    .string()
    .transform((text, context) => {
      try {
        return JSON.parse(text) as unknown;
      } catch {
        context.addIssue({ code: 'custom', message: 'is not JSON' });
        return z.NEVER;
      }
    })
    .pipe(schema);
