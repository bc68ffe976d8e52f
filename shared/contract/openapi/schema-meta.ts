import * as z from 'zod';

const metaOf = (schema: z.ZodType): z.GlobalMeta => z.globalRegistry.get(schema) ?? {};

/** The schema inside an optional, nullable, defaulted or piped one; undefined: none. */
const wrappedBy = (schema: z.ZodType): z.ZodType | undefined => {
  const def = schema.def as { readonly innerType?: z.ZodType; readonly in?: z.ZodType };
  return def.innerType ?? def.in;
};

const isOptional = (schema: z.ZodType): boolean => schema.def.type === 'optional';

/** A field's description: its own, or that of the schema it wraps. */
export const descriptionOf = (schema: z.ZodType): string | undefined => {
  const { description } = metaOf(schema);
  const wrapped = wrappedBy(schema);
  return description ?? (wrapped && descriptionOf(wrapped));
};

/**
 * An example of a schema: its own, or one built from the examples of its parts. Optional fields without an example of their own
 * are left out; nullable ones are null where nothing else is known. undefined: a part has no example.
 */
export const exampleOf = (schema: z.ZodType): unknown => {
  const meta = metaOf(schema);
  if ('example' in meta) return meta.example;
  if (isOptional(schema)) return undefined;
  if (schema instanceof z.ZodObject) return exampleOfFields(schema);
  if (schema instanceof z.ZodArray) {
    const element = exampleOf(schema.element as z.ZodType);
    return element === undefined ? undefined : [element];
  }
  if (schema instanceof z.ZodLiteral) return schema.def.values[0];
  const wrapped = wrappedBy(schema);
  const example = wrapped && exampleOf(wrapped);
  return example === undefined && schema instanceof z.ZodNullable ? null : example;
};

const exampleOfFields = (schema: z.ZodObject): object | undefined => {
  const fields = Object.entries(schema.shape as Record<string, z.ZodType>).map(
    ([name, field]) => [name, exampleOf(field), isOptional(field)] as const,
  );
  if (fields.some(([, example, optional]) => example === undefined && !optional)) return undefined;
  return Object.fromEntries(fields.filter(([, example]) => example !== undefined));
};
