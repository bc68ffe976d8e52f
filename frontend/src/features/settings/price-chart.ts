import type { TariffView } from '#shared/model/tariff.ts';
import { HOUR_MS } from '#shared/units.ts';

type Slot = TariffView['prices'][number];

/** A price and when it begins, ms. */
interface At {
  readonly eur: number;
  readonly atMs: number;
}

/** What a picture of prices is drawn from; sizes in its own units. */
export interface PricePicture {
  readonly width: number;
  readonly height: number;
  /** Steps of what is known, and of what is guessed, as paths of areas; empty: none. */
  readonly known: string;
  readonly guessed: string;
  /** Height of 0 ct. */
  readonly zeroY: number;
  /** Place of a time; null: outside. */
  readonly xOf: (atMs: number) => number | null;
  readonly firstMs: number;
  readonly lastMs: number;
  readonly least: At;
  readonly most: At;
}

const WIDTH = 640;
const HEIGHT = 160;

/** Quarter hours as steps: cheap is low, below nothing hangs under the line. null: there are no prices. */
export const pricePicture = (slots: readonly Slot[]): PricePicture | null => {
  const [first] = slots;
  const last = slots.at(-1);
  if (first === undefined || last === undefined) return null;
  const startMs = Date.parse(first.start);
  const endMs = Date.parse(last.start) + HOUR_MS / 4;
  const at = slots.map(({ start, importEurPerKWh }): At => ({ eur: importEurPerKWh, atMs: Date.parse(start) }));
  const least = at.reduce((one, other) => (other.eur < one.eur ? other : one));
  const most = at.reduce((one, other) => (other.eur > one.eur ? other : one));
  const low = Math.min(0, least.eur);
  const high = Math.max(0.01, most.eur);
  const x = (ms: number): number => Math.round((10 * WIDTH * (ms - startMs)) / (endMs - startMs)) / 10;
  const y = (eur: number): number => Math.round((10 * HEIGHT * (high - eur)) / (high - low)) / 10;
  const zeroY = y(0);
  const area = (guessed: boolean): string =>
    slots
      .map((slot, nth) => {
        const from = at[nth];
        if (from === undefined || slot.guessed !== guessed) return '';
        const [left, right, top] = [x(from.atMs), x(from.atMs + HOUR_MS / 4), y(from.eur)];
        return `M${left} ${zeroY}V${top}H${right}V${zeroY}Z`;
      })
      .join('');
  return {
    width: WIDTH,
    height: HEIGHT,
    known: area(false),
    guessed: area(true),
    zeroY,
    xOf: (ms) => (ms < startMs || ms > endMs ? null : x(ms)),
    firstMs: startMs,
    lastMs: endMs,
    least,
    most,
  };
};
