import * as z from 'zod';
import { descriptionOf } from './schema-meta.ts';

export type JsonSchema = Record<string, unknown>;

/** Key under which an object schema carries its fields' descriptions until they are written into the fields. */
const FIELD_NOTES = 'x-field-notes';

/**
 * Collects descriptions of fields. zod itself would write a description wherever its schema is used: also into items of arrays
 * and branches of unions, where the field around them says the same.
 */
const override = ({ zodSchema, jsonSchema }: { zodSchema: unknown; jsonSchema: JsonSchema }): void => {
  if (!(zodSchema instanceof z.ZodObject) || !jsonSchema.properties) return;
  jsonSchema[FIELD_NOTES] = Object.fromEntries(
    Object.entries(zodSchema.shape as Record<string, z.ZodType>).map(([name, field]) => [name, descriptionOf(field)]),
  );
};

/** Only the ids of named schemas, without their other metadata. */
const named = Object.assign(z.registry<{ id: string }>(), {
  get: (schema: z.ZodType) => {
    const id = z.globalRegistry.get(schema)?.id;
    return id === undefined ? undefined : { id };
  },
});

const isObject = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const withNotes = (properties: JsonSchema, notes: JsonSchema): JsonSchema =>
  Object.fromEntries(
    Object.entries(properties).map(([name, field]) => {
      const description = notes[name];
      return [name, description === undefined ? field : { ...(field as JsonSchema), description }];
    }),
  );

/**
 * A union whose branches are constants as what it is, an enum: generators of clients make a class of each constant, or fail. The type
 * `number` becomes `integer` where all constants are, because few generators have enums of other numbers.
 */
const withEnums = (schema: JsonSchema): JsonSchema => {
  const { anyOf, ...rest } = schema;
  if (!Array.isArray(anyOf)) return schema;
  const constants = anyOf.filter((one: JsonSchema) => 'const' in one);
  if (constants.length === 0) return schema;
  const enums = [...Map.groupBy(constants, ({ type }: JsonSchema) => type)].map(([type, some]) => {
    const values = some.map((one: JsonSchema) => one.const);
    return { type: type === 'number' && values.every(Number.isInteger) ? 'integer' : type, enum: values };
  });
  const branches = [...anyOf.filter((one: JsonSchema) => !('const' in one)), ...enums];
  return branches.length === 1 ? { ...branches[0], ...rest } : { ...rest, anyOf: branches };
};

/** zod's document in OpenAPI's form: references to components, descriptions in their fields. */
const asOpenApi = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(asOpenApi);
  if (!isObject(value)) return value;
  const { [FIELD_NOTES]: notes, ...own } = value;
  const converted = Object.fromEntries(
    Object.entries(own).map(([key, inner]) => {
      if (key === '$ref' && typeof inner === 'string') return [key, inner.replace('#/$defs/', '#/components/schemas/')];
      const plain = asOpenApi(inner);
      return [key, key === 'properties' && isObject(plain) && isObject(notes) ? withNotes(plain, notes) : plain];
    }),
  );
  return withEnums(converted);
};

const toJson = (schema: z.ZodType, io: 'input' | 'output'): JsonSchema => {
  const metadata = io === 'output' ? named : z.registry<{ id: string }>();
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, target: 'draft-2020-12', metadata, override });
  return asOpenApi(rest) as JsonSchema;
};

/** The request schema. Written out in full, as its optional fields differ from those of a response. */
export const requestSchema = (schema: z.ZodType): JsonSchema => toJson(schema, 'input');

/**
 * The response schema, with references to named schemas.
 * @param components collects the named schemas that it refers to
 */
export const responseSchema = (schema: z.ZodType, components: Map<string, JsonSchema>): JsonSchema => {
  const { $defs = {}, ...rest } = toJson(schema, 'output');
  for (const [name, definition] of Object.entries($defs as Record<string, JsonSchema>))
    components.set(name, definition);
  return rest;
};
