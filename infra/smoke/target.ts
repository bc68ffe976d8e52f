import type { ContractClient } from '#shared/contract/caller.ts';

/** A person at a service with an appliance that may be linked. */
export interface TestLink {
  readonly service: string;
  readonly fields: Readonly<Record<string, string>>;
}

/** Who the smoke test is. */
export interface Tester {
  readonly email: string;
  readonly password: string;
  /** Made for this run; deleted at its end. */
  readonly throwAway: boolean;
}

/** A product to test, and what differs between the local one and a stage. */
export interface Target {
  readonly name: string;
  /** Address of the product. */
  readonly url: string;
  /** The product's clock; null: not known, as it may run faster than ours. */
  readonly now: (() => number) | null;
  readonly tester: () => Promise<Tester>;
  /** An appliance that the test may control; null: none, and no decision can be expected of a site of its own. */
  readonly link: () => Promise<TestLink | null>;
  /** Completes the checkout of a paid site; null: only free sites can be created. */
  readonly checkOut: ((page: string, client: ContractClient) => Promise<void>) | null;
}

/** Owner's name of a site that an operator has prepared: paid, with an appliance in AUTO, so that it runs every minute. */
export const PREPARED_SITE = 'Smoke';
/** Sites of the test's own begin with this, and with the time at which they were created. */
export const OWN_SITE = 'Smoke test ';
