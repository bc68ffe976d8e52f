import { VendorError } from '../integrations/port.ts';
import type { AppValues } from '../integrations/services.ts';
import type { Cell } from './cell.ts';
import type { ForecastContext, ForecastSource } from './port.ts';
import { type SkyDay, skyDays } from './sky-day.ts';

/** What is needed to ask forecast services. */
export interface ForecastSourcesContext extends Pick<ForecastContext, 'fetch' | 'now' | 'sleep'> {
  /** Simulators by service; empty in the cloud. */
  readonly baseUrls: Readonly<Record<string, string>>;
  /** The operator's own values, by service. */
  readonly ours: AppValues;
}

/** What came of asking for a cell. */
export interface SkyAnswer {
  /** Days of which something is known. */
  readonly days: readonly SkyDay[];
  /** forbidden: the operator has set up no service; key: his key is refused; down: none answered as it should. null: one did. */
  readonly trouble: 'down' | 'forbidden' | 'key' | null;
  /** Kinds of the failures, by service, for the log. */
  readonly failures: Readonly<Record<string, string>>;
}

/** What a failure means for who waits for a forecast. */
const troubleOf = (kinds: readonly string[]): NonNullable<SkyAnswer['trouble']> => {
  if (kinds.every((kind) => kind === 'unsupported')) return 'forbidden';
  return kinds.includes('auth_failed') ? 'key' : 'down';
};

/** Asks one service after another until one answers. Failures are part of the answer. */
export const askSky = async (
  sources: readonly ForecastSource[],
  { baseUrls, ours, ...context }: ForecastSourcesContext,
  cell: Cell,
  first: string,
  last: string,
): Promise<SkyAnswer> => {
  const failures: Record<string, string> = {};
  for (const { manifest, sky } of sources) {
    try {
      const opened = { ...context, ours: await ours(manifest.id), baseUrlOverride: baseUrls[manifest.id] ?? null };
      const slots = await sky(opened, cell, first, last);
      if (slots.length > 0) return { days: skyDays(slots, manifest.id, context.now()), trouble: null, failures };
      failures[manifest.id] = 'empty';
    } catch (error) {
      if (!(error instanceof VendorError)) throw error;
      failures[manifest.id] = error.kind;
    }
  }
  return { days: [], trouble: troubleOf(Object.values(failures)), failures };
};
