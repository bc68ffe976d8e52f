import { invalid } from './book.ts';
import type { Customer, PaymentState } from './model.ts';
import { customerTax } from './tax.ts';

/** A list, newest first, as Stripe returns it. */
export const list = <T>(data: readonly T[]) => ({
  object: 'list',
  data: data.toReversed(),
  has_more: false,
  url: '/v1',
});

/** A page of entries in the order of their creation; newest first, as Stripe lists. @param after id of the entry before the page */
export const page = <T extends { readonly id: string }>(
  data: readonly T[],
  after: string | undefined,
  limit: number,
) => {
  const end = after === undefined ? data.length : data.findIndex(({ id }) => id === after);
  const from = Math.max(0, end - limit);
  return { ...list(data.slice(from, end)), has_more: from > 0 };
};

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
    state.product,
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
  // Included only when expanded.
  if (key === 'tax' && isCustomer(value)) return { ...value, tax: customerTax(value) };
  const at = value[key];
  const target = typeof at === 'string' ? structuredClone(find(state, at) ?? at) : at;
  return { ...value, [key]: expandAt(state, target, rest) };
};

/** A copy of a response with the named ids expanded to their objects. */
export const expanded = (state: PaymentState, answer: unknown, paths: readonly string[]): unknown =>
  paths.reduce((value, path) => {
    const keys = path.split('.');
    if (keys.length > MAX_DEPTH) throw invalid('You cannot expand more than 4 levels of a property', 'expand');
    return expandAt(state, value, keys);
  }, structuredClone(answer));
