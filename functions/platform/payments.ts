import type { Locale } from '#shared/locales.ts';
import type { SubscriptionStatus, TaxBehavior } from '#shared/model/account.ts';
import type { AccountId } from '#shared/model/ids.ts';
import type { BillingInterval } from '#shared/plans.ts';

/** What one product costs on a subscription. */
export interface ProviderItem {
  /** The item's id; null in a phase that is still to come. */
  readonly id: string | null;
  /** Ours, or the provider's id of a product that is none of ours. */
  readonly product: string;
  /** Lookup key; the provider's id of a price without one. */
  readonly priceKey: string;
  /** Cents. */
  readonly unitAmount: number;
  /** Whether tax comes on top of it. */
  readonly taxBehavior: TaxBehavior;
  readonly interval: BillingInterval | 'week' | 'day';
}

/** A subscription that has not ended. Times are ISO. */
export interface RunningSubscription {
  readonly id: string;
  readonly status: SubscriptionStatus;
  readonly items: readonly ProviderItem[];
  readonly periodStart: string;
  readonly periodEnd: string;
  readonly cancelAtPeriodEnd: boolean;
  readonly trialEnd: string | null;
  /** What is to change at the period's end; null: nothing is. */
  readonly next: { readonly start: string; readonly items: readonly ProviderItem[] } | null;
  readonly scheduleId: string | null;
}

/** A site at the payment provider, read at once. */
export interface CustomerState {
  readonly customerId: string;
  readonly accountId: AccountId;
  /** Where tax is computed: together with an address by which it is. */
  readonly hasPaymentMethod: boolean;
  readonly defaultMethodId: string | null;
  /** When the checkout was made whose payment method was taken over last; null: none was. */
  readonly lastSetupAt: string | null;
  /** Credit that the next invoices use up, cents. */
  readonly creditCents: number;
  readonly running: RunningSubscription | null;
  /** Further ones that run, which none should: paid twice. */
  readonly surplus: readonly string[];
  /** How many have ended, and the newest of them; `asked`: its owner cancelled it. */
  readonly endedCount: number;
  readonly ended: { readonly status: SubscriptionStatus; readonly at: string; readonly asked: boolean } | null;
}

/** A visit of the payment page. */
export interface CheckoutState {
  readonly id: string;
  readonly accountId: AccountId | null;
  readonly customerId: string | null;
  readonly createdAt: string;
  readonly mode: 'payment' | 'setup' | 'subscription';
  readonly status: 'open' | 'complete' | 'expired';
  /** Where to go to; null once it is over. */
  readonly url: string | null;
  readonly paid: boolean;
  /** payment: what is paid is a prepayment. */
  readonly prepays: boolean;
  /** Paid back in full, or lost to a dispute. */
  readonly refunded: boolean;
  /** setup: the method that was added. */
  readonly paymentMethodId: string | null;
  /** setup: the feature price that is to be added after it. */
  readonly wishedPriceKey: string | null;
}

/** What an invoice came to. */
export interface InvoiceState {
  readonly id: string;
  readonly customerId: string | null;
  /** Money that came in for it, cents; credit that it used up does not count. 0 unless it is paid. */
  readonly paidCents: number;
  /** Of that, what went back by refunds, lost disputes and credit notes. */
  readonly refundedCents: number;
  /** What it was paid with: the same card has the same mark, which tells nothing else of it. */
  readonly cardMarks: readonly string[];
}

/** Whose checkout, and where the browser comes back to. */
export interface CheckoutWish {
  readonly accountId: AccountId;
  readonly customerId: string;
  readonly locale: Locale | null;
  readonly successUrl: string;
  readonly cancelUrl: string;
  /** The same words give the same checkout: what was before it, so that another one is made after it. */
  readonly after: string;
}

/** A hint that something changed; what, is read anew. */
export interface PaymentEvent {
  readonly id: string;
  readonly type: string;
  /** The object that it is about: its kind, its id, and what it belongs to. */
  readonly object: string;
  readonly objectId: string;
  readonly customerId: string | null;
  readonly paymentIntentId: string | null;
  /** The invoice that a credit note belongs to. */
  readonly invoiceId: string | null;
  /** Cents that an invoice was paid with; null for other objects. */
  readonly amountPaidCents: number | null;
}

/**
 * The payment provider. Prices are named by their lookup keys (shared/plans.ts). Everything that makes something can be
 * repeated: the same wish makes one thing.
 * @throws ApiError `payments_unavailable` when it is down, not set up, or knows other prices than ours; `payment_failed`;
 * `subscription_not_found` when there is no such customer (any more); `conflict`
 */
export interface Payments {
  createCustomer(site: {
    readonly accountId: AccountId;
    readonly name: string;
    readonly email: string | null;
  }): Promise<string>;
  /** Ends everything that runs, and forgets the customer; invoices stay, as the law asks. Twice is once. */
  closeCustomer(customerId: string): Promise<void>;
  /** The site whose customer it is; null: of none of ours, or closed. */
  siteOf(customerId: string): Promise<AccountId | null>;
  /** null: closed. */
  read(customerId: string): Promise<CustomerState | null>;

  /** Without a page: a free price, or a payment method that is there. @param nth how many there were before */
  startSubscription(site: {
    readonly accountId: AccountId;
    readonly customerId: string;
    readonly priceKey: string;
    readonly nth: number;
    /** Of users who followed a referral link: off the first period. */
    readonly coupon?: string | undefined;
  }): Promise<void>;
  /** Replaces what the subscription holds, now: what is left of the old is credited, the new is paid at once. */
  changeNow(running: RunningSubscription, priceKeys: readonly string[], coupon?: string): Promise<void>;
  /** The same at the period's end. */
  changeLater(running: RunningSubscription, priceKeys: readonly string[]): Promise<void>;
  /** Nothing changes at the period's end. Twice is once. */
  keepItems(running: RunningSubscription): Promise<void>;
  addItem(running: RunningSubscription, priceKey: string): Promise<void>;
  setCancelled(running: RunningSubscription, cancelled: boolean): Promise<void>;
  /** At once; what is left of its period is credited. */
  end(subscriptionId: string): Promise<void>;
  /** What invoices are paid with from now on; where tax is computed, also by which address. */
  setMethod(customerId: string, paymentMethodId: string): Promise<void>;
  /** Remembers for `lastSetupAt` that all was done which a checkout asked for. */
  noteSetup(customerId: string, createdAt: string): Promise<void>;

  startCheckout(
    wish: CheckoutWish & { readonly priceKey: string; readonly coupon?: string | undefined },
  ): Promise<CheckoutState>;
  /** @param wishedPriceKey a feature price to add once there is a method */
  startSetup(wish: CheckoutWish & { readonly wishedPriceKey: string | null }): Promise<CheckoutState>;
  startPrepayment(wish: CheckoutWish): Promise<CheckoutState>;
  readCheckout(sessionId: string): Promise<CheckoutState | null>;
  /** The checkout that a payment came from. */
  findCheckout(paymentIntentId: string): Promise<CheckoutState | null>;
  /** Nobody can pay it any more. Twice is once, and one that was paid stays paid. */
  expireCheckout(sessionId: string): Promise<void>;
  /** Pages with invoices and payment methods. */
  portal(customerId: string, returnUrl: string, locale: Locale | null): Promise<string>;

  /** null: there is no such invoice. */
  readInvoice(invoiceId: string): Promise<InvoiceState | null>;
  /** Marks of the payment methods that a customer has, as `InvoiceState.cardMarks`. */
  cardsOf(customerId: string): Promise<readonly string[]>;
  /** The invoice that a payment was for; null: for none. */
  findInvoice(paymentIntentId: string): Promise<string | null>;
  /**
   * Another person pays from now on: nothing is left by which the former one could be charged or recognised, and the
   * subscription goes on. Invoices stay as they were written. Twice is once.
   */
  handOver(customerId: string, to: { readonly name: string; readonly email: string | null }): Promise<void>;

  /**
   * What happened in a time, newest first, as far as the product listens to it; kept for 30 days.
   * @param after of the page before; null: the first page
   * @returns where the next page begins; null: there is none
   */
  listEvents(span: {
    readonly from: string;
    readonly until: string;
    readonly after: string | null;
  }): Promise<{ readonly events: readonly PaymentEvent[]; readonly next: string | null }>;
  /** null: forgotten. */
  readEvent(eventId: string): Promise<PaymentEvent | null>;
  /** @throws ApiError `invalid_key` when the signature is not the provider's, or is older than five minutes */
  openEvent(rawBody: Uint8Array, signature: string): Promise<PaymentEvent>;
}
