import type { Locale } from '#shared/locales.ts';
import type { FormErrorKey } from './form-errors.ts';
import type { NumberRule } from './schema-bounds.ts';

export type NumberAnswer =
  | { readonly ok: true; readonly value: number | null }
  | { readonly ok: false; readonly error: FormErrorKey | `between:${string}:${string}` };

/** Parses the input, with a decimal point or comma. */
export const readNumber = (text: string, { min, max, whole = false, optional = false }: NumberRule): NumberAnswer => {
  const plain = text.trim().replace('−', '-').replace(',', '.');
  if (plain === '') return optional ? { ok: true, value: null } : { ok: false, error: 'required' };
  if (!/^[-+]?(\d+\.?\d*|\.\d+)$/.test(plain)) return { ok: false, error: 'number' };
  const value = Number(plain);
  if (whole && !Number.isInteger(value)) return { ok: false, error: 'whole' };
  return value < min || value > max ? { ok: false, error: `between:${min}:${max}` } : { ok: true, value };
};

/** Formats a number as a user of the locale would type it; unknown is empty. `decimals` are kept exactly, if given. */
export const typedNumber = (value: number | null, locale: Locale, decimals?: number): string =>
  value === null
    ? ''
    : new Intl.NumberFormat(locale, {
        useGrouping: false,
        ...(decimals === undefined
          ? { maximumFractionDigits: 4 }
          : { minimumFractionDigits: decimals, maximumFractionDigits: decimals }),
      }).format(value);
