import * as z from 'zod';
import type { Locale } from '#shared/locales.ts';
import type { FormReader } from './form-reader.ts';
import { typedNumber } from './number-rule.ts';
import { type FigureOf, figureNames, type NumberRule, numberRuleOf } from './schema-bounds.ts';

type Typed<K extends string> = Readonly<Record<K, string>>;

export interface FigureFields<T, K extends FigureOf<T>> {
  /** Schemas of the fields, which hold numbers as typed. */
  readonly shape: { readonly [F in K]: z.ZodString };
  /** Stored numbers as a user of the locale types them. */
  readonly typed: (stored: Pick<T, K>, locale: Locale) => Typed<K>;
  /**
   * Reads the input and checks it against the schema's bounds; an invalid number is null, and the form is refused.
   * @param narrower where this form or site allows less, or more, than the contract
   */
  readonly read: (
    values: Typed<K>,
    reader: Pick<FormReader, 'number'>,
    narrower?: { readonly [F in K]?: Partial<NumberRule> },
  ) => Pick<T, K>;
}

/**
 * All number fields of a settings schema: a new number in the contract is in the form as well.
 * @param except numbers that are typed in another unit
 */
export const figureFields = <S extends z.ZodObject, X extends FigureOf<z.output<S>> = never>(
  schema: S,
  except: readonly X[] = [],
): FigureFields<z.output<S>, Exclude<FigureOf<z.output<S>>, X>> => {
  type Settings = z.output<S>;
  type Name = Exclude<FigureOf<Settings>, X>;
  const names = figureNames(schema).filter((name): name is Name => !except.some((one) => one === name));
  const perName = <V>(make: (name: Name) => V): { [F in Name]: V } =>
    Object.fromEntries(names.map((name) => [name, make(name)])) as { [F in Name]: V };
  const rules = perName((name) => numberRuleOf(schema.shape[name] as z.core.$ZodType));
  return {
    shape: perName(() => z.string()),
    typed: (stored, locale) => perName((name) => typedNumber(stored[name] as number | null, locale)),
    read: (values, { number }, narrower = {}) =>
      perName((name) => number(name, values[name], { ...rules[name], ...narrower[name] })) as Pick<Settings, Name>,
  };
};
