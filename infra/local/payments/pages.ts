import { type Book, Fault } from './book.ts';
import { CARDS, complete, removeMethods, replaceMethod } from './checkout.ts';
import type { PaymentState, Session } from './model.ts';
import { COUNTRIES } from './tax.ts';

interface Pages {
  readonly state: PaymentState;
  readonly act: <T>(action: (book: Book) => T) => T;
}

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
const euros = (cents: number): string => `${(cents / 100).toFixed(2)} EUR`;
const day = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(0, 10);

const shown = (status: number, title: string, body: string): Response =>
  new Response(
    `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title>
<style>body{font:16px/1.5 system-ui;max-width:34rem;margin:3rem auto;padding:0 1rem}button{font:inherit;padding:.5rem 1rem;margin:.25rem 0;cursor:pointer}
table{border-collapse:collapse}td,th{padding:.25rem 1rem .25rem 0;text-align:left}.note{color:#555}.fault{color:#a00}</style>
<h1>${title}</h1><p class="note">A simulated payment provider: no card is asked for and no money moves.</p>${body}`,
    { status, headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' } },
  );
const button = (value: string, label: string): string =>
  `<div><button name="do" value="${value}">${escapeHtml(label)}</button></div>`;
const away = (url: string): Response => new Response(null, { status: 303, headers: { location: url } });

const wanted = (state: PaymentState, { wish, mode }: Session): string => {
  if (mode === 'setup') return '<p>Add a payment method. Nothing is charged now.</p>';
  const rows = wish.prices.map((id) => {
    const price = state.price[id];
    const every = price?.recurring ? ` per ${price.recurring.interval}` : '';
    return `<tr><td>${escapeHtml(state.product[price?.product ?? '']?.name ?? id)}<td>${euros(price?.unit_amount ?? 0)}${every}`;
  });
  const free = wish.trialDays > 0 ? `<p>Free for ${wish.trialDays} days.</p>` : '';
  const coupons = wish.coupons.map((id) => `<p>${state.coupon[id]?.percent_off ?? 0} % off the first period.</p>`);
  return `<table>${rows.join('')}</table>${coupons.join('')}${free}`;
};

const payPage = (state: PaymentState, session: Session | undefined, fault: string | null): Response => {
  if (!session) return shown(404, 'No such payment', '');
  const back = `<p><a href="${escapeHtml(session.cancel_url)}">Back without paying</a></p>`;
  if (session.status !== 'open') return shown(200, 'This payment is over', `<p>It is ${session.status}.</p>${back}`);
  const { mode, wish, payment_method_collection: collection } = session;
  const label = mode === 'setup' ? 'Add a card' : 'Pay';
  const free = wish.trialDays > 0 && collection === 'if_required' ? button('none', 'Start without a card') : '';
  const buttons =
    button('works', `${label} (card ···· ${CARDS.works})`) +
    free +
    button('declined', `${label} with a card that is declined (···· ${CARDS.declined})`);
  const country = COUNTRIES.map((code) => `<option>${code}</option>`).join('');
  const address =
    session.billing_address_collection === 'required'
      ? `<p><label>Country <select name="country">${country}</select></label></p>`
      : '';
  const complaint = fault === null ? '' : `<p class="fault" role="alert">${escapeHtml(fault)}</p>`;
  return shown(
    fault === null ? 200 : 402,
    'Payment',
    `${wanted(state, session)}${complaint}<form method="post">${address}${buttons}</form>${back}`,
  );
};

const pay = (pages: Pages, id: string, choice: string, country: string | undefined): Response => {
  const card = choice === 'works' ? CARDS.works : choice === 'declined' ? CARDS.declined : null;
  try {
    return away(pages.act((book) => complete(book, id, card, country)).success_url);
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    return payPage(pages.state, pages.state.session[id], error.message);
  }
};

const portalPage = (state: PaymentState, id: string): Response => {
  const session = state.setting[id];
  const customer = state.customer[session?.customer ?? ''];
  if (!session || !customer) return shown(404, 'No such page', '');
  const invoices = Object.values(state.invoice)
    .filter((one) => one.customer === customer.id)
    .toReversed()
    .map(
      ({ created, number, total, status }) => `<tr><td>${day(created)}<td>${number}<td>${euros(total)}<td>${status}`,
    );
  const method = state.method[customer.invoice_settings.default_payment_method ?? ''];
  const card = method ? `Card ···· ${method.card.last4}` : 'No default card';
  const credit = customer.balance < 0 ? `<p>Credit: ${euros(-customer.balance)}</p>` : '';
  const buttons =
    button('works', `Use a card that works (···· ${CARDS.works})`) +
    button('declined', `Use a card that is declined (···· ${CARDS.declined})`) +
    button('none', 'Remove all cards');
  return shown(
    200,
    'Invoices and payment methods',
    `<p>${card}</p>${credit}<form method="post">${buttons}</form><h2>Invoices</h2><table><tr><th>Date<th>Number<th>Sum<th>State${invoices.join('')}</table>
<p><a href="${escapeHtml(session.return_url ?? '/')}">Back</a></p>`,
  );
};

const changePortal = ({ state, act }: Pages, id: string, choice: string): Response => {
  const customer = state.setting[id]?.customer;
  if (customer === undefined) return shown(404, 'No such page', '');
  act((book) => {
    if (choice === 'none') removeMethods(book, customer);
    else replaceMethod(book, customer, choice === 'declined' ? CARDS.declined : CARDS.works);
  });
  return away(`/portal/${id}`);
};

const answersOf = async (request: Request): Promise<{ choice: string; country: string | undefined }> => {
  const form = new URLSearchParams(await request.text());
  const country = COUNTRIES.find((code) => code === form.get('country'));
  return { choice: form.get('do') ?? '', country };
};

/** `/pay/{session}` and `/portal/{session}`; null for other paths. */
export const page = (request: Request, { pathname }: URL, pages: Pages): Promise<Response> | null => {
  const [, kind, id = ''] = /^\/(pay|portal)\/([\w]+)$/.exec(pathname) ?? [];
  if (kind === undefined) return null;
  const post = request.method === 'POST';
  if (kind === 'pay') {
    return post
      ? answersOf(request).then(({ choice, country }) => pay(pages, id, choice, country))
      : Promise.resolve(payPage(pages.state, pages.state.session[id], null));
  }
  return post
    ? answersOf(request).then(({ choice }) => changePortal(pages, id, choice))
    : Promise.resolve(portalPage(pages.state, id));
};
