import * as z from 'zod';

/** A JSON text, parsed by the schema of what it holds. */
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
