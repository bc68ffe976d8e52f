import type { TFunction } from 'i18next';
import { kept } from '#shared/kept.ts';
import type { Locale } from '#shared/locales.ts';

/** Units whose words the browser knows. */
const byIntl = { km: 'kilometer', kg: 'kilogram' } as const;
/** Units whose words are texts: the browser has none of electricity. */
const byText = { W: 'W', kW: 'kW', kWh: 'kWh', A: 'A', ct: 'ct', '€/kWh': 'eurPerKWh' } as const;

/** A figure as it is shown, with groups of digits in any language's way, and its unit, which ends there. */
const SHOWN = /(\d(?:[\d.,'’\u00A0\u202F]*\d)?)[ \u00A0](€\/kWh|kWh|kW|W|A|ct|km|kg)(?![\p{L}\p{N}/])/gu;

const long = kept<Intl.NumberFormat>();
const pointOf = kept<string>();
const plural = kept<Intl.PluralRules>();

/** What a shown figure counts as, and the form of its unit: "1" has another one than "1.0". */
const countOf = (digits: string, locale: Locale): { readonly count: number; readonly form: 'one' | 'other' } => {
  const point = pointOf(locale, () => new Intl.NumberFormat(locale).format(1.5).replaceAll(/\d/g, ''));
  const [whole = '', part = ''] = digits.split(point);
  const count = Number(`${whole.replaceAll(/\D/g, '')}.${part}`);
  const { length } = part;
  const rules = plural(`${locale} ${length}`, () => new Intl.PluralRules(locale, { minimumFractionDigits: length }));
  return { count, form: rules.select(count) === 'one' ? 'one' : 'other' };
};

/** How a shown text is said: `7.2 kW` as "7.2 kilowatts". The figures stay as they are. */
export const spokenUnits = (shown: string, locale: Locale, t: TFunction<'app'>): string =>
  shown.replaceAll(SHOWN, (_, digits: string, unit: keyof typeof byIntl | keyof typeof byText) => {
    const { count, form } = countOf(digits, locale);
    if (unit !== 'km' && unit !== 'kg') {
      const word = t(`unit.${byText[unit]}.${form}`);
      return `${digits} ${word}`;
    }
    const format = long(
      `${locale} ${unit}`,
      () => new Intl.NumberFormat(locale, { style: 'unit', unit: byIntl[unit], unitDisplay: 'long' }),
    );
    return `${digits} ${format.formatToParts(count).find(({ type }) => type === 'unit')?.value ?? unit}`;
  });
