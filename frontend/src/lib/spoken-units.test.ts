import type { TFunction } from 'i18next';
import { describe, expect, test } from 'vitest';
import type { Locale } from '#shared/locales.ts';
import { startI18n } from '../i18n/start.ts';
import { formatCurrent, formatEnergy, formatKg, formatPercent, formatPerKWh, formatPower } from './format.ts';
import { spokenUnits } from './spoken-units.ts';

const sayIn = async (locale: Locale): Promise<(shown: string) => string> => {
  const i18n = await startI18n(locale, ['app', 'common']);
  return (shown) => spokenUnits(shown, locale, i18n.getFixedT(null, 'app') as TFunction<'app'>);
};

describe('units are said as words', () => {
  test.each<[Locale, power: string, energy: string, one: string]>([
    ['en', '7.2 kilowatts', '1,234.5 kilowatt hours', '1 watt'],
    ['de-DE', '7,2 Kilowatt', '1.234,5 Kilowattstunden', '1 Watt'],
    ['de-CH', '7.2 Kilowatt', "1'234.5 Kilowattstunden", '1 Watt'],
    ['fr-FR', '7,2 kilowatts', '1\u202F234,5 kilowattheures', '1 watt'],
    ['it-IT', '7,2 chilowatt', '1234,5 chilowattora', '1 watt'],
    ['nl-NL', '7,2 kilowatt', '1.234,5 kilowattuur', '1 watt'],
    ['es-ES', '7,2 kilovatios', '1234,5 kilovatios hora', '1 vatio'],
  ])('in %s', async (locale, power, energy, one) => {
    const say = await sayIn(locale);
    expect(say(formatPower(7200, locale))).toBe(power);
    expect(say(formatEnergy(1_234_500, locale))).toBe(energy);
    expect(say(formatPower(1, locale))).toBe(one);
  });
});

test('the words are those of the figure that is shown', async () => {
  const en = await sayIn('en');
  expect(en('1\u00A0kWh')).toBe('1 kilowatt hour');
  expect(en('1.0\u00A0kWh')).toBe('1.0 kilowatt hours');
  expect(en(formatEnergy(1000, 'en'))).toBe('1.0 kilowatt hours');
  expect(en(`${formatKg(3.9, 'en')}, 1 km, 50\u00A0km`)).toBe('3.9 kilograms, 1 kilometer, 50 kilometers');
  expect(en(formatCurrent(16, 'en'))).toBe('16 amps');
  expect(en(formatPerKWh(0.32, 'en'))).toBe('0.32 euros per kilowatt hour');
  const de = await sayIn('de-DE');
  expect(de('1\u00A0kWh, 50\u00A0km, 0,32\u00A0€/kWh')).toBe(
    '1 Kilowattstunde, 50 Kilometer, 0,32 Euro pro Kilowattstunde',
  );
});

test('what is no unit of a figure stays as it is', async () => {
  const en = await sayIn('en');
  const kept = [
    formatPercent(62, 'en'),
    '–',
    'Plan A',
    '10\u00A0Wallboxes',
    'kW',
    'as of 14:05',
    '4.1\u00A0kWp',
    '€1.97',
  ];
  for (const text of kept) expect(en(text)).toBe(text);
});

test('every figure of a text is said, with what stands around it', async () => {
  const en = await sayIn('en');
  expect(en('Solar 8.04\u00A0kW, Grid 0\u00A0W, Home battery 92\u00A0%')).toBe(
    'Solar 8.04 kilowatts, Grid 0 watts, Home battery 92\u00A0%',
  );
});
