import { STRIPE_API_VERSION } from '#shared/payments.ts';
import type { Event, Interval, PaymentState, Price } from './model.ts';

/** The error with which Stripe answers an invalid request. */
export class Fault extends Error {
  readonly status: number;
  readonly body: { readonly type: string; readonly code?: string; readonly param?: string; readonly message: string };

  constructor(status: number, type: string, message: string, more: { code?: string; param?: string } = {}) {
    super(message);
    this.status = status;
    this.body = { type, message, ...more };
  }
}

export const invalid = (message: string, param?: string): Fault =>
  new Fault(400, 'invalid_request_error', message, param === undefined ? {} : { param });
export const missing = (kind: string, id: string): Fault =>
  new Fault(404, 'invalid_request_error', `No such ${kind}: '${id}'`, { code: 'resource_missing', param: 'id' });

const DAY_S = 86_400;

/** The same day one interval later; the last of the month where that has no such day. Seconds. */
export const addInterval = (fromS: number, interval: Interval, anchorS = fromS): number => {
  if (interval === 'day' || interval === 'week') return fromS + (interval === 'day' ? 1 : 7) * DAY_S;
  const date = new Date(fromS * 1000);
  const day = new Date(anchorS * 1000).getUTCDate();
  const months = interval === 'year' ? 12 : 1;
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months + 1, 0)).getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  date.setUTCDate(Math.min(day, last));
  return date.getTime() / 1000;
};

/** The state and the means of changing it: ids, events, and the time at which a change happens. */
export interface Book {
  readonly state: PaymentState;
  /** Seconds. Past due dates are processed in order, so this may be behind the clock. */
  nowS: number;
  readonly id: (prefix: string) => string;
  /** Emits an event on a change, with the object as it is now. */
  readonly emit: (type: string, object: { readonly id: string; readonly object: string }) => void;
  readonly price: (id: string) => Price;
}

/** A request of the API. */
export interface Call {
  readonly book: Book;
  /** The path parameter. */
  readonly id: string;
  /** Form or query fields, nested. */
  readonly given: unknown;
  /** Base URL of the payment page. */
  readonly pagesUrl: string;
}
export type Calls = Readonly<Record<string, (call: Call) => unknown>>;

/** Events kept; older ones are deleted, as Stripe does after 30 days. */
const MAX_EVENTS = 2000;

export const createBook = (state: PaymentState, nowS: number): Book => {
  const book: Book = {
    state,
    nowS,
    id: (prefix) => {
      state.counter += 1;
      return `${prefix}_${String(state.counter).padStart(8, '0')}`;
    },
    emit: (type, object) => {
      const event: Event = {
        id: book.id('evt'),
        object: 'event',
        type,
        created: Math.floor(book.nowS),
        api_version: STRIPE_API_VERSION,
        livemode: false,
        data: { object: structuredClone(object) },
      };
      state.event[event.id] = event;
      state.deliveries.push({ event: event.id, attempts: 0, nextAt: 0 });
      const ids = Object.keys(state.event);
      for (const id of ids.slice(0, Math.max(0, ids.length - MAX_EVENTS))) delete state.event[id];
    },
    price: (id) => {
      const price = state.price[id];
      if (!price) throw missing('price', id);
      return price;
    },
  };
  return book;
};
