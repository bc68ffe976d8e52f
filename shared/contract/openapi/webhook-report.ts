import type { JsonSchema } from './json-schema.ts';

const power = (description: string): JsonSchema => ({
  type: ['number', 'string', 'null'],
  description: `${description}, W. A number or a numeric string; null: absent.`,
});

/**
 * Fields of a report in our own words; functions/integrations/webhook reads them, and the formats of some devices besides,
 * and a test reports each of them.
 */
export const reportFields: JsonSchema = {
  type: 'object',
  minProperties: 1,
  properties: {
    pvProductionW: power('Solar production, from 0 up'),
    consumptionW: power('Consumption of the home with its chargers, from 0 up'),
    gridW: power('Grid: + import, − feed-in'),
    batteryW: power('Home battery: + charging, − discharging'),
    batterySoc: {
      type: ['number', 'string', 'null'],
      description: 'State of charge of the home battery, 0 to 1; values above 1 are taken as percent.',
    },
    batterySocPercent: { type: ['number', 'string', 'null'], description: 'State of charge of the home battery, %.' },
    vehicleSoc: {
      type: ['number', 'string', 'null'],
      description: "State of charge of a car's battery, %. Counts for the charger at which the site has this car.",
    },
    time: {
      type: ['string', 'number', 'null'],
      description:
        'Time of the measurement: ISO 8601 with a zone, or seconds or milliseconds since 1970. Absent: the time of arrival.',
    },
  },
  additionalProperties: true,
};
