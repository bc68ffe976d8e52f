import { createHmac } from 'node:crypto';
import { answer } from './api.ts';
import { type Book, createBook, Fault } from './book.ts';
import { expire } from './checkout.ts';
import type { Delivery, Event, PaymentState } from './model.ts';
import { page } from './pages.ts';
import { dun, isOver, periodEnd, renew } from './subscriptions.ts';
import { undoable } from './undo.ts';

export interface SimulatorOptions {
  readonly state: PaymentState;
  /** Milliseconds since the epoch; drives renewals. */
  readonly now: () => number;
  /** Base URL of its API and pages, without a trailing slash. */
  readonly url: () => string;
  /** Sends a request to a webhook endpoint; by default over the network. */
  readonly fetch?: typeof globalThis.fetch;
  /** Called after every change, so that the state can be saved. */
  readonly changed?: () => void;
}

export interface PaymentSimulator {
  /** API, payment page and portal; null for other paths. */
  readonly handle: (request: Request) => Promise<Response> | null;
  /** Processes everything that is due by the clock. */
  readonly advance: () => void;
  /** Attempts each due delivery to the webhook endpoints once. */
  readonly deliver: () => Promise<void>;
  /** Acts on the state as a customer or operator would; nothing is changed when the action throws. */
  readonly act: <T>(action: (book: Book) => T) => T;
  /** Body and signature of an event as sent to an endpoint. */
  readonly signed: (event: Event, secret: string) => { readonly body: string; readonly signature: string };
}

const MINUTE_S = 60;
/** Stripe retries for three days, with growing pauses. */
const GIVE_UP_S = 3 * 86_400;
/** Bounds the work of a long gap. */
const MAX_STEPS = 10_000;

interface Due {
  readonly atS: number;
  readonly happen: () => void;
}

const nextDue = (book: Book): Due | null => {
  const { state } = book;
  const due: Due[] = [];
  for (const one of Object.values(state.subscription)) {
    if (!isOver(one)) due.push({ atS: periodEnd(one), happen: () => renew(book, one) });
  }
  for (const { id, next_payment_attempt: atS, parent } of Object.values(state.invoice)) {
    const subscription = state.subscription[parent?.subscription_details.subscription ?? ''];
    if (atS !== null && subscription) due.push({ atS, happen: () => dun(book, subscription, id) });
  }
  for (const session of Object.values(state.session)) {
    if (session.status === 'open') due.push({ atS: session.expires_at, happen: () => expire(book, session) });
  }
  return due.reduce<Due | null>((first, one) => (first === null || one.atS < first.atS ? one : first), null);
};

/** Stripe over HTTP on one machine: its API as the official library uses it, its pages and its webhooks, on the local clock. */
export const createPaymentSimulator = (options: SimulatorOptions): PaymentSimulator => {
  const { state, now, changed = () => undefined, fetch = globalThis.fetch } = options;
  const nowS = (): number => Math.floor(now() / 1000);

  const advance = (): void => {
    const untilS = nowS();
    const book = createBook(state, untilS);
    for (let step = 0; step < MAX_STEPS; step += 1) {
      const due = nextDue(book);
      if (due === null || due.atS > untilS) break;
      book.nowS = due.atS;
      due.happen();
    }
  };

  const act: PaymentSimulator['act'] = (action) => {
    advance();
    const own = undoable(state);
    try {
      return action(createBook(own.state, nowS()));
    } catch (error) {
      // A rejected request changes nothing.
      own.undo();
      throw error;
    } finally {
      changed();
    }
  };

  const json = (status: number, body: unknown): Response =>
    Response.json(body, { status, headers: { 'request-id': `req_${state.counter}` } });

  const keyed = (key: string | null, request: string, run: () => { status: number; body: unknown }) => {
    const known = key === null ? undefined : state.answers[key];
    if (known && known.request !== request) {
      const message =
        'Keys for idempotent requests can only be used with the same parameters they were first used with.';
      return { status: 400, body: { error: { type: 'idempotency_error', message } } };
    }
    if (known) return known;
    const made = run();
    if (key !== null && made.status < 500) state.answers[key] = { request, ...made };
    return made;
  };

  const api = async (request: Request, url: URL): Promise<Response> => {
    if (!request.headers.get('authorization')?.startsWith('Bearer sk_')) {
      return json(401, { error: { type: 'invalid_request_error', message: 'Invalid API Key provided' } });
    }
    const { method } = request;
    const path = url.pathname.slice('/v1/'.length);
    const text = method === 'POST' ? await request.text() : url.search.slice(1);
    const ask = (book: Book): unknown => answer(book, options.url(), method, path, text);
    const run = (): { status: number; body: unknown } => {
      try {
        if (method !== 'GET') return { status: 200, body: act(ask) };
        advance();
        return { status: 200, body: ask(createBook(state, nowS())) };
      } catch (error) {
        if (!(error instanceof Fault)) throw error;
        return { status: error.status, body: { error: error.body } };
      }
    };
    const key = method === 'POST' ? request.headers.get('idempotency-key') : null;
    const { status, body } = keyed(key, `${path}?${text}`, run);
    return json(status, body);
  };

  const signed: PaymentSimulator['signed'] = (event, secret) => {
    const body = JSON.stringify(event);
    const atS = nowS();
    const signature = createHmac('sha256', secret).update(`${atS}.${body}`).digest('hex');
    return { body, signature: `t=${atS},v1=${signature}` };
  };

  const send = async (url: string, secret: string, event: Event): Promise<boolean> => {
    const { body, signature } = signed(event, secret);
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
    try {
      const response = await fetch(url, { method: 'POST', headers, body });
      await response.arrayBuffer();
      return response.ok;
    } catch {
      return false;
    }
  };

  const deliverOne = async (delivery: Delivery): Promise<boolean> => {
    const event = state.event[delivery.event];
    if (!event) return true;
    const endpoints = Object.values(state.setting).filter(
      ({ object, enabled_events: wanted }) => object === 'webhook_endpoint' && wanted?.includes(event.type),
    );
    const outcomes = await Promise.all(endpoints.map(({ url = '', secret = '' }) => send(url, secret, event)));
    delivery.attempts += 1;
    delivery.nextAt = nowS() + MINUTE_S * 2 ** delivery.attempts;
    return outcomes.every(Boolean) || nowS() - event.created > GIVE_UP_S;
  };

  const deliver = async (): Promise<void> => {
    advance();
    const due = state.deliveries.filter(({ nextAt }) => nextAt <= nowS());
    if (due.length === 0) return;
    const done = new Set<string>();
    for (const delivery of due) if (await deliverOne(delivery)) done.add(delivery.event);
    state.deliveries = state.deliveries.filter(({ event }) => !done.has(event));
    changed();
  };

  return {
    handle: (request) => {
      const url = new URL(request.url);
      if (url.pathname.startsWith('/v1/')) return api(request, url);
      return page(request, url, { state, act });
    },
    advance,
    deliver,
    act,
    signed,
  };
};
