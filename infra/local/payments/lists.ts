import { invalid } from './book.ts';
import type { Customer, PaymentState } from './model.ts';
import { customerTax } from './tax.ts';

/** Newest first, as Stripe lists. */
export const list = <T>(data: readonly T[]) => ({
  object: 'list',
  data: data.toReversed(),
  has_more: false,
  url: '/v1',
});

const MAX_DEPTH = 4;
type Plain = Record<string, unknown>;
const isPlain = (value: unknown): value is Plain =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isCustomer = (value: Plain): value is Plain & Customer => value.object === 'customer' && 'address' in value;

const find = (state: PaymentState, id: string): unknown =>
  [
    state.subscription,
    state.schedule,
    state.intent,
    state.charge,
    state.invoice,
    state.method,
    state.customer,
    state.price,
  ]
    .map((kind): unknown => kind[id])
    .find((one) => one !== undefined);

const expandAt = (state: PaymentState, value: unknown, [key, ...rest]: readonly string[]): unknown => {
  if (Array.isArray(value))
    return value.map((one) =>
      expandAt(
        state,
        one,
        [key, ...rest].filter((part) => part !== undefined),
      ),
    );
  if (key === undefined || !isPlain(value)) return value;
  // There only when it is asked for.
  if (key === 'tax' && isCustomer(value)) return { ...value, tax: customerTax(value) };
  const at = value[key];
  const target = typeof at === 'string' ? structuredClone(find(state, at) ?? at) : at;
  return { ...value, [key]: expandAt(state, target, rest) };
};

/** A copy of an answer with the named ids replaced by what they name. */
export const expanded = (state: PaymentState, answer: unknown, paths: readonly string[]): unknown =>
  paths.reduce((value, path) => {
    const keys = path.split('.');
    if (keys.length > MAX_DEPTH) throw invalid('You cannot expand more than 4 levels of a property', 'expand');
    return expandAt(state, value, keys);
  }, structuredClone(answer));
