import type { Manifest } from '#shared/integration.ts';
import type { HttpContext } from '../integrations/http.ts';

/** What a source of prices is, and what may be asked of it. */
export interface TariffManifest extends Pick<Manifest, 'id' | 'name' | 'egressHosts' | 'limits'> {
  /** For whom one answer holds: a price zone of a market, a region of a supplier, or one customer. */
  readonly scope: 'zone' | 'region' | 'customer';
  /** Zones or regions that it knows; empty: each customer is one of his own. */
  readonly zones: readonly string[];
  /** `market`: net, before fees and tax. `home`: what the customer pays, all included. `co2`: what a kWh emits, no price. */
  readonly price: 'market' | 'home' | 'co2';
  /** ISO 4217; of CO2 `kg`. */
  readonly currency: 'EUR' | 'GBP' | 'as-answered' | 'kg';
  /** Time zone of its day, from midnight to midnight. */
  readonly timezone: string;
  /** What has to be named where its prices are shown; null: nothing. */
  readonly attribution: string | null;
}

/** One price, without its end where the source has none; per kWh in the currency of the answer. */
export interface MarketSlot {
  readonly startMs: number;
  readonly endMs: number;
  /** May be negative. */
  readonly perKWh: number;
}

/** What a source answered for a span of time: only what it knows, in order, without overlap. */
export interface MarketPrices {
  readonly slots: readonly MarketSlot[];
  /** ISO 4217. */
  readonly currency: string;
  /** The licence that the answer names; null: it names none. */
  readonly licence: string | null;
}

/** What a source of prices is opened with. */
export interface TariffContext extends HttpContext {
  /** What the customer typed, decrypted; empty where prices are public. */
  readonly fields: Readonly<Record<string, string>>;
}

/** A source of prices. */
export interface TariffSource {
  readonly manifest: TariffManifest;
  /**
   * Prices from one time to another. What is not published yet is left out, never 0.
   * @param zone one of the manifest's; of a customer's source it is not used
   * @throws VendorError as of any vendor; `refused` where the licence of the answer does not allow its use
   */
  prices(context: TariffContext, zone: string, fromMs: number, untilMs: number): Promise<MarketPrices>;
}
