import * as z from 'zod';

/**
 * Everything that can be wrong with a field of a request: the text for users of the API, with its figures in braces. Codes are
 * translation keys. A schema that refuses in its own words takes them from here, so that its refusals have a code.
 */
export const faultTexts = {
  required: 'is required',
  unknown: 'is not known',
  invalid: 'is not valid',
  not_text: 'is not text',
  not_number: 'is not a number',
  not_whole: 'is not a whole number',
  not_boolean: 'is neither true nor false',
  not_list: 'is not a list',
  not_object: 'is not an object',
  too_short: 'has fewer than {min} characters',
  too_long: 'has more than {max} characters',
  too_few: 'has fewer than {min} entries',
  too_many: 'has more than {max} entries',
  below: 'is below {min}',
  above: 'is above {max}',
  not_above: 'is not above {min}',
  not_below: 'is not below {max}',
  not_multiple: 'is not a multiple of {step}',
  email: 'is not an e-mail address',
  date_time: 'is not a date with time and offset',
  iban: 'is not an IBAN: a character is missing or wrong',
  date: 'is not a date',
  format: 'has the wrong format',
  no_choice: 'is not one of the possible values',
  hidden_characters: 'must not contain control characters or characters that change the writing direction',
  time_zone: 'is not a known time zone',
  clock_time: 'is not a time such as 07:00',
  quarter_time: 'is not a quarter hour such as 06:00 or 22:15',
  overlaps: 'applies at a time when another one does',
  six_digits: 'must be 6 digits',
  recovery_code: 'must be letters, digits, spaces and hyphens',
  refresh_token: 'is not a refresh token',
  session_id: 'is not the id of a session',
  link_token: 'must be the token of a link',
  request_key: 'must be 8 to 128 letters, digits, hyphens or underscores',
  energy_or_percent: 'give either energyKWh or targetPercent',
  battery_size: 'is needed with targetPercent',
  minutes_or_energy: 'give either minutes or energyKWh',
  one_amount: 'give one of energyKWh, minutes and targetPercent',
  price_or_co2: 'give priceEurPerKWh or co2GPerKWh',
  above_max_current: 'is above maxCurrentA',
  above_max_power: 'is above maxPowerW',
  above_device_current: 'the device takes {maxA} A at most',
  generated: 'is made by us',
  not_asked: 'is not asked for here',
  host: 'is not an address of this service',
  choice: 'is not one of the values that the service knows',
  coordinates: 'is not a latitude and longitude in degrees',
  not_linked_in_pages: 'is not linked through pages of its own',
  other_site: 'does not belong to this site',
  other_service: 'does not belong to this service and site',
  no_charger: 'only a charger can have a car',
  no_cars: 'its service has no cars',
  device_missing: 'is not in the linked account',
  role_needed: 'the device does not know it: say what it measures',
  service_not_in_plan: 'is part of the plan {plans}',
  service_not_sold: 'is not part of any plan; it is sold separately',
  mode_not_in_plan: 'the plan does not include {mode}',
  interval_not_in_plan: 'the plan allows {minutes} minutes or more',
  out_of_reach: 'is not from {first} to {last}',
  not_before_end: 'is not before to',
  after_end: 'is after to',
  span_too_long: 'is more than {days} days before to',
  too_many_steps: 'gives more than {steps} steps',
  over: 'is already past',
  too_far: 'is more than {days} days away',
  same_time: 'another item exists for the same day and time',
  same_threshold: 'another item exists for the same threshold',
  list_full: 'there are already {max}, the most possible',
  own_address: 'is already your address',
  name_taken: 'is already the name of a site in the list, or of yours',
  member_already: 'is already a member',
  no_member: 'is not a member of this site',
  owner_already: 'already owns the site',
  foreign_cursor: 'is not one of ours',
  key_used: 'was used for another request',
  push_address: 'is not an address of a push service that browsers use',
  public_url: 'is not an https address of a name on the internet',
} as const;

export type FaultCode = keyof typeof faultTexts;
export const faultCodes = Object.keys(faultTexts) as FaultCode[];

type Named<T extends string> = T extends `${string}{${infer Name}}${infer Rest}` ? Name | Named<Rest> : never;
/** The figures that a code's text names. */
type FiguresOf<C extends FaultCode> = {
  readonly [N in Named<(typeof faultTexts)[C]>]: number | string | readonly string[];
};

/** What is wrong with one field, as it is sent. */
export const faultSchema = z
  .object({
    field: z
      .string()
      .meta({ description: 'Path of the field; `body` for all of it.', example: 'settings.minCurrentA' }),
    code: z.enum(faultCodes as [FaultCode, ...FaultCode[]]).meta({ description: 'What is wrong with it.' }),
    figures: z
      .record(z.string(), z.union([z.number(), z.string(), z.array(z.string())]))
      .meta({ description: 'Figures of the code, such as the limit that was passed.' }),
  })
  .meta({ id: 'Fault' });
export type SentFault = z.output<typeof faultSchema>;

/** What is wrong with one field. `said`: a schema's own English words, where they are more exact than the code's. */
export interface Fault {
  readonly field: string;
  readonly code: FaultCode;
  readonly figures: Readonly<Record<string, number | string | readonly string[]>>;
  readonly said?: string;
}

/** A fault with exactly the figures that its text names. */
export const fault = <C extends FaultCode>(
  field: string,
  code: C,
  ...[figures]: [Named<(typeof faultTexts)[C]>] extends [never] ? [] : [figures: FiguresOf<C>]
): Fault => ({ field, code, figures: figures ?? {} });

const written = (value: number | string | readonly string[] | undefined): string =>
  typeof value === 'object' ? value.join(' or ') : String(value);

/** A fault in English, for users of the API: `settings.minCurrentA: is above maxCurrentA`. */
export const faultMessage = ({ field, code, figures, said }: Fault): string =>
  `${field}: ${said ?? faultTexts[code].replaceAll(/\{(\w+)\}/g, (_, name: string) => written(figures[name]))}`;
