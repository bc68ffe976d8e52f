/** What is usual for power in a country; a start for what a user then types from the bill. No schemas here: browsers read it, too. */
interface PowerCountry {
  /** Value added tax on power for households, %. Standard rates, but for Belgium (6), France (20) and Italy (10). */
  readonly taxPercent: number;
  /** Grid fees, levies and a supplier's margin above the market's price, EUR/kWh net: rough, and different for every home. */
  readonly feesEur: number;
}

const FEES_EUR = 0.12;
/** Of Germany 15 to 18 ct are typical (bdew.de, analysis of power prices); the others are a round figure to begin with. */
export const powerCountries = {
  AT: { taxPercent: 20, feesEur: FEES_EUR },
  BE: { taxPercent: 6, feesEur: FEES_EUR },
  CH: { taxPercent: 8.1, feesEur: FEES_EUR },
  CZ: { taxPercent: 21, feesEur: FEES_EUR },
  DE: { taxPercent: 19, feesEur: 0.165 },
  DK: { taxPercent: 25, feesEur: FEES_EUR },
  FR: { taxPercent: 20, feesEur: FEES_EUR },
  GB: { taxPercent: 5, feesEur: FEES_EUR },
  HU: { taxPercent: 27, feesEur: FEES_EUR },
  IT: { taxPercent: 10, feesEur: FEES_EUR },
  NL: { taxPercent: 21, feesEur: FEES_EUR },
  NO: { taxPercent: 25, feesEur: FEES_EUR },
  PL: { taxPercent: 23, feesEur: FEES_EUR },
  SE: { taxPercent: 25, feesEur: FEES_EUR },
  SI: { taxPercent: 22, feesEur: FEES_EUR },
} as const satisfies Readonly<Record<string, PowerCountry>>;
type PowerCountryCode = keyof typeof powerCountries;

/** Zones of the day-ahead market whose prices a source may be used for, with their country. */
export const priceZones = {
  AT: 'AT',
  BE: 'BE',
  CH: 'CH',
  CZ: 'CZ',
  'DE-LU': 'DE',
  DK1: 'DK',
  DK2: 'DK',
  FR: 'FR',
  HU: 'HU',
  'IT-North': 'IT',
  NL: 'NL',
  NO2: 'NO',
  PL: 'PL',
  SE4: 'SE',
  SI: 'SI',
} as const satisfies Readonly<Record<string, PowerCountryCode>>;
export type PriceZone = keyof typeof priceZones;
export const priceZoneIds = Object.keys(priceZones) as [PriceZone, ...PriceZone[]];

const zonesByTimezone: Readonly<Record<string, PriceZone>> = {
  'Europe/Vienna': 'AT',
  'Europe/Berlin': 'DE-LU',
  'Europe/Brussels': 'BE',
  'Europe/Zurich': 'CH',
  'Europe/Prague': 'CZ',
  'Europe/Copenhagen': 'DK1',
  'Europe/Paris': 'FR',
  'Europe/Budapest': 'HU',
  'Europe/Rome': 'IT-North',
  'Europe/Amsterdam': 'NL',
  'Europe/Oslo': 'NO2',
  'Europe/Warsaw': 'PL',
  'Europe/Stockholm': 'SE4',
  'Europe/Ljubljana': 'SI',
};
/** The zone of the market, or one of a country's, by a site's time zone; null: unknown. */
export const zoneByTimezone = (timezone: string): PriceZone | null => zonesByTimezone[timezone] ?? null;

/** Countries of which is known what a kWh from the grid emits. */
export const co2Countries = ['AT', 'DE', 'DK', 'IT', 'NL', 'PL'] as const satisfies readonly PowerCountryCode[];
type Co2Country = (typeof co2Countries)[number];
/** By a site's time zone; null: nobody says it there. */
export const co2CountryOf = (timezone: string): Co2Country | null => {
  const zone = zoneByTimezone(timezone);
  return co2Countries.find((country) => zone !== null && priceZones[zone] === country) ?? null;
};

/** Regions of Octopus Agile: the last letter of a tariff code. */
export const octopusRegions = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'J', 'K', 'L', 'M', 'N', 'P'] as const;
