import * as z from 'zod';

/** What a number field accepts. */
export interface NumberRule {
  readonly min: number;
  readonly max: number;
  readonly whole?: boolean;
  /** May be empty, which is null. Otherwise it is required. */
  readonly optional?: boolean;
}

/** The schema without its wrappers: optional, nullable, default. */
const bare = (schema: z.core.$ZodType): z.core.$ZodType => {
  const { innerType } = schema._zod.def as { readonly innerType?: z.core.$ZodType };
  return innerType === undefined ? schema : bare(innerType);
};

const isNumber = (schema: z.core.$ZodType): boolean => bare(schema) instanceof z.ZodNumber;

/** Without bounds, zod reports infinity, or for integers the largest safe one. */
const isBound = (value: number | null): value is number => value !== null && Math.abs(value) < Number.MAX_SAFE_INTEGER;

/**
 * The rule of a number field, from the contract's schema.
 * @throws if the schema is not a number with both bounds
 */
export const numberRuleOf = (schema: z.core.$ZodType): Required<NumberRule> => {
  const number = bare(schema);
  const { minValue: min, maxValue: max, isInt } = number instanceof z.ZodNumber ? number : z.number();
  if (!isBound(min) || !isBound(max)) throw new Error('The schema is not a number with bounds');
  return {
    min,
    max,
    whole: isInt,
    optional: z.safeParse(schema, null).success,
  };
};

/** The maximum length of a schema's text, characters. @throws if it is not a text with a maximum */
export const maxLengthOf = (schema: z.core.$ZodType): number => {
  const text = bare(schema);
  if (!(text instanceof z.ZodString) || text.maxLength === null) throw new Error('The schema is not a bounded text');
  return text.maxLength;
};

/** Names of an object's fields that hold any number, or null. */
export type FigureOf<T> = { [K in keyof T]: number extends T[K] ? K : never }[keyof T] & string;

/** Names of a schema's fields that hold numbers. */
export const figureNames = <S extends z.ZodObject>({ shape }: S): FigureOf<z.output<S>>[] =>
  Object.keys(shape).filter((name): name is FigureOf<z.output<S>> => isNumber(shape[name] as z.core.$ZodType));
