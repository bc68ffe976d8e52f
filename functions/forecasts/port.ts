import type { Manifest } from '#shared/integration.ts';
import type { HttpContext } from '../integrations/http.ts';
import type { Cell } from './cell.ts';

/** What a forecast service is. */
export interface ForecastManifest extends Pick<Manifest, 'id' | 'name' | 'egressHosts' | 'limits'> {
  /** What has to be named where its forecast is shown. */
  readonly attribution: string;
}

/** What the sky is expected to give in one span of time, on average; of the past, what it gave. */
export interface SkySlot {
  readonly startMs: number;
  readonly endMs: number;
  /** From the sun itself, on a plane that faces it, W/m2, >= 0. */
  readonly directW: number;
  /** From the rest of the sky, on a level plane, W/m2, >= 0. */
  readonly diffuseW: number;
  /** Of the air, degrees Celsius; null: unknown. */
  readonly airC: number | null;
}

/** What a forecast service is opened with. */
export interface ForecastContext extends HttpContext {
  /** The operator's own values at the service, such as its key; empty: none. */
  readonly ours: Readonly<Record<string, string>>;
}

/** A service that says how much sun is to come. One answer serves every roof of a cell. */
export interface ForecastSource {
  readonly manifest: ForecastManifest;
  /**
   * What comes from one UTC day to another, both included, in order; what it does not know is left out, never 0.
   * @throws VendorError as of any vendor; `unsupported` where the operator has no contract with it
   */
  sky(context: ForecastContext, cell: Cell, first: string, last: string): Promise<readonly SkySlot[]>;
}
