import type { Locale } from '#shared/locales.ts';
import type { SubscriptionStatus, TaxBehavior } from '#shared/model/account.ts';
import type { AccountId } from '#shared/model/ids.ts';
import type { BillingInterval } from '#shared/plans.ts';
import type { OfferedPrice } from '#shared/price-list.ts';

/** What one product costs on a subscription. */
export interface ProviderItem {
  /** The item's id; null in a future phase. */
  readonly id: string | null;
  /** Our product, or the provider's id of a foreign one. */
  readonly product: string;
  /** Lookup key; the provider's id of a price without one. */
  readonly priceKey: string;
  /** Cents. */
  readonly unitAmount: number;
  /** Whether tax is added to it. */
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
  /** The change at the period's end; null: none. */
  readonly next: { readonly start: string; readonly items: readonly ProviderItem[] } | null;
  readonly scheduleId: string | null;
}

/** A site at the payment provider, in one read. */
export interface CustomerState {
  readonly customerId: string;
  readonly accountId: AccountId;
  /** If tax is computed: whether there is an address for it. */
  readonly hasPaymentMethod: boolean;
  readonly defaultMethodId: string | null;
  /** When the checkout was created whose payment method was set last; null: none was. */
  readonly lastSetupAt: string | null;
  /** Credit for the next invoices, cents. */
  readonly creditCents: number;
  readonly running: RunningSubscription | null;
  /** Further running ones, of which there should be none: paid twice. */
  readonly surplus: readonly string[];
  /** How many have ended, and the newest of them; `asked`: the owner cancelled it. */
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
  /** Where to send the browser; null once it is over. */
  readonly url: string | null;
  readonly paid: boolean;
  /** payment: a prepayment was paid. */
  readonly prepays: boolean;
  /** Refunded in full, or lost to a dispute. */
  readonly refunded: boolean;
  /** setup: the method that was added. */
  readonly paymentMethodId: string | null;
  /** setup: the price of a plan to change to, or of a feature to add, after it. */
  readonly requestedPriceKey: string | null;
}

/** The totals of an invoice. */
export interface InvoiceState {
  readonly id: string;
  readonly customerId: string | null;
  /** Money received for it, cents, without used credit. 0 unless it is paid. */
  readonly paidCents: number;
  /** Of that, returned by refunds, lost disputes and credit notes. */
  readonly refundedCents: number;
  /** What it was paid with: the same card has the same mark, which reveals nothing else. */
  readonly cardMarks: readonly string[];
}

/** What is stored of a customer; null fields: nothing is. */
export interface CustomerRecord {
  readonly name: string | null;
  readonly email: string | null;
  /** ISO 3166 code. */
  readonly country: string | null;
  /** Credit for the next invoices, cents. */
  readonly creditCents: number;
  /** `last4`: last digits of card or account. */
  readonly methods: readonly { readonly type: string; readonly last4: string | null }[];
}

/** An invoice as it was written. Amounts are cents. */
export interface InvoiceRecord {
  readonly id: string;
  /** null: a draft. */
  readonly number: string | null;
  readonly createdAt: string;
  readonly status: string;
  /** With tax. */
  readonly totalCents: number;
  readonly taxCents: number;
  readonly paidCents: number;
  /** Taken back by credit notes after it was paid. */
  readonly creditedCents: number;
  readonly lines: readonly { readonly description: string | null; readonly cents: number }[];
}

/** A payment, or an attempt at one. Amounts are cents. */
export interface ChargeRecord {
  readonly id: string;
  readonly createdAt: string;
  readonly status: string;
  readonly cents: number;
  readonly refundedCents: number;
  readonly last4: string | null;
}

/** Newest first; `next` is the `after` of the following page, null after the last. */
export interface RecordPage<T> {
  readonly data: readonly T[];
  readonly next: string | null;
}

/** The site of a checkout, and where the browser returns to. */
export interface CheckoutRequest {
  readonly accountId: AccountId;
  readonly customerId: string;
  readonly locale: Locale | null;
  readonly successUrl: string;
  readonly cancelUrl: string;
  /** The same value gives the same checkout: describes the state before, so that a later state gets a new one. */
  readonly after: string;
}

/** Our prices at the provider. */
export interface PriceReport {
  readonly offered: readonly OfferedPrice[];
  /** Lookup keys of prices that the provider has and we cannot sell as they are. */
  readonly unfit: readonly string[];
}

/** A hint that something changed; the current state is read. */
export interface PaymentEvent {
  readonly id: string;
  readonly type: string;
  /** The object that it concerns: its kind, its id, and what it belongs to. */
  readonly object: string;
  readonly objectId: string;
  readonly customerId: string | null;
  readonly paymentIntentId: string | null;
  /** The invoice that a credit note belongs to. */
  readonly invoiceId: string | null;
  /** Paid cents of an invoice; null for other objects. */
  readonly amountPaidCents: number | null;
}

/**
 * The payment provider. Prices are named by their lookup keys (shared/plans.ts). Every creation is idempotent: the same
 * request creates one object.
 * @throws ApiError `payments_unavailable` when it is down, not configured, or has no free price; `unknown_price` for one that
 * is not offered; `payment_failed`;
 * `subscription_not_found` when there is no such customer (any more); `conflict`
 */
export interface Payments {
  /** Our prices as the provider has them now. */
  readPrices(): Promise<PriceReport>;
  /** Whether a price is offered: the amount that is shown is the amount that is charged. */
  offers(priceKey: string): Promise<boolean>;

  createCustomer(site: {
    readonly accountId: AccountId;
    readonly name: string;
    readonly email: string | null;
  }): Promise<string>;
  /** Ends all subscriptions and deletes the customer; invoices stay, as the law requires. Idempotent. */
  closeCustomer(customerId: string): Promise<void>;
  /** The site of a customer; null: not one of ours, or closed. */
  siteOf(customerId: string): Promise<AccountId | null>;
  /** null: closed. */
  read(customerId: string): Promise<CustomerState | null>;

  /** Without a page: for a free price, or with an existing payment method. @param nth how many there were before */
  startSubscription(site: {
    readonly accountId: AccountId;
    readonly customerId: string;
    readonly priceKey: string;
    readonly nth: number;
    /** For users who followed a referral link: a discount on the first period. */
    readonly coupon?: string | undefined;
  }): Promise<void>;
  /** Replaces the subscription's prices now: the rest of the old ones is credited, the new ones are paid at once. */
  changeNow(running: RunningSubscription, priceKeys: readonly string[], coupon?: string): Promise<void>;
  /** The same at the period's end. */
  changeLater(running: RunningSubscription, priceKeys: readonly string[]): Promise<void>;
  /** Cancels a change at the period's end. Idempotent. */
  keepItems(running: RunningSubscription): Promise<void>;
  addItem(running: RunningSubscription, priceKey: string): Promise<void>;
  setCancelled(running: RunningSubscription, cancelled: boolean): Promise<void>;
  /**
   * Ends the free days: from now on it is paid, with the items that were to follow them. Idempotent. A declined payment makes
   * it past due.
   */
  endTrial(running: RunningSubscription): Promise<void>;
  /** At once; the rest of its period is credited. */
  end(subscriptionId: string): Promise<void>;
  /** Sets what invoices are paid with from now on and, if tax is computed, by which address. */
  setMethod(customerId: string, paymentMethodId: string): Promise<void>;
  /** Records for `lastSetupAt` that a checkout was fully applied. */
  noteSetup(customerId: string, createdAt: string): Promise<void>;

  startCheckout(
    request: CheckoutRequest & {
      readonly priceKey: string;
      readonly coupon?: string | undefined;
      /** Begins with the stage's free days, if there are any. */
      readonly trial: boolean;
    },
  ): Promise<CheckoutState>;
  /** @param requestedPriceKey a plan's price to change to, or a feature's to add, once there is a method */
  startSetup(request: CheckoutRequest & { readonly requestedPriceKey: string | null }): Promise<CheckoutState>;
  startPrepayment(request: CheckoutRequest): Promise<CheckoutState>;
  readCheckout(sessionId: string): Promise<CheckoutState | null>;
  /** The checkout that a payment came from. */
  findCheckout(paymentIntentId: string): Promise<CheckoutState | null>;
  /** It can no longer be paid. Idempotent; a paid one stays paid. */
  expireCheckout(sessionId: string): Promise<void>;
  /** Pages with invoices and payment methods. */
  portal(customerId: string, returnUrl: string, locale: Locale | null): Promise<string>;

  /** null: there is no such invoice. */
  readInvoice(invoiceId: string): Promise<InvoiceState | null>;
  /** Marks of the payment methods that a customer has, as `InvoiceState.cardMarks`. */
  cardsOf(customerId: string): Promise<readonly string[]>;
  /** The invoice of a payment; null: it has none. */
  findInvoice(paymentIntentId: string): Promise<string | null>;
  /**
   * Another person pays from now on: removes everything by which the former one could be charged or recognised; the
   * subscription continues. Invoices stay as they were. Idempotent.
   */
  handOver(customerId: string, to: { readonly name: string; readonly email: string | null }): Promise<void>;

  /** Where invoices and receipts go from now on. A closed customer stays as it is. Idempotent. */
  setEmail(customerId: string, email: string): Promise<void>;

  /** null: closed. */
  readCustomer(customerId: string): Promise<CustomerRecord | null>;
  /** Since the present owner pays; none of a closed customer. @param after null: the first page */
  listInvoices(customerId: string, after: string | null): Promise<RecordPage<InvoiceRecord>>;
  /** The same of payments. */
  listCharges(customerId: string, after: string | null): Promise<RecordPage<ChargeRecord>>;

  /**
   * Events of a span that concern the product, newest first; the provider keeps them for 30 days.
   * @param after of the previous page; null: the first page
   * @returns where the next page starts; null: there is none
   */
  listEvents(span: {
    readonly from: string;
    readonly until: string;
    readonly after: string | null;
  }): Promise<{ readonly events: readonly PaymentEvent[]; readonly next: string | null }>;
  /** null: no longer kept. */
  readEvent(eventId: string): Promise<PaymentEvent | null>;
  /** @throws ApiError `invalid_key` when the signature is invalid or older than five minutes */
  openEvent(rawBody: Uint8Array, signature: string): Promise<PaymentEvent>;
}
