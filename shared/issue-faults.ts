import type * as z from 'zod';
import { type Fault, type FaultCode, faultCodes, faultTexts } from './faults.ts';

const codeOfText = new Map<string, FaultCode>(faultCodes.map((code) => [faultTexts[code], code]));

const typeCodes: Readonly<Record<string, FaultCode>> = {
  string: 'not_text',
  number: 'not_number',
  int: 'not_whole',
  boolean: 'not_boolean',
  array: 'not_list',
  object: 'not_object',
  record: 'not_object',
};

const formatCodes: Readonly<Record<string, FaultCode>> = { email: 'email', datetime: 'date_time', date: 'date' };

type Said = Pick<Fault, 'code' | 'figures'>;
const plain = (code: FaultCode): Said => ({ code, figures: {} });

type Issue = z.core.$ZodIssue;

const tooSmall = ({ origin, minimum, inclusive = true }: Extract<Issue, { code: 'too_small' }>): Said => {
  const min = Number(minimum);
  if (origin === 'string') return min === 1 ? plain('required') : { code: 'too_short', figures: { min } };
  if (origin === 'array' || origin === 'set' || origin === 'map') return { code: 'too_few', figures: { min } };
  return { code: inclusive ? 'below' : 'not_above', figures: { min } };
};

const tooBig = ({ origin, maximum, inclusive = true }: Extract<Issue, { code: 'too_big' }>): Said => {
  const max = Number(maximum);
  if (origin === 'string') return { code: 'too_long', figures: { max } };
  if (origin === 'array' || origin === 'set' || origin === 'map') return { code: 'too_many', figures: { max } };
  return { code: inclusive ? 'above' : 'not_below', figures: { max } };
};

/** @param given the value at the issue's path */
const codeOf = (issue: Issue, given: unknown): Said => {
  const own = codeOfText.get(issue.message);
  if (own !== undefined) return plain(own);
  if (given === undefined && issue.code !== 'custom') return plain('required');
  switch (issue.code) {
    case 'invalid_type':
      return plain(typeCodes[issue.expected] ?? 'invalid');
    case 'too_small':
      return tooSmall(issue);
    case 'too_big':
      return tooBig(issue);
    case 'not_multiple_of':
      return { code: 'not_multiple', figures: { step: issue.divisor } };
    case 'invalid_format':
      return plain(formatCodes[issue.format] ?? 'format');
    case 'invalid_value':
      return plain('no_choice');
    default:
      return plain('invalid');
  }
};

const at = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (inner, key) =>
      typeof inner === 'object' && inner !== null ? (inner as Readonly<Record<PropertyKey, unknown>>)[key] : undefined,
    value,
  );

/** Most faults of one refusal that are named. */
const MAX_FAULTS = 20;
/** Of a field's name that the caller made up. */
const MAX_NAME = 60;

/**
 * The faults of a value that a schema refuses, in its order, the first 20. Values are never repeated.
 * @param value what was refused
 * @param prefix path of the value in the request
 */
export const faultsOf = (error: z.ZodError, value: unknown, prefix: readonly PropertyKey[] = []): Fault[] => {
  const field = (path: readonly PropertyKey[]): string => [...prefix, ...path].map(String).join('.') || 'body';
  return error.issues
    .flatMap((issue): Fault[] =>
      issue.code === 'unrecognized_keys'
        ? issue.keys.map((key) => ({
            field: field([...issue.path, key.slice(0, MAX_NAME)]),
            ...plain('unknown'),
          }))
        : [{ field: field(issue.path), ...codeOf(issue, at(value, issue.path)), said: issue.message }],
    )
    .slice(0, MAX_FAULTS);
};
