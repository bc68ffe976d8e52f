import { type BillingDeps, syncSite } from '#functions/features/billing.ts';
import { syncPrepayment } from '#functions/features/prepayment.ts';
import { refreshPrices } from '#functions/features/prices.ts';
import { unpaidDue } from '#functions/features/removal.ts';
import type { CheckoutState, CustomerState, PaymentEvent } from '#functions/platform/payments.ts';
import { ApiError, type ErrorCode } from '#shared/contract/errors.ts';
import type { AccountId } from '#shared/model/ids.ts';
import { cataloguePriceOf } from '#shared/plans.ts';
import { changeBase } from './subscription/change-base.ts';

/** Further listeners to payments; may be called repeatedly for the same thing, in any order. */
export interface MoneyListeners {
  /** An invoice changed: it was paid, or money was returned. */
  readonly invoiceMoved?: (invoiceId: string) => Promise<void>;
  /** A customer has a new payment method. */
  readonly cardAdded?: (customerId: string) => Promise<void>;
}

/** Syncs the site of a customer; does nothing if the site is gone. */
const syncCustomer = async (deps: BillingDeps, customerId: string): Promise<AccountId | null> => {
  const accountId = await deps.payments.siteOf(customerId);
  if (accountId === null) return null;
  await syncSite(deps, accountId, customerId);
  return accountId;
};

const lasting: readonly ErrorCode[] = ['payment_failed', 'site_cancelled', 'unknown_price', 'base_product_not_found'];

/**
 * Buys what waited for a payment method: a plan or a feature. A declined card does not fail the event, so it is not resent; its
 * owner sees that nothing changed and can choose again.
 */
const buyRequested = async (deps: BillingDeps, state: CustomerState, priceKey: string | null): Promise<void> => {
  const { running, accountId } = state;
  if (priceKey === null || running?.cancelAtPeriodEnd) return;
  if (running?.items.some((item) => item.priceKey === priceKey)) return;
  try {
    if (cataloguePriceOf(priceKey)?.plan) await changeBase(deps, accountId, priceKey);
    else if (running !== null) await deps.payments.addItem(running, priceKey);
  } catch (error) {
    if (!(error instanceof ApiError) || !lasting.includes(error.code)) throw error;
    deps.logger.warn('not bought', { accountId, priceKey, code: error.code });
  }
};

/**
 * A payment method was added: it pays invoices from now on, and the plan or feature that waited for it is bought. A repeated event, or
 * one that arrives after a later checkout's, changes nothing: another method may be in use by now.
 */
const finishSetup = async (deps: BillingDeps, checkout: CheckoutState): Promise<void> => {
  const { customerId, paymentMethodId, requestedPriceKey, createdAt } = checkout;
  if (customerId === null || paymentMethodId === null) return;
  const state = await deps.payments.read(customerId);
  if (state === null || (state.lastSetupAt !== null && state.lastSetupAt >= createdAt)) return;
  await deps.payments.setMethod(customerId, paymentMethodId);
  await buyRequested(deps, state, requestedPriceKey);
  await deps.payments.noteSetup(customerId, createdAt);
};

/** A new paid site whose payment page was left: the upkeep removes it, unless the owner has changed their mind since. */
const doubtUnpaid = async (deps: BillingDeps, { id, accountId, customerId }: CheckoutState): Promise<void> => {
  if (accountId === null || customerId === null) return;
  const account = await deps.storage.accounts.get(accountId);
  if (account?.billing?.checkout?.sessionId !== id) return;
  await deps.storage.due.add(unpaidDue(account));
  await syncSite(deps, accountId, customerId);
};

const onCheckout = async (deps: BillingDeps, sessionId: string): Promise<void> => {
  const checkout = await deps.payments.readCheckout(sessionId);
  if (checkout === null) return;
  const { mode, status, customerId } = checkout;
  if (mode === 'payment') return syncPrepayment(deps, checkout);
  if (mode === 'setup' && status === 'complete') await finishSetup(deps, checkout);
  if (mode === 'subscription' && status === 'expired') return doubtUnpaid(deps, checkout);
  if (customerId !== null) await syncCustomer(deps, customerId);
};

/** A refund or dispute of a prepayment, or of an invoice, which changes no plan. */
const onPayment = async (deps: BillingDeps, paymentIntentId: string, listeners: MoneyListeners): Promise<void> => {
  const checkout = await deps.payments.findCheckout(paymentIntentId);
  if (checkout?.mode === 'payment') await syncPrepayment(deps, checkout);
  const invoiceId = await deps.payments.findInvoice(paymentIntentId);
  if (invoiceId !== null) await listeners.invoiceMoved?.(invoiceId);
};

/** Notifies the owner, unless the event is so late that the invoice has been paid. */
const notifyUnpaid = async (deps: BillingDeps, accountId: AccountId, invoiceId: string): Promise<void> => {
  const invoice = await deps.payments.readInvoice(invoiceId);
  if (invoice?.paidCents === 0) await deps.notices.paymentFailed(accountId, invoiceId);
};

/** A price or its product changed; all prices are read anew. */
const isOfPrices = ({ object }: PaymentEvent): boolean => object === 'price' || object === 'product';

/**
 * Reads the event's object again, whatever the event says: events may be repeated, late or out of order. Events that concern
 * none of our sites are acknowledged like all others, so that the provider does not resend them for days.
 */
export const applyPaymentEvent = async (
  deps: BillingDeps,
  event: PaymentEvent,
  listeners: MoneyListeners = {},
): Promise<void> => {
  const { type, object, objectId, customerId, paymentIntentId } = event;
  if (object === 'checkout.session') return onCheckout(deps, objectId);
  if (isOfPrices(event)) return void (await refreshPrices(deps));
  if (paymentIntentId !== null && /^(charge|refund)/.test(type)) return onPayment(deps, paymentIntentId, listeners);
  if (customerId === null || type === 'customer.deleted') return;
  const accountId = await syncCustomer(deps, customerId);
  if (accountId !== null && type === 'invoice.payment_failed') await notifyUnpaid(deps, accountId, objectId);
  if (accountId !== null && type === 'payment_method.attached') await listeners.cardAdded?.(customerId);
  if (type === 'invoice.paid') await listeners.invoiceMoved?.(objectId);
  else if (type.startsWith('credit_note') && event.invoiceId !== null) await listeners.invoiceMoved?.(event.invoiceId);
};

/** What an event is about; of several events with the same target, applying the last one is enough. */
export const targetOf = (event: PaymentEvent): string => {
  const { type, object, objectId, customerId, paymentIntentId, invoiceId } = event;
  if (isOfPrices(event)) return 'prices';
  if (object === 'checkout.session') return `checkout/${objectId}`;
  if (paymentIntentId !== null && /^(charge|refund)/.test(type)) return `payment/${paymentIntentId}`;
  if (object === 'invoice') return `${type}/${objectId}`;
  if (type.startsWith('credit_note')) return `credit_note/${invoiceId}`;
  return `${object === 'payment_method' ? 'cards' : 'customer'}/${customerId}`;
};
